// people.mjs - finds words for people in the page's sources that do not come from the catalogue: in templates, in
// attributes that are read out or shown, in what is put on the screen by hand, in strings that read like a sentence.
// What only looks like one carries a comment on its line: not for people: and why.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./helper.mjs";

const ts = createRequire(join(root, "web", "package.json"))("typescript");

/** Attributes that people read or hear, and properties of elements that are the same. */
const ATTRIBUTES =
    /^(aria-(label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|content)$/;
const PROPERTIES = new Set(["textContent", "innerText", "innerHTML", "outerHTML", "title", "placeholder", "alt",
                            "ariaLabel", "ariaDescription", "ariaValueText"]);
const CALLS = new Set(["alert", "confirm", "prompt", "append", "prepend", "replaceChildren", "insertAdjacentText"]);
const EXEMPT = "not for people:";

const LETTER = /\p{L}/u;
/** Several words, the first with a capital letter, or an end as sentences have it; VALUE is what a template puts in. */
const VALUE = "\u2042";
const PLAIN = "[^<>{}=/\\\\]*"; // no signs of code
const SENTENCE = new RegExp(
    `^(\\p{Lu}\\p{Ll}+|${VALUE})[,:;]? .*\\p{Ll}{2}|^\\p{L}${PLAIN} \\p{L}${PLAIN}[.!?…]$`, "u");
const WORD = /^\p{Lu}\p{Ll}+$/u;

// ---- markup ----

/** The pieces of a text of markup that people see: [words, where]; expressions stand as \0. */
export function shownIn(markup) {
    const found = [];
    const text = markup.replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>/g, (m) => " ".repeat(m.length));
    const tag = /<[!/]?[a-zA-Z\0][^\s>]*((?:\s+[^\s=>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/g;
    let end = 0;
    for (const match of text.matchAll(tag)) {
        found.push([text.slice(end, match.index), "", end]);
        for (const [, name, value] of match[1].matchAll(/([^\s=>]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g))
            found.push([value.replace(/^["']|["']$/g, ""), name.toLowerCase(), match.index]);
        end = match.index + match[0].length;
    }
    found.push([text.slice(end), "", end]);
    return found;
}

const forPeople = (attribute) => attribute === "" || ATTRIBUTES.test(attribute);

/** Words in a file of markup: what is not %ID% of the catalogue. */
export function inMarkup(name, text) {
    const meta = /<meta\b[^>]*name="(?!description)[^>]*>/g; // for browsers, not for people
    return shownIn(text.replace(meta, "").replace(/%[A-Z_0-9]+%/g, "")).flatMap(([words, attribute]) =>
        forPeople(attribute) && LETTER.test(words.replaceAll("\0", "")) ? [`${name}: ${words.trim()}`] : []);
}

/** Words in a style sheet. */
export function inStyle(name, text) {
    return [...text.matchAll(/\bcontent:\s*(["'])(.*?)\1/g)].flatMap(([all, , words]) =>
        LETTER.test(words.replace(/\\[0-9a-f]+/gi, "")) ? [`${name}: ${all}`] : []);
}

// ---- code ----

/** The literals that an expression may come out as. */
function results(node) {
    if (ts.isStringLiteralLike(node)) return [node];
    if (ts.isTemplateExpression(node)) return [node];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
        return results(node.expression);
    if (ts.isConditionalExpression(node)) return [...results(node.whenTrue), ...results(node.whenFalse)];
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(results);
    if (ts.isBinaryExpression(node)) {
        const kind = node.operatorToken.kind;
        if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return results(node.right);
        const joins = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
        return joins.includes(kind) ? [...results(node.left), ...results(node.right)] : [];
    }
    return [];
}

/** A literal's own words. */
function wordsOf(node) {
    if (ts.isStringLiteralLike(node)) return node.text;
    return node.head.text + node.templateSpans.map((span) => VALUE + span.literal.text).join("");
}

const isMarkup = (node) => ts.isTaggedTemplateExpression(node) && /^(html|svg)$/.test(node.tag.getText());

/** What a template shows: its own words, and the literals among its values. */
function inTemplate(node) {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template))
        return shownIn(template.text).filter(([words, at]) => forPeople(at) && LETTER.test(words))
            .map(([words]) => [node, words]);
    const values = template.templateSpans.map((span) => span.expression);
    const markup = template.head.text + template.templateSpans.map((span) => `\0${span.literal.text}`).join("");
    let next = 0;
    return shownIn(markup).flatMap(([words, attribute]) => {
        const mine = values.slice(next, (next += words.split("\0").length - 1));
        if (!forPeople(attribute.replace(/^[.?@]/, ""))) return [];
        const own = LETTER.test(words) ? [[node, words]] : [];
        return [...own, ...mine.flatMap(results).map((one) => [one, wordsOf(one)])
            .filter(([, text]) => LETTER.test(text.replaceAll(VALUE, "")))];
    });
}

const put = (node) => results(node).map((one) => [one, wordsOf(one)]).filter(([, words]) =>
    LETTER.test(words.replaceAll(VALUE, "")));

/** What is put on the screen by hand. */
function byHand(node) {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
        && ts.isPropertyAccessExpression(node.left) && PROPERTIES.has(node.left.name.text)) return put(node.right);
    if (!ts.isCallExpression(node)) return [];
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
    if (name === "setAttribute" && node.arguments.length === 2 && ATTRIBUTES.test(node.arguments[0].text ?? ""))
        return put(node.arguments[1]);
    return CALLS.has(name) ? node.arguments.flatMap(put) : [];
}

/** Whether a literal is compared, looked up, thrown, or the name of something. */
function isCode(node) {
    const { parent } = node;
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
    if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
    if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return true;
    if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
    if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText());
    const looks = /^console\.|\.(includes|matches|closest|querySelector(All)?|startsWith|endsWith)$/;
    return ts.isCallExpression(parent) && looks.test(parent.expression.getText());
}

/** Literals that read like a sentence or a label, wherever they are. */
function likeSentence(node) {
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (!literal || isCode(node) || (node.parent && ts.isTaggedTemplateExpression(node.parent))) return [];
    const words = wordsOf(node);
    return SENTENCE.test(words) || WORD.test(words) ? [[node, words]] : [];
}

/** Words in a source file. */
export function inCode(name, text) {
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true), lines = text.split("\n");
    const found = new Map();
    const add = (node, words) => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        if (lines[line].includes(EXEMPT)) return;
        found.set(node.pos, `${name}:${line + 1}: ${words.trim().replaceAll(VALUE, "…")}`);
    };
    const look = (node) => {
        for (const [one, words] of isMarkup(node) ? inTemplate(node) : [...byHand(node), ...likeSentence(node)])
            add(one, words);
        ts.forEachChild(node, look);
    };
    look(file);
    return [...found.values()];
}
