import { readTable, type TableRecord } from "../../items/reading/read-table.js";
import { quotedNames } from "../../items/reading/quoted-names.js";
import { DataError } from "../../core/data-error.js";
import { checkIds } from "./check-ids.js";
import { filledCell } from "./filled-cell.js";
import { goodRows } from "./good-rows.js";
import { isMissingCell } from "./is-missing-cell.js";
import { modelNamed } from "./named-run.js";
import type { PublishedCondition, PublishedFile, PublishedItem } from "./published-file.js";
import type { PublishedSource } from "./published-source.js";
import { conditionsOf, readTrials } from "./read-trials.js";
import type { ResultsColumns } from "./results-columns.js";
import { rowError } from "./row-error.js";
import { withNulls } from "./with-nulls.js";

/** How the conditions are called: the predecessor's names first, then those of its successor. */
const prefixes: readonly (readonly [PublishedCondition, readonly string[]])[] = [
  ["c1_correct", ["c1_true", "c1_true_statement"]], ["c1_incorrect", ["c1_false", "c1_false_statement"]],
  ["c2_correct", ["c2", "c2_correct", "c2_correct_chat"]], ["c2_incorrect", ["c3", "c2_incorrect", "c2_incorrect_chat"]],
];

/** The columns of an item; TruthfulQA's own names stand behind. */
const itemColumns = { id: ["id", "index"], question: ["question"], correct: ["correct_answer", "best_answer"], incorrect: ["incorrect_answer", "best_incorrect_answer"] } as const;

/**
 * Reads a table of the Conversational Judgment Task: one row a question of TruthfulQA, the verdicts on the right and the wrong
 * statement (`c1_true_ans_t1`, `c1_false_ans_t1`) and on the dialogues with the right and the wrong answer (`c2_ans_t1`,
 * `c3_ans_t1`), with `_reasoning_t1` and `_t1_history` where they are there. Second turns (`_t2`) are counted. Column names are
 * read without case, blanks as underscores; a row without an id has its number, from 0.
 *
 * @throws DataError (`missing-column`) that lists the columns found, and for a row that cannot be read.
 */
export async function readCjt(source: PublishedSource): Promise<PublishedFile> {
  const file = source.name;
  const items: PublishedItem[] = [];
  let secondTurns = 0;
  let columns: readonly ResultsColumns[] = [];
  let named: Readonly<Record<keyof typeof itemColumns, string | undefined>> | undefined;
  let conditions: readonly PublishedCondition[] = [];
  for await (const { line, value } of goodRows(file, readTable(source, ",", []))) {
    const place = { file, line };
    const row = withPlainNames(value);
    if (named === undefined) {
      columns = columnsIn(row);
      conditions = conditionsOf(row, columns);
      named = namedIn(row);
      if (conditions.length === 0 || [named.question, named.correct, named.incorrect].includes(undefined)) throw missingColumns(file, value);
    }
    const cell = (column: string | undefined): string => filledCell(row, column ?? "", place);
    const [question, correct, incorrect] = [cell(named.question), cell(named.correct), cell(named.incorrect)];
    if (correct === incorrect) throw rowError(place, "bad-row", "expected two different answers, found the same as right and as wrong", named.incorrect);
    for (const [name, text] of Object.entries(row)) if (/_ans_t2$/.test(name) && !isMissingCell(text)) secondTurns++;
    items.push({
      id: `truthfulqa-${named.id === undefined ? items.length : cell(named.id)}`, line, dataset: "truthfulqa", question, correct, incorrect,
      correctAnswers: [correct], incorrectAnswers: [incorrect], context: null, meta: {}, conflict: null,
      trials: readTrials(withNulls(row, columns), conditions, null, place, columns),
    });
  }
  if (named === undefined) throw missingColumns(file, {});
  checkIds(file, items);
  return { kind: "results", path: file, sha256: source.sha256, shape: "cjt", model: modelNamed(file), dataset: "truthfulqa", speakers: null, system: null, mitigation: "none", c1Borrowed: false, conditions, items, secondTurns };
}

function withPlainNames(row: TableRecord): TableRecord {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.trim().toLowerCase().replaceAll(/\s+/g, "_"), cell]));
}

function columnsIn(row: TableRecord): readonly ResultsColumns[] {
  return prefixes.flatMap(([condition, names]) => {
    const prefix = names.find((name) => `${name}_ans_t1` in row);
    return prefix === undefined ? [] : [{ condition, answer: `${prefix}_ans_t1`, reasoning: `${prefix}_reasoning_t1`, histories: [`${prefix}_t1_history`, `${prefix}_history_t1`] as const }];
  });
}

function namedIn(row: TableRecord): Record<keyof typeof itemColumns, string | undefined> {
  const found = (names: readonly string[]) => names.find((name) => name in row);
  return { id: found(itemColumns.id), question: found(itemColumns.question), correct: found(itemColumns.correct), incorrect: found(itemColumns.incorrect) };
}

function missingColumns(file: string, row: TableRecord): DataError {
  const found = Object.keys(row);
  return new DataError(`${file}:1: expected the columns question, correct_answer, incorrect_answer and verdicts such as c1_true_ans_t1, c1_false_ans_t1, c2_ans_t1 and c3_ans_t1, found ${found.length === 0 ? "no row" : quotedNames(found, 40)}. Rename the columns, or use 'dialdefer import reference' for files of its successor`, { file, line: 1 }, { code: "missing-column" });
}
