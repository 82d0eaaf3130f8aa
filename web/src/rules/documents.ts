// documents.ts - the full rules of a game with the name of each, made from docs/games when the page is built. A game
// without such a page has none.
const pages = import.meta.glob<string>("../generated/documents/*.html", { query: "?raw", import: "default" });

/** Loads the markup; undefined: there is none. */
export const documentOf = (game: string): (() => Promise<string>) | undefined =>
    pages[`../generated/documents/${game}.html`];
