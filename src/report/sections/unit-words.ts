import type { SectionUnit } from "../../analysis/section.js";

/** What an axis or a column of numbers is in; empty where the unit has no name. */
export const unitWords: Readonly<Record<SectionUnit, string>> = {
  pp: "points", percent: "%", share: "share, 0 to 1", z: "z", count: "count", number: "", milliseconds: "milliseconds", usd: "US dollars", p: "p", text: "",
};
