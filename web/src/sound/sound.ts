// sound.ts - plays tones through WebAudio. Browsers want a tap or a key first; until then, and when the sound is off,
// nothing is made at all. Nothing depends on a sound being heard.
import { changeSettings, settings } from "../session/store";
import { sounds, type Sound, type Tone } from "./tones";

const AGAIN_MS = 70; // the same sound is not played twice within that
const AHEAD = 0.01; // seconds; a tone that starts right now may click
const FADE = 0.004;

/** "change": the sound was turned on or off. */
export const switched = new EventTarget();

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let touched = false;
const last = new Map<string, number>();

for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => (touched = true), { once: true, capture: true });

export const isOn = () => settings().sound;

/** How loud, in percent; 0: off, and the loudness of before comes back with toggleSound. */
export function setSound(volume: number): void {
    changeSettings(volume ? { sound: true, volume } : { sound: false });
    switched.dispatchEvent(new Event("change"));
}

export function toggleSound(): void {
    setSound(isOn() ? 0 : settings().volume);
    play("tick");
}

function open(): AudioContext | null {
    if (!touched || !isOn()) return null;
    try {
        context ??= new AudioContext();
    } catch {
        return null; // this browser has none
    }
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    return context;
}

function noiseOf(audio: AudioContext): AudioBuffer {
    if (noise) return noise;
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = 2 * Math.random() - 1;
    return noise;
}

/** A source at this height; noise is filtered to it. */
function source(audio: AudioContext, tone: Tone, begin: number, out: AudioNode): AudioScheduledSourceNode {
    if (tone.wave === "noise") {
        const hiss = audio.createBufferSource(),
            band = audio.createBiquadFilter();
        hiss.buffer = noiseOf(audio);
        band.type = "bandpass";
        band.frequency.value = tone.hertz;
        band.Q.value = 1.2;
        hiss.connect(band).connect(out);
        return hiss;
    }
    const pitch = audio.createOscillator();
    pitch.type = tone.wave;
    pitch.frequency.setValueAtTime(tone.hertz, begin);
    if (tone.to) pitch.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.lasts);
    pitch.connect(out);
    return pitch;
}

function start(audio: AudioContext, tone: Tone, volume: number): void {
    const begin = audio.currentTime + AHEAD + tone.at,
        end = begin + tone.lasts;
    const shape = audio.createGain();
    shape.gain.setValueAtTime(0, begin);
    shape.gain.linearRampToValueAtTime(tone.loud * volume, begin + FADE);
    shape.gain.exponentialRampToValueAtTime(0.0001, end);
    shape.connect(audio.destination);
    const one = source(audio, tone, begin, shape);
    one.start(begin);
    one.stop(end + FADE);
}

export function playTones(name: string, tones: Tone[]): void {
    const audio = open(),
        now = performance.now();
    if (!audio || now - (last.get(name) ?? -AGAIN_MS) < AGAIN_MS) return;
    last.set(name, now);
    const volume = (settings().volume / 100) ** 2; // as ears hear it
    for (const tone of tones) start(audio, tone, volume);
}

export function play(name: Sound): void {
    playTones(name, sounds[name]);
}
