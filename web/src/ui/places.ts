// places.ts - the screens beside the front page and the game, each at an address of its own: #NAME/WHAT. They are
// loaded when somebody goes there. Each is an element with two properties, house and what (the rest of the address),
// that sends "home" to leave and "settings" to open those.
import type { EngineClient } from "../engine/client";
import { texts } from "../texts";

export interface Place {
    tag: string;
    title: () => string;
    load: () => Promise<unknown>;
}
export interface PlaceElement extends HTMLElement {
    house: EngineClient;
    what: string;
}

export const places: Record<string, Place> = {
    daily: { tag: "ag-daily", title: () => texts.daily, load: () => import("../daily/element") },
    analysis: { tag: "ag-analysis", title: () => texts.analysis, load: () => import("../coach/analysis") },
    dice: { tag: "ag-dice", title: () => texts.dice, load: () => import("../fair/element") },
    you: { tag: "ag-profile", title: () => texts.profile, load: () => import("../profile/element") },
    learn: { tag: "ag-learn", title: () => texts.learn, load: () => import("../lessons/element") },
    rules: { tag: "ag-rules", title: () => texts.rules, load: () => import("../rules/element") },
    chart: { tag: "ag-chart", title: () => texts.charts, load: () => import("../charts/element") },
};
