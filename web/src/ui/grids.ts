// grids.ts - cards and sheets, drawn from the game's description: rows, columns, cells and what stands beside them. A
// seat that is asked picks cells in its own; every cell of it answers, and one that cannot be picked says why.
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { CELL_CROSSED, CELL_FILLED, CELL_HINT, CELL_OFFER, type Cell, type Grid } from "../engine/types";
import { texts } from "../texts";

export interface GridLook {
    grid: Grid;
    name: string;
    game: string;
    small: boolean;
    /** Cells that can be picked and those that are; null: nobody is asked here. */
    can: number[] | null;
    picked: number[];
    /** The cells that changed with the last event. */
    fresh: Set<number>;
    toggle: (cell: number) => void;
}

function words([value, flags]: Cell, game: string): string {
    if (flags & CELL_CROSSED) return texts.crossed;
    if (flags & CELL_FILLED) return game === "penk" ? texts.marked(value) : texts.filled(value);
    if (flags & CELL_OFFER) return flags & CELL_HINT ? texts.canMark(value) : texts.offer(value);
    if (flags & CELL_HINT) return texts.hint(value);
    return texts.free;
}

function shown([value, flags]: Cell): string {
    if (flags & CELL_CROSSED) return "✕";
    return flags & (CELL_FILLED | CELL_OFFER | CELL_HINT) ? `${value}` : "";
}

/** Lines whose cells are all filled. */
function fullLines(grid: Grid): { rows: boolean[]; columns: boolean[] } {
    const n = grid.columns.length,
        filled = (i: number) => (grid.cells[i]![1] & CELL_FILLED) !== 0;
    return {
        rows: grid.rows.map((_, r) => grid.columns.every((_, c) => filled(r * n + c))),
        columns: grid.columns.map((_, c) => grid.rows.every((_, r) => filled(r * n + c))),
    };
}

/** Arrow keys go from cell to cell of a grid. */
function arrows(event: KeyboardEvent): void {
    const step: Record<string, [number, number]> = {
        ArrowUp: [-1, 0],
        ArrowDown: [1, 0],
        ArrowLeft: [0, -1],
        ArrowRight: [0, 1],
    };
    const by = step[event.key],
        from = event.target as HTMLElement;
    if (!by || from.dataset.row === undefined) return;
    const table = from.closest("table")!;
    const to = table.querySelector<HTMLElement>(
        `[data-row="${Number(from.dataset.row) + by[0]}"][data-column="${Number(from.dataset.column) + by[1]}"]`,
    );
    to?.focus();
    event.preventDefault();
}

export function gridTable(look: GridLook) {
    const { grid, game, small } = look,
        n = grid.columns.length;
    const full = game === "penk" ? fullLines(grid) : null; // a Penk! is drawn as a line through its cells
    const beside = game === "balut"; // rows' notes stand under their names there, so that a phone has room
    const first = look.can?.find((i) => look.picked.includes(i)) ?? look.can?.[0];
    const cell = (r: number, c: number) => {
        const i = r * n + c,
            one = grid.cells[i]!,
            flags = one[1],
            can = look.can?.includes(i) ?? false;
        const picked = look.picked.includes(i);
        const classes = classMap({
            cell: true,
            filled: !!(flags & CELL_FILLED),
            crossed: !!(flags & CELL_CROSSED),
            offer: !!(flags & CELL_OFFER),
            hint: !!(flags & CELL_HINT) && !(flags & CELL_OFFER),
            picked,
            can,
            fresh: look.fresh.has(i),
            "in-row": !!full?.rows[r],
            "in-column": !!full?.columns[c],
        });
        const label = texts.cell(
            grid.rows[r]!,
            grid.columns[c]!,
            words(one, game) + (picked ? `, ${texts.picked}` : ""),
        );
        return html`<td>${
            look.can
                ? html`<button type="button" class=${classes} aria-label=${label} aria-pressed=${picked}
                aria-disabled=${!can} tabindex=${i === first ? 0 : -1} data-row=${r} data-column=${c}
                @click=${() => look.toggle(i)}>${shown(one)}</button>`
                : html`<span class=${classes}><span aria-hidden="true">${shown(one)}</span><span class="sr">${words(
                      one,
                      game,
                  )}</span></span>`
        }</td>`;
    };
    const notes = !beside && grid.rowNotes.some(Boolean),
        under = grid.columnNotes.some(Boolean);
    return html`<table class=${`grid grid-${game}${small ? " small" : ""}`} @keydown=${arrows}>
        <caption>${game === "balut" ? texts.cardOf(look.name) : texts.sheetOf(look.name)}</caption>
        <thead><tr><td></td>${grid.columns.map((c) => html`<th scope="col">${c}</th>`)}${
            notes ? html`<td></td>` : nothing
        }</tr></thead>
        <tbody>${grid.rows.map(
            (row, r) => html`<tr>
            <th scope="row"><span>${row}</span>${beside ? html`<small>${grid.rowNotes[r]}</small>` : nothing}</th>
            ${grid.columns.map((_, c) => cell(r, c))}
            ${notes ? html`<td class="note">${grid.rowNotes[r]}</td>` : nothing}</tr>`,
        )}</tbody>
        ${
            under
                ? html`<tfoot><tr><td></td>${grid.columnNotes.map((note) => html`<td class="note">${note}</td>`)}${
                      notes ? html`<td></td>` : nothing
                  }</tr></tfoot>`
                : nothing
        }
    </table>`;
}
