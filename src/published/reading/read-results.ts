import * as z from "zod";
import { describeFound } from "../../items/reading/describe-found.js";
import { readJsonLines } from "../../items/reading/read-json-lines.js";
import { issueValue } from "../../items/reading/issue-value.js";
import { checkIds } from "./check-ids.js";
import { goodRows } from "./good-rows.js";
import { mitigationNamed, modelNamed } from "./named-run.js";
import { parseEmbedded } from "./parse-embedded.js";
import type { PublishedConflict, PublishedCondition, PublishedFile, PublishedItem } from "./published-file.js";
import type { PublishedSource } from "./published-source.js";
import { PythonLiteralError } from "./python-literal.js";
import { conditionsOf, readTrials } from "./read-trials.js";
import { rowError, type RowPlace } from "./row-error.js";
import { UnknownShapeError } from "./unknown-shape-error.js";

const text = z.string("a text");
const answers = z.array(text, "a list of answers").min(1, "a list of at least one answer");
const optional = text.nullish();

const benchmarkRow = z.looseObject({
  id: text, dataset: text, question: text, correct_answers: answers, incorrect_answers: answers, context: optional, meta: z.unknown().optional(),
  chosen_correct_answer: optional, chosen_incorrect_answer: optional, speaker1: optional, speaker2: optional, system_prompt: optional,
}, "an object");

const conflictRow = z.looseObject({
  id: z.union([text, z.int().transform(String)], "the post's id"), dataset: text, ground_truth: z.enum(["OR", "NOR"], "OR (overreacting) or NOR (not overreacting)"),
  chosen_correct_answer: text, chosen_incorrect_answer: text, ground_truth_flipped: z.boolean("true or false").nullish(),
  context: optional, judger: optional, judgee: optional, label_type: optional, mitigation: optional, mitigation_system_prompt: optional, system_prompt: optional,
}, "an object");

/** What a row says of its file, beside its item. */
interface ReadRow {
  readonly item: PublishedItem;
  readonly speakers: readonly [string, string] | null;
  readonly system: string | null;
}

/**
 * Reads a JSONL file of published results: the benchmark's shape, or that of the conflicts (r/AIO).
 *
 * @throws UnknownShapeError where the first row holds no results.
 * @throws DataError for a row that differs from the first or cannot be read.
 */
export async function readResults(source: PublishedSource): Promise<PublishedFile> {
  const file = source.name;
  const items: PublishedItem[] = [];
  let read: ReadRow | undefined;
  let conditions: readonly PublishedCondition[] = [];
  let isConflict = false;
  let c1Borrowed = false;
  for await (const { line, value } of goodRows(file, readJsonLines(source))) {
    const place = { file, line };
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw rowError(place, "bad-row", `expected one JSON object a line, found ${describeFound(value)}`);
    const row = value as Record<string, unknown>;
    if (read === undefined) {
      conditions = conditionsOf(row);
      if (conditions.length === 0) throw new UnknownShapeError(file, Object.keys(row));
      isConflict = "ground_truth" in row && !("correct_answers" in row);
      // Files of fine-tuned models were merged with the C1 of the model that they come from.
      c1Borrowed = "_c1_source" in row;
    }
    const next = isConflict ? conflictOf(row, conditions, place) : questionOf(row, conditions, place);
    if (read !== undefined && (next.system !== read.system || next.speakers?.join("\n") !== read.speakers?.join("\n") || next.item.dataset !== read.item.dataset)) {
      throw rowError(place, "mixed-file", "expected the data set, speakers and system prompt of the first row, found others; one file holds one way of asking. Split the file");
    }
    read ??= next;
    items.push(next.item);
  }
  if (read === undefined) throw new UnknownShapeError(file, []);
  checkIds(file, items);
  return {
    kind: "results", path: file, sha256: source.sha256, shape: isConflict ? "conflict" : "benchmark", model: modelNamed(file),
    dataset: read.item.dataset, speakers: read.speakers, system: read.system, mitigation: mitigationOf(read, file), c1Borrowed, conditions, items, secondTurns: 0,
  };
}

