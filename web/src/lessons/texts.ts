// texts.ts - the sentences around lessons.
export { lessonsTexts } from "../generated/texts/lessons";
