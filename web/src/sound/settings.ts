// settings.ts - the choice of sounds in the settings: off, or how loud.
import { html } from "lit";
import { settings } from "../session/store";
import { isOn, play, setSound } from "./sound";
import { soundTexts, volumes } from "./texts";

export function soundChoice() {
    const now = isOn() ? settings().volume : 0;
    const choose = (volume: number) => () => {
        setSound(volume);
        play("bank");
    };
    return html`<div class="row"><span>${soundTexts.sound}</span><span class="segments" role="radiogroup" aria-label=${soundTexts.sound}>
        ${volumes().map(
            ([volume, label]) => html`<label><input type="radio" name="sound" .checked=${now === volume}
            @change=${choose(volume)} /><span>${label}</span></label>`,
        )}</span></div>`;
}
