// chart.ts - what each seat's position was worth over a game, as lines. They differ by dashes and end in names, so that
// nobody needs to tell colours apart; the same in words stands in the label.
import { html, nothing, svg } from "lit";
import type { Analysis } from "../engine/coach";
import { chartTitle, coachTexts } from "./texts";
import { speaker } from "../language/language";
import type { Who } from "../language/say";
import { worth } from "./values";

const LEFT = 46,
    RIGHT = 82,
    TOP = 12,
    BOTTOM = 26;
const LABEL = 15; // between two names
const NAME = 10; // letters of a name
const TICKS = 4;
const DASHES = ["", "8 4", "2 4", "12 4 2 4", "16 5", "6 3 2 3 2 3", "1 4", "18 4 6 4"];

export interface ChartLook {
    analysis: Analysis;
    names: string[];
    said: Who[]; // the same, for sentences
    length: number; // events of the game
    at: number; // the one looked at
    width: number;
    height: number;
    jump: (event: number) => void;
}

/** [event, value] where something is known, for one seat. */
function points(analysis: Analysis, seat: number): [number, number][] {
    const known = analysis.events.filter((step) => step.judged);
    return [[0, analysis.seats[seat]!.start], ...known.map((s): [number, number] => [s.event, s.values![seat]!])];
}

/** A round step for the scale: 1, 2 or 5 and noughts. */
export function roundStep(range: number): number {
    const rough = range / TICKS,
        ten = 10 ** Math.floor(Math.log10(rough));
    return ten * ([1, 2, 5].find((n) => n * ten >= rough) ?? 10);
}

function scaleOf(analysis: Analysis, lines: [number, number][][]): number[] {
    if (analysis.objective === "win") return [0, 0.25, 0.5, 0.75, 1];
    const all = lines.flatMap((line) => line.map(([, v]) => v)),
        low = Math.min(...all),
        high = Math.max(...all);
    const step = roundStep(Math.max(high - low, 1)),
        first = Math.floor(low / step);
    return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** Heights for names that should stand at these, pushed apart where they would touch. */
function apart(heights: number[], low: number, high: number): number[] {
    const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!),
        out = [...heights];
    let last = low - LABEL;
    for (const i of order) last = out[i] = Math.max(heights[i]!, last + LABEL);
    let next = high + LABEL;
    for (const i of order.reverse()) next = out[i] = Math.min(out[i]!, next - LABEL);
    return out;
}

export function chartWords({ analysis, said }: Pick<ChartLook, "analysis" | "said">): string {
    const lines = said.map((who, seat) => {
        const values = points(analysis, seat).map(([, v]) => v),
            show = (v: number) => worth(v, analysis.objective);
        return coachTexts.chartLine(
            who,
            show(values[0]!),
            show(values.at(-1)!),
            show(Math.min(...values)),
            show(Math.max(...values)),
        );
    });
    return coachTexts.chartWords(chartTitle(analysis.objective), lines.join(" "));
}

export function chart(look: ChartLook) {
    const { analysis, names, length, at, width, height } = look;
    const lines = names.map((_, seat) => points(analysis, seat)),
        ticks = scaleOf(analysis, lines);
    const low = ticks[0]!,
        high = ticks.at(-1)!,
        right = width - RIGHT,
        bottom = height - BOTTOM;
    const x = (event: number) => LEFT + ((right - LEFT) * event) / Math.max(1, length);
    const y = (value: number) => bottom - ((bottom - TOP) * (value - low)) / (high - low);
    const ends = apart(
        lines.map((line) => y(line.at(-1)![1])),
        TOP,
        bottom,
    );
    const now = lines.map((line) => line.filter(([event]) => event <= at).at(-1)!);
    const tapped = (e: MouseEvent) => {
        const box = (e.currentTarget as SVGElement).getBoundingClientRect();
        const event = (((e.clientX - box.left) * (width / box.width) - LEFT) / (right - LEFT)) * length;
        look.jump(Math.max(0, Math.min(length, Math.round(event))));
    };
    return html`<svg class="chart" role="img" aria-label=${chartWords(look)} viewBox=${`0 0 ${width} ${height}`}
            width=${width} height=${height} @click=${tapped}>
        ${ticks.map(
            (tick) => svg`<line class="rule" x1=${LEFT} x2=${right} y1=${y(tick)} y2=${y(tick)} />
            <text class="tick" x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${
                analysis.objective === "win" ? speaker.percent(tick, 0) : speaker.upTo(tick, 1)
            }</text>`,
        )}
        <line class="now" x1=${x(at)} x2=${x(at)} y1=${TOP} y2=${bottom} />
        <text class="tick" x=${LEFT} y=${height - 8}>${coachTexts.chartStart}</text>
        <text class="tick" x=${right} y=${height - 8} text-anchor="end">${coachTexts.chartEnd}</text>
        ${lines.map(
            (line, seat) => svg`<polyline class=${`seat-line seat-${seat}`}
            stroke-dasharray=${DASHES[seat] || nothing} points=${line
                .map(([event, value]) => `${x(event).toFixed(1)},${y(value).toFixed(1)}`)
                .join(" ")} />`,
        )}
        ${names.map(
            (name, seat) =>
                svg`<text class=${`seat-name seat-${seat}`} x=${right + 8} y=${ends[seat]! + 4}>${
                    name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name
                }</text>`,
        )}
        ${now.map(
            ([, value], seat) => svg`<circle class=${`seat-dot seat-${seat}`}
            cx=${x(at)} cy=${y(value)} r="4" />`,
        )}
        ${analysis.worst.map(({ event }, i) => {
            const step = analysis.events.find((s) => s.event === event)!,
                cy = y(step.values![step.seat]!);
            return svg`<g class="worst-mark"><circle cx=${x(step.event)} cy=${cy} r="8" />
                <text x=${x(step.event)} y=${cy + 4} text-anchor="middle">${i + 1}</text></g>`;
        })}
    </svg>`;
}

/** A piece of a seat's line, for the table of seats. */
export function lineSample(seat: number) {
    return html`<svg class="sample" width="30" height="10" aria-hidden="true"><line class=${`seat-line seat-${seat}`}
        x1="1" x2="29" y1="5" y2="5" stroke-dasharray=${DASHES[seat] || nothing} /></svg>`;
}
