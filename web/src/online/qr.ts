// qr.ts - an address as a code for a phone's camera. What makes it is loaded by those who see one.
import { html, svg } from "lit";

/** The dark and light squares, row by row. */
export async function codeOf(address: string): Promise<boolean[][]> {
    const { encode } = await import("uqr");
    return encode(address, { border: 2 }).data;
}

export function codePicture(code: boolean[][], words: string) {
    const size = code.length;
    if (!size) return html`<div class="qr"></div>`;
    const path = code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
    return html`<div class="qr" role="img" aria-label=${words}><svg viewBox=${`0 0 ${size} ${size}`}
        aria-hidden="true">${svg`<path d=${path} fill="#000"></path>`}</svg></div>`;
}

/** Whether this page comes from the machine it is shown on, so that its address is of no use elsewhere. */
export const isNear = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
