import type { LocatedValue } from "./located-value.js";

/** The keys that say how claims are put and asked. */
export const askKeys = [
  "family", "rungs", "labels", "system", "system_file", "order", "answer", "temperature", "max_tokens",
  "question", "json_order", "context", "role", "wording", "wording_offset", "mitigation", "control", "language", "pushback",
] as const;
export type AskKey = typeof askKeys[number];

/** What holds where a study file is silent, as far as it is the same for all families and judges. */
export const askDefaults: { readonly [key in AskKey]?: string | number } = {
  family: "matched", temperature: 0, max_tokens: 512,
  question: "straight", context: "hidden", role: "none", wording: "rotate", wording_offset: 0, mitigation: "none", control: "none", language: "en",
};

/** What a study file says about one way of asking, each value with its place. */
export type AskValues = ReadonlyMap<AskKey, LocatedValue>;

/** The keys of asking among the entries of a map, put over `base`: null takes a key back, a system prompt replaces the other kind. */
export function layAskValues(base: AskValues, entries: ReadonlyMap<string, LocatedValue>): AskValues {
  const values = new Map(base);
  for (const key of askKeys) {
    const value = entries.get(key);
    if (value === undefined) continue;
    if (key === "system" || key === "system_file") {
      values.delete("system");
      values.delete("system_file");
    }
    if (value.content === null) values.delete(key);
    else values.set(key, value);
  }
  return values;
}
