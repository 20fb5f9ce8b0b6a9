import { describeFound } from "../reading/describe-found.js";
import type { LabelBasis } from "./label-basis.js";
import type { Options } from "./options-in.js";
import { unfolded } from "./unfolded.js";

/**
 * The places (from 0) of the right options, of which there is one unless the label is a list of 0 and 1; else what is wrong. A
 * label beyond the options is never moved into them: counting from the wrong end shifts every answer.
 */
export function rightOptions({ texts, names }: Options, label: unknown, basis: LabelBasis): { readonly places: readonly number[] } | { readonly wrong: string } {
  if (label === null || label === undefined || label === "") return { wrong: "expected a label, found nothing" };
  const place = (found: number, expected: string) => {
    if (found < 0) return { wrong: `expected ${expected}, found ${describeFound(label)}` };
    return texts[found] === undefined ? { wrong: `the label ${describeFound(label)} names an option that is empty` } : { places: [found] };
  };
  switch (basis) {
    case "0":
    case "1": {
      const from = Number(basis);
      const last = texts.length - 1 + from;
      const number = wholeNumber(label);
      const other = number !== undefined && (number === 0 || number === texts.length) ? `; labels that count from ${1 - from} need label_from: ${1 - from}` : "";
      const found = number === undefined || number < from || number > last ? -1 : number - from;
      return place(found, `a label from ${from} to ${last}${other === "" ? "" : ` (label_from: ${from}${other})`}`);
    }
    case "letters": {
      const letter = /^\(?([A-Za-z])[).:]?$/.exec(String(label).trim())?.[1]?.toUpperCase();
      const found = letter === undefined ? -1 : letter.charCodeAt(0) - "A".charCodeAt(0);
      return place(found < texts.length ? found : -1, `a letter from A to ${String.fromCharCode("A".charCodeAt(0) + Math.max(0, texts.length - 1))}`);
    }
    case "names": return place(names?.indexOf(String(label).trim()) ?? -1, names === undefined ? "options with names" : `the name of an option (${names.slice(0, 8).join(", ")})`);
    case "text": return place(texts.findIndex((text) => text?.trim() === String(label).trim()), "the text of one of the options");
    case "mask": return marked(texts, label);
  }
}

function marked(texts: Options["texts"], label: unknown): { readonly places: readonly number[] } | { readonly wrong: string } {
  const marks = unfolded(label);
  if (!Array.isArray(marks) || marks.length !== texts.length || !marks.every((mark) => [0, 1, true, false].includes(mark as number))) {
    return { wrong: `expected a list of ${texts.length} marks, 1 for right and 0 for wrong, found ${describeFound(label)}` };
  }
  const places = marks.flatMap((mark, index) => Number(mark) === 1 && texts[index] !== undefined ? [index] : []);
  return places.length === 0 ? { wrong: "expected at least one option marked as right, found none" } : { places };
}

/** Data frames write whole numbers beside missing ones as 2.0. */
function wholeNumber(label: unknown): number | undefined {
  if (typeof label === "number") return Number.isInteger(label) ? label : undefined;
  return typeof label === "string" && /^\s*[+-]?\d{1,9}(\.0+)?\s*$/.test(label) ? Number(label) : undefined;
}
