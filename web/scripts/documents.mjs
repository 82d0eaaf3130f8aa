// documents.mjs - the full rules of each game, docs/games/GAME.md, as markup for the page: documents.mjs FROM TO. It knows
// what those pages use of Markdown: headings, paragraphs, lists, tables, code, emphasis and links.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** A link to the rules of another game stays one; other documents are not on the page. */
function link(words, to) {
    const game = /^(\w+)\.md/.exec(to);
    if (game && game[1] !== "README") return `<a href="#rules/${game[1]}/full">${words}</a>`;
    return /^https?:/.test(to) ? `<a href="${to}" rel="noopener">${words}</a>` : words;
}

/** What stands in a line. Code is taken out first: nothing in it means anything. */
function inline(text) {
    const code = [];
    return escaped(text)
        .replace(/`([^`]+)`/g, (_, words) => `\uE000${code.push(`<code>${words}</code>`) - 1}\uE000`)
        .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, to) => link(words, to))
        .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
        .replace(/\*([^*]+)\*/g, "<i>$1</i>")
        .replace(/\\([\\*|_])/g, "$1")
        .replace(/\uE000(\d+)\uE000/g, (_, i) => code[i]);
}

const cells = (line) =>
    line
        .replace(/^\||\|$/g, "")
        .split(/(?<!\\)\|/)
        .map((cell) => inline(cell.trim()));

function table([head, , ...rows]) {
    const one = (tag, cell) => (cell ? `<${tag}>${cell}</${tag}>` : "<td></td>");
    const row = (tag) => (line) =>
        `<tr>${cells(line)
            .map((cell) => one(tag, cell))
            .join("")}</tr>`;
    return (
        `<div class="scroll" tabindex="0"><table><thead>${row("th")(head)}</thead>` +
        `<tbody>${rows.map(row("td")).join("")}</tbody></table></div>`
    );
}

const ITEM = /^( *)([-*]|\d+\.) +(.*)$/;

/** Items with what belongs to them, which is indented; a list in an item is a list of its own. */
function list(lines) {
    const [, indent, mark] = ITEM.exec(lines[0]),
        items = [];
    for (const line of lines) {
        const item = ITEM.exec(line);
        if (item && item[1].length === indent.length) items.push([item[3]]);
        else items.at(-1).push(line.slice(indent.length + 2));
    }
    const tag = /\d/.test(mark) ? "ol" : "ul";
    return `<${tag}>${items
        .map((item) => {
            const inner = item.findIndex((line, i) => i && ITEM.test(line));
            const words = inline((inner < 0 ? item : item.slice(0, inner)).map((line) => line.trim()).join(" "));
            return `<li>${words}${inner < 0 ? "" : list(item.slice(inner).filter((line) => line.trim()))}</li>`;
        })
        .join("")}</${tag}>`;
}

/** A block of lines that belong together. */
function block(lines) {
    const heading = /^(#+) (.*)$/.exec(lines[0]);
    if (heading)
        return heading[1].length < 2 ? "" : `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
    if (lines[0].startsWith("```")) return `<pre tabindex="0">${escaped(lines.slice(1, -1).join("\n"))}</pre>`;
    if (lines[0].startsWith("|")) return table(lines);
    if (ITEM.test(lines[0])) return list(lines);
    return `<p>${inline(lines.join(" "))}</p>`;
}

/** Blocks end with a blank line; code ends with its fence, and a list goes on as long as what follows is indented. */
export function render(text) {
    const blocks = [];
    let open = [],
        fence = false;
    const end = () => {
        if (open.length) blocks.push(open);
        open = [];
    };
    for (const line of text.split("\n")) {
        const mark = line.startsWith("```");
        if (fence || mark) {
            if (!fence) end();
            open.push(line);
            fence = mark ? !fence : fence;
            if (!fence) end();
        } else if (/^#+ /.test(line)) {
            end();
            blocks.push([line]);
        } else if (line.trim()) open.push(line);
        else if (!(open.length && ITEM.test(open[0]))) end();
        else open.push("");
        const last = open.at(-1),
            before = open.at(-2);
        if (before === "" && last && !/^ /.test(last) && !ITEM.test(last)) {
            // a paragraph after a list
            open = open.slice(0, -2);
            end();
            open = [last];
        }
    }
    end();
    return blocks
        .map((lines) => block(lines.filter((line, i) => line || lines[0].startsWith("```") || i === 0)))
        .join("\n");
}

const [from, to] = process.argv.slice(2);
if (from && to) {
    mkdirSync(to, { recursive: true });
    for (const file of readdirSync(from)) {
        const game = /^([a-z]+)\.md$/.exec(file);
        if (game) writeFileSync(join(to, `${game[1]}.html`), `${render(readFileSync(join(from, file), "utf8"))}\n`);
    }
}
