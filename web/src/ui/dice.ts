// dice.ts - dice. A die is told which face it shows and lies there as a flat drawing, sharp on any screen; when it is
// rolled it is a cube that tumbles and lands on that face. The
// coloured die has another colour and diamonds for pips, the jolly a star: nobody needs to tell colours apart.
import { html, LitElement, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Die } from "../engine/types";

const TUMBLE_MS = 620;

/** Where the cube has to turn so that a face looks at the player. */
const turns: Record<number, [x: number, y: number]> = {
    1: [0, 0],
    2: [0, -90],
    3: [-90, 0],
    4: [90, 0],
    5: [0, 90],
    6: [0, 180],
};

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const tumbling = new Set<Animation>();

/** All dice land at once. */
export function landDice(): void {
    for (const one of tumbling) one.finish();
}

@customElement("ag-die")
export class DieElement extends LitElement {
    @property({ attribute: false }) die: Die = { face: null };
    /** The number of the roll that this die was last part of; a new number makes it tumble. */
    @property({ type: Number }) roll = 0;
    @property({ type: Boolean }) still = false;
    private tumbled = 0;

    protected override createRenderRoot() {
        return this;
    }

    protected override firstUpdated(): void {
        if (!this.roll) this.tumbled = 0;
    }

    protected override updated(): void {
        if (this.roll === this.tumbled) return;
        this.tumbled = this.roll;
        if (!this.roll || this.still || reducedMotion() || !this.die.face) return;
        this.tumble();
    }

    private tumble(): void {
        const cube = this.querySelector<HTMLElement>(".cube");
        if (!cube?.animate) return;
        const [x, y] = turns[this.die.face!]!;
        const spin = () => (Math.random() < 0.5 ? -1 : 1) * (360 + 360 * Math.floor(Math.random() * 2));
        const sx = spin(),
            sy = spin(),
            lift = 30 + Math.random() * 30,
            side = (Math.random() - 0.5) * 60;
        const at = (dx: number, dy: number, up: number, across: number) =>
            `translate3d(${across}%, ${-up}%, 0) rotateX(${x + dx}deg) rotateY(${y + dy}deg)`;
        const animation = cube.animate(
            [
                { transform: at(sx, sy, 90, side), easing: "cubic-bezier(.3,.1,.6,1)" },
                { transform: at(sx * 0.35, sy * 0.35, 0, side * 0.4), offset: 0.55, easing: "ease-out" },
                { transform: at(sx * 0.12, sy * 0.12, lift, side * 0.2), offset: 0.74, easing: "ease-in" },
                { transform: at(0, 0, 0, 0) },
            ],
            { duration: TUMBLE_MS * (0.8 + Math.random() * 0.3) },
        );
        tumbling.add(animation);
        cube.classList.add("tumbling");
        this.classList.add("tumbles");
        animation.finished
            .catch(() => undefined)
            .finally(() => {
                tumbling.delete(animation);
                cube.classList.remove("tumbling");
                this.classList.remove("tumbles");
            });
    }

    protected override render() {
        const { face, hidden, jolly, coloured, kept } = this.die;
        if (!face || hidden) return html`<span class="die hidden"><span class="unknown">?</span></span>`;
        const [x, y] = turns[face]!;
        const kind = `die${coloured ? " coloured" : ""}${kept ? " kept" : ""}`;
        return html`<span class=${kind}>${flatFace(face, !!coloured, !!jolly)}
            <span class="cube" .style=${`transform: rotateX(${x}deg) rotateY(${y}deg)`}>
                ${[1, 2, 3, 4, 5, 6].map(
                    (f) =>
                        html`<span class=${`face f${f}${f === face ? " up" : ""}`}>${
                            f === 6 && jolly ? star : nothing
                        }${pips(f, !!jolly)}</span>`,
                )}
            </span>
        </span>`;
    }
}

const star = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.2l2.9 6.3 6.9.8-5.1 4.7
    1.4 6.8L12 17.4l-6.1 3.4 1.4-6.8L2.2 9.3l6.9-.8z"/></svg>`;

const STAR = "M50 9l12 26 29 4-21 20 6 28-26-14-26 14 6-28L9 39l29-4z";
/** Where pips lie on a face of 100 by 100, by the digits below. */
const across = ["", 27, 50, 73, 27, 50, 73, 27, 50, 73],
    down = ["", 27, 27, 27, 50, 50, 50, 73, 73, 73];

function pip(at: string, coloured: boolean) {
    const x = Number(across[Number(at)]),
        y = Number(down[Number(at)]);
    return coloured
        ? svg`<path class="pip" d=${`M${x} ${y - 13}l13 13-13 13-13-13z`}></path>`
        : svg`<circle class="pip" cx=${x} cy=${y} r="9.5"></circle>`;
}

/** A face as it lies there. */
function flatFace(face: number, coloured: boolean, jolly: boolean) {
    const marks =
        face === 6 && jolly
            ? svg`<path class="star" d=${STAR}></path>`
            : svg`${[...spots[face]!].map((at) => pip(at, coloured))}`;
    return html`<svg class="flat" viewBox="0 0 100 100" aria-hidden="true">
        <rect class="side" x="3" y="6" width="94" height="92" rx="19"></rect>
        <rect class="top" x="3" y="2" width="94" height="91" rx="19"></rect>
        <g transform="translate(0 -2.5)">${marks}</g></svg>`;
}

const spots: Record<number, string> = { 1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679" };

function pips(face: number, jolly: boolean) {
    if (face === 6 && jolly) return nothing;
    return [...spots[face]!].map((at) => html`<i class=${`p${at}`}></i>`);
}

export function die(d: Die, roll = 0, still = false) {
    return html`<ag-die aria-hidden="true" .die=${d} .roll=${roll} .still=${still}></ag-die>`;
}

/** A flat face for labels and buttons. */
export function miniDie({ face, coloured, jolly }: Die) {
    return html`<span class=${`mini${coloured ? " coloured" : ""}`} aria-hidden="true"><span
        class="face">${jolly ? star : nothing}${face ? pips(face, !!jolly) : nothing}</span></span>`;
}
