import type { DataRecord } from "../reading/data-record.js";
import { Misfit } from "./misfit.js";
import { missingValue } from "./missing-value.js";
import { optionsIn, type Options } from "./options-in.js";
import { textAt } from "./text-at.js";
import { valueAt } from "./value-at.js";

/** The options of a row: of one column that holds them all, or of one column each. Throws `Misfit` where it has none. */
export function optionsAt(record: DataRecord, columns: string | readonly string[]): Options {
  const names = [columns].flat();
  const [first = ""] = names;
  if (names.length === 1) {
    const value = valueAt(record, first);
    const options = value === undefined ? undefined : optionsIn(value);
    if (options === undefined) throw missingValue(record, first);
    if ("wrong" in options) throw new Misfit(first, options.wrong);
    return options.names === undefined ? { ...options, names: namesBeside(record, first, options) } : options;
  }
  const texts = names.map((name) => textAt(record, name));
  if (texts.every((text) => text === undefined)) throw missingValue(record, first);
  return { texts, names };
}

/** The names that stand beside `choices.text` in `choices`. */
function namesBeside(record: DataRecord, path: string, { texts }: Options): Options["names"] {
  const dot = path.lastIndexOf(".");
  const holder = dot <= 0 ? undefined : optionsIn(valueAt(record, path.slice(0, dot)));
  if (holder === undefined || "wrong" in holder || holder.texts.length !== texts.length) return undefined;
  return holder.texts.every((text, place) => text === texts[place]) ? holder.names : undefined;
}
