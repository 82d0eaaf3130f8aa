// share.ts - the end of a game as a picture to send to friends: drawn on a canvas and handed to the device's share sheet,
// or saved where there is none. Nothing is sent by itself. Loaded when somebody wants it.
import { texts } from "../texts";
import type { Ending } from "./ending";
import { save } from "./save";

const WIDTH = 1200,
    HEIGHT = 630,
    MARGIN = 72;

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Words in lines of a width; returns where the next line would be. */
function write(at: CanvasRenderingContext2D, words: string, y: number, size: number, weight = 400, most = 2): number {
    at.font = `${weight} ${size}px ${colour("serif")}`; // not for people: a font
    let line = "",
        lines = 0;
    for (const word of words.split(" ")) {
        const longer = line ? `${line} ${word}` : word;
        if (line && at.measureText(longer).width > WIDTH - 2 * MARGIN && lines < most - 1) {
            at.fillText(line, MARGIN, y);
            y += size * 1.25;
            lines++;
            line = word;
        } else line = longer;
    }
    at.fillText(line, MARGIN, y, WIDTH - 2 * MARGIN);
    return y + size * 1.25;
}

/** A square for every turn of the challenge of the day, by how well it was played. */
export interface Squares {
    grades: number[];
    row: number; // squares in a row
}
const SQUARE = 44,
    SQUARE_COLOURS = ["#4a8fe0", "#f6f2e8", "#f0952f", "#16120e"];

function drawSquares(at: CanvasRenderingContext2D, { grades, row }: Squares, y: number): void {
    at.strokeStyle = colour("on-felt");
    at.lineWidth = 2;
    grades.forEach((grade, i) => {
        const place = [
            MARGIN + (i % row) * (SQUARE + 8),
            y + Math.floor(i / row) * (SQUARE + 8),
            SQUARE,
            SQUARE,
        ] as const;
        at.fillStyle = SQUARE_COLOURS[grade]!;
        at.fillRect(...place);
        at.strokeRect(...place);
    });
}

function draw(
    canvas: HTMLCanvasElement,
    title: string,
    { mood, words, places, decisive }: Ending,
    squares: Squares | null,
): void {
    const at = canvas.getContext("2d")!;
    const felt = at.createRadialGradient(WIDTH / 2, 0, 60, WIDTH / 2, 0, WIDTH);
    felt.addColorStop(0, colour("felt"));
    felt.addColorStop(1, colour("felt-2"));
    at.fillStyle = felt;
    at.fillRect(0, 0, WIDTH, HEIGHT);
    at.strokeStyle = colour("wood");
    at.lineWidth = 28;
    at.strokeRect(14, 14, WIDTH - 28, HEIGHT - 28);
    at.textBaseline = "top";
    at.fillStyle = "#ffd479";
    let y = write(at, title, MARGIN, 40, 600, 1);
    at.fillStyle = colour("on-felt");
    y = write(at, mood === "won" ? `★ ${words} ★` : words, y + 16, 72, 700);
    y += 12;
    for (const { name, score, won } of places) {
        at.fillStyle = won ? "#ffd479" : colour("on-felt");
        at.font = `${won ? 700 : 400} 40px ${colour("serif")}`; // not for people: a font
        at.textAlign = "right";
        at.fillText(score, WIDTH / 2 + 120, y);
        at.textAlign = "left";
        at.fillText(name, MARGIN, y, WIDTH / 2 - 160);
        y += 52;
    }
    if (squares) drawSquares(at, squares, y + 14);
    at.fillStyle = colour("on-felt");
    if (decisive && y < HEIGHT - 170) write(at, decisive, y + 14, 32, 400, 2);
    at.textAlign = "right";
    at.font = `600 28px ${colour("serif")}`;
    at.fillText(texts.name, WIDTH - MARGIN, HEIGHT - 84);
}

/** The picture as a file. */
export async function pictureOf(title: string, ending: Ending, squares: Squares | null = null): Promise<Blob> {
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    draw(canvas, title, ending, squares);
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png"),
    );
}

export async function share(title: string, ending: Ending, squares: Squares | null = null): Promise<void> {
    const blob = await pictureOf(title, ending, squares),
        name = `astragal-${new Date().toISOString().slice(0, 10)}.png`,
        file = new File([blob], name, { type: blob.type });
    if (navigator.canShare?.({ files: [file] })) {
        try {
            await navigator.share({ files: [file], title, text: ending.words });
            return;
        } catch (error) {
            if ((error as Error).name === "AbortError") return; // changed their mind
        }
    }
    save(blob, name);
}
