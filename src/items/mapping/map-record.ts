import type { DataRecord } from "../reading/data-record.js";
import type { RowProblem } from "../reading/row.js";
import { cellList } from "./cell-list.js";
import type { Mapping } from "./mapping.js";
import { Misfit } from "./misfit.js";
import { missingValue } from "./missing-value.js";
import { optionsAt } from "./options-at.js";
import { rightOptions } from "./right-options.js";
import { textAt } from "./text-at.js";
import { valueAt } from "./value-at.js";

/** A value of the item format, or why the row makes none. */
export type MappedRecord = { readonly value: Readonly<Record<string, unknown>>; readonly problem?: undefined } | { readonly problem: RowProblem; readonly value?: undefined };

/**
 * Makes an item of one row. Texts are taken verbatim; parts of a question are joined by one blank, blank parts left out; answers
 * that are blank are left out; equal answers on one side stand once.
 *
 * @param id of the item where the mapping names no column for it.
 */
export function mapRecord(mapping: Mapping, record: DataRecord, id: string): MappedRecord {
  try {
    const { right, wrong } = mapping.options === undefined ? listedAnswers(mapping, record) : chosenAnswers(mapping, record);
    const gated = mapping.gated ?? gatedReason(record);
    const optional = (column: string | undefined) => column === undefined ? undefined : textAt(record, column);
    const context = mapping.context === undefined ? undefined : joined(record, mapping.context);
    const [field, cluster] = [optional(mapping.field), optional(mapping.cluster)];
    return {
      value: {
        id: mapping.id === undefined ? id : needed(record, mapping.id, textAt(record, mapping.id)),
        ...mapping.name !== undefined && { dataset: mapping.name },
        ...field !== undefined && { field },
        ...cluster !== undefined && { cluster },
        ...gated !== undefined && { gated },
        question: needed(record, last(mapping.question), joined(record, mapping.question, { needed: true })),
        correct_answers: right, incorrect_answers: wrong,
        ...context !== undefined && { context },
        ...mapping.keep !== undefined && { meta: Object.fromEntries(mapping.keep.map((column) => [keptName(record, column), valueAt(record, column) ?? null])) },
      },
    };
  } catch (error) {
    if (error instanceof Misfit) return { problem: error.problem };
    throw error;
  }
}

/** A row that says itself that it must not be published stays so. */
function gatedReason(record: DataRecord): string | undefined {
  const reason = Object.hasOwn(record, "gated") ? record["gated"] : undefined;
  return typeof reason === "string" && reason.trim() !== "" ? reason : undefined;
}

function listedAnswers({ correct = [], incorrect = [], separator }: Mapping, record: DataRecord): { right: string[]; wrong: string[] } {
  const answers = (columns: string | readonly string[]) => {
    const texts = [columns].flat().flatMap((column) => {
      const list = cellList(valueAt(record, column), separator);
      if (list.wrong !== undefined) throw new Misfit(column, list.wrong);
      return list.texts.filter((text) => text !== undefined);
    });
    if (texts.length === 0) throw missingValue(record, [columns].flat()[0] as string);
    return [...new Set(texts)];
  };
  return { right: answers(correct), wrong: answers(incorrect) };
}

function chosenAnswers({ options = [], label = "", label_from: basis = "0" }: Mapping, record: DataRecord): { right: string[]; wrong: string[] } {
  const found = optionsAt(record, options);
  if (valueAt(record, label) === undefined) throw missingValue(record, label);
  const right = rightOptions(found, valueAt(record, label), basis);
  if ("wrong" in right) throw new Misfit(label, right.wrong, "bad-label");
  const at = (wanted: boolean) => found.texts.filter((text, place) => text !== undefined && right.places.includes(place) === wanted) as string[];
  const wrong = at(false);
  if (wrong.length === 0) throw new Misfit([options].flat()[0] as string, `expected a wrong option beside the right one, found none`);
  return { right: at(true), wrong };
}

/** Several columns as one text; in a question each must be there, if only as a blank. */
function joined(record: DataRecord, columns: string | readonly string[], { needed = false } = {}): string | undefined {
  const parts = [columns].flat().map((column) => {
    if (needed && valueAt(record, column) === undefined) throw missingValue(record, column);
    return textAt(record, column);
  }).filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

function needed(record: DataRecord, column: string, text: string | undefined): string {
  if (text === undefined) throw missingValue(record, column);
  return text;
}

function last(columns: string | readonly string[]): string {
  return [columns].flat().at(-1) as string;
}

/** `meta.level` is kept as `level`; a column whose own name holds dots under its whole name. */
function keptName(record: DataRecord, path: string): string {
  return Object.hasOwn(record, path) ? path : path.slice(path.lastIndexOf(".") + 1);
}
