// texts.ts - the sentences around rules.
export { rulesTexts } from "../generated/texts/rules";
