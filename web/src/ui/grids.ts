// grids.ts - cards and sheets, drawn from the game's description: rows, columns, cells and what stands beside them. A
// seat that is asked picks cells in its own; every cell of it answers, and one that cannot be picked says why.
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Card, Cell, Grid } from "../engine/types";
import { texts } from "../texts";

export interface GridLook {
    grid: Card;
    name: string;
    /** It belongs to whoever sits before the screen. */
    own: boolean;
    small: boolean;
    /** Cells that can be picked and those that are; null: nobody is asked here. */
    can: number[] | null;
    picked: number[];
    /** Those that the coach means. */
    lit: number[];
    /** The cells that changed with the last event. */
    fresh: Set<number>;
    toggle: (cell: number) => void;
}

function words({ value, filled, crossed, offer, hint }: Cell, kind: Grid["kind"]): string {
    if (crossed) return texts.crossed;
    if (filled) return kind === "marks" ? texts.marked(value) : texts.filled(value);
    if (offer) return hint ? texts.canMark(value) : texts.offer(value);
    if (hint) return texts.hint(value);
    return texts.free;
}

function shown({ value, filled, crossed, offer, hint }: Cell): string {
    if (crossed) return "✕";
    return filled || offer || hint ? `${value}` : "";
}

function caption({ grid, name, own }: GridLook): string {
    if (grid.kind === "card") return own ? texts.yourCard : texts.cardOf(name);
    return own ? texts.yourSheet : texts.sheetOf(name);
}

const labelOf = (line: Grid["rows"][number]) => line.label?.text ?? "";

/** Lines whose cells are all filled. */
function fullLines(grid: Grid): { rows: boolean[]; columns: boolean[] } {
    const n = grid.columns.length,
        filled = (i: number) => !!grid.cells[i]!.filled;
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
    const { grid, small } = look,
        { kind } = grid,
        n = grid.columns.length;
    const full = kind === "marks" ? fullLines(grid) : null; // a complete line is drawn through its cells
    const beside = kind === "card"; // rows' notes stand under their names there, so that a phone has room
    const first = look.can?.find((i) => look.picked.includes(i)) ?? look.can?.[0];
    const cell = (r: number, c: number) => {
        const i = r * n + c,
            one = grid.cells[i]!,
            can = look.can?.includes(i) ?? false;
        const picked = look.picked.includes(i);
        const classes = classMap({
            cell: true,
            filled: !!one.filled,
            crossed: !!one.crossed,
            offer: !!one.offer,
            hint: !!one.hint && !one.offer,
            picked,
            can,
            fresh: look.fresh.has(i),
            lit: look.lit.includes(i),
            "in-row": !!full?.rows[r],
            "in-column": !!full?.columns[c],
        });
        const label = texts.cell(
            labelOf(grid.rows[r]!),
            labelOf(grid.columns[c]!),
            picked ? texts.picked(words(one, kind)) : words(one, kind),
        );
        return html`<td>${
            look.can
                ? html`<button type="button" class=${classes} aria-label=${label} aria-pressed=${picked}
                aria-disabled=${!can} tabindex=${i === first ? 0 : -1} data-row=${r} data-column=${c}
                @click=${() => look.toggle(i)}>${shown(one)}</button>`
                : html`<span class=${classes}><span aria-hidden="true">${shown(one)}</span><span class="sr">${words(
                      one,
                      kind,
                  )}</span></span>`
        }</td>`;
    };
    const notes = !beside && grid.rows.some((row) => row.note),
        under = grid.columns.some((c) => c.note);
    return html`<table class=${`grid grid-${kind}${small ? " small" : ""}`} @keydown=${arrows}>
        <caption>${caption(look)}</caption>
        <thead><tr><td></td>${grid.columns.map((c) => html`<th scope="col">${labelOf(c)}</th>`)}${
            notes ? html`<td></td>` : nothing
        }</tr></thead>
        <tbody>${grid.rows.map(
            (row, r) => html`<tr>
            <th scope="row"><span>${labelOf(row)}</span>${beside ? html`<small>${row.note?.text}</small>` : nothing}</th>
            ${grid.columns.map((_, c) => cell(r, c))}
            ${notes ? html`<td class="note">${row.note?.text}</td>` : nothing}</tr>`,
        )}</tbody>
        ${
            under
                ? html`<tfoot><tr><td></td>${grid.columns.map((c) => html`<td class="note">${c.note?.text}</td>`)}${
                      notes ? html`<td></td>` : nothing
                  }</tr></tfoot>`
                : nothing
        }
    </table>`;
}