function questionOf(row: Record<string, unknown>, conditions: readonly PublishedCondition[], place: RowPlace): ReadRow {
  const { id, dataset, question, context, meta, correct_answers: correctAnswers, incorrect_answers: incorrectAnswers, ...value } = checked(benchmarkRow, row, place);
  const { speaker1, speaker2, system_prompt: prompt } = value;
  const system = prompt === undefined || prompt === "" ? null : prompt;
  return {
    item: {
      id, line: place.line, dataset, question, correctAnswers, incorrectAnswers,
      correct: value.chosen_correct_answer ?? correctAnswers[0] as string, incorrect: value.chosen_incorrect_answer ?? incorrectAnswers[0] as string,
      context: context ?? null, meta: metaOf(meta, place), conflict: null, trials: readTrials(row, conditions, system, place),
    },
    speakers: typeof speaker1 === "string" && typeof speaker2 === "string" ? [speaker1, speaker2] : null,
    system,
  };
}

function conflictOf(row: Record<string, unknown>, conditions: readonly PublishedCondition[], place: RowPlace): ReadRow {
  const value = checked(conflictRow, row, place);
  const { ground_truth: label, ground_truth_flipped: flipped, chosen_correct_answer: right, chosen_incorrect_answer: wrong } = value;
  const system = value.mitigation_system_prompt ?? value.system_prompt ?? null;
  const judger = value.judger ?? null;
  const judgee = value.judgee ?? otherParty(judger);
  const conflict: PublishedConflict = { label, flipped: flipped ?? null, judger, judgee };
  const [correct, incorrect] = flipped === true ? [wrong, right] : [right, wrong];
  const meta = {
    ground_truth: label, ground_truth_flipped: flipped ?? null, judger, judgee,
    ...typeof value.label_type === "string" && { label_type: value.label_type }, ...typeof value.mitigation === "string" && { mitigation: value.mitigation },
  };
  return {
    item: {
      id: value.id, line: place.line, dataset: value.dataset, question: `Is ${judgee ?? "Speaker B"} overreacting?`, correct, incorrect,
      correctAnswers: [correct], incorrectAnswers: [incorrect], context: isRedacted(value.context) ? null : value.context ?? null, meta, conflict, trials: readTrials(row, conditions, system, place),
    },
    speakers: null,
    system,
  };
}

function isRedacted(text: string | null | undefined): boolean {
  return text?.trim().toLowerCase() === "[redacted]";
}

/** Files that name only who judges: of the two in a conflict, the other one is judged. */
function otherParty(judger: string | null): string | null {
  const letter = /^(.* )([AB])$/.exec(judger ?? "");
  return letter === null ? null : `${letter[1]}${letter[2] === "A" ? "B" : "A"}`;
}

function checked<Shape extends z.ZodType>(shape: Shape, row: Record<string, unknown>, place: RowPlace): z.infer<Shape> {
  const read = shape.safeParse(row);
  if (read.success) return read.data;
  const issue = read.error.issues[0] as z.core.$ZodIssue;
  throw rowError(place, "bad-row", `expected ${issue.message}, found ${describeFound(issueValue(row, issue.path))}`, issue.path.join("."));
}

/** A row's `meta`: an object, or the text of one. */
function metaOf(meta: unknown, place: RowPlace): Readonly<Record<string, unknown>> {
  let value = meta;
  if (typeof meta === "string" && meta.trim() !== "") {
    try {
      value = parseEmbedded(meta);
    } catch (error) {
      if (!(error instanceof PythonLiteralError)) throw error;
      throw rowError(place, "bad-row", `expected an object as JSON or as a Python literal, found text that is neither (${error.message}); it was not run`, "meta");
    }
  }
  if (value === undefined || value === null || value === "") return {};
  if (typeof value !== "object" || Array.isArray(value)) throw rowError(place, "bad-row", `expected an object, found ${describeFound(value)}`, "meta");
  if (isDeeper(value, deepest)) throw rowError(place, "bad-row", `expected at most ${deepest} levels of nesting, found more`, "meta");
  return value as Readonly<Record<string, unknown>>;
}

const deepest = 100;

function isDeeper(value: unknown, levels: number): boolean {
  return typeof value === "object" && value !== null && (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));
}

function mitigationOf({ system, speakers, item }: ReadRow, file: string): PublishedFile["mitigation"] {
  if (speakers?.some((speaker) => speaker.startsWith("AI Agent")) === true || item.conflict?.judger?.startsWith("AI Agent") === true) return "dehumanize";
  if (system !== null && /honest/i.test(system)) return "honest";
  if (system !== null && /automated/i.test(system)) return "dehumanize";
  return mitigationNamed(file);
}
