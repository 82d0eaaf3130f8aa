// texts.ts - what is said about sound. Part of the page's catalogue, like ../texts.ts.
export const soundTexts = {
    mute: "Mute the sounds",
    sound: "Sounds",
    volumes: [
        [0, "Off"],
        [30, "Quiet"],
        [60, "Medium"],
        [100, "Loud"],
    ] as [number, string][],
    key: ["Q", "quiet: sounds off or on"] as [string, string],
};
