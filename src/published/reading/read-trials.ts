import { describeFound } from "../../items/reading/describe-found.js";
import type { PublishedCondition, PublishedTrial } from "./published-file.js";
import { readHistory } from "./read-history.js";
import { readReading } from "./read-reading.js";
import { resultsColumns, type ResultsColumns } from "./results-columns.js";
import { rowError, type RowPlace } from "./row-error.js";

type Columns = Readonly<Record<string, unknown>>;

/** Which conditions a row holds. */
export function conditionsOf(row: Columns, columns: readonly ResultsColumns[] = resultsColumns): readonly PublishedCondition[] {
  return columns.filter(({ answer }) => answer in row).map(({ condition }) => condition);
}

/**
 * The replies of one row, for the conditions that its file holds.
 *
 * @throws DataError for a missing column, a reading or a history that is none.
 */
export function readTrials(row: Columns, conditions: readonly PublishedCondition[], system: string | null, place: RowPlace, columns: readonly ResultsColumns[] = resultsColumns): Partial<Record<PublishedCondition, PublishedTrial>> {
  const trials: Partial<Record<PublishedCondition, PublishedTrial>> = {};
  for (const { condition, answer, reasoning: reasoningColumn, histories } of columns) {
    const held = answer in row;
    if (held !== conditions.includes(condition)) {
      throw rowError(place, "missing-column", held ? "expected the conditions of the first row, found one more" : "expected this column, as in the first row, found nothing", answer);
    }
    if (!held) continue;
    const reading = readReading(row[answer], place, answer);
    const column = histories.find((name) => name in row) ?? histories[0];
    const reasoning = row[reasoningColumn] ?? null;
    if (typeof reasoning !== "string" && reasoning !== null) throw rowError(place, "bad-row", `expected a text or null, found ${describeFound(reasoning)}`, reasoningColumn);
    const exchange = readHistory(row[column], system, place, column);
    trials[condition] = { ...reading, reasoning, exchange: exchange ?? unreadReply(reading.empty, reasoning) };
  }
  return trials;
}

/** Runs of fine-tuned models keep a reply that they could not read whole, where other runs keep its reasoning alone. */
function unreadReply(empty: boolean, reasoning: string | null): PublishedTrial["exchange"] {
  const redacted = reasoning === null || ["", "[redacted]"].includes(reasoning.trim().toLowerCase());
  return empty && !redacted ? { messages: [], reply: reasoning } : null;
}
