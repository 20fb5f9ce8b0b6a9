import { readVerdict } from "../../verdicts/read-verdict.js";
import { publishedAnswerMode } from "../reading/published-answer-mode.js";
import type { PublishedCondition, PublishedFile, PublishedItem, PublishedTrial } from "../reading/published-file.js";
import { publishedDataset, publishedModel } from "./published-models.js";
import { recoveredReading } from "./recovered-reading.js";

/** The four conditions in the order of all tables: C1-True, C1-False, C2-Correct, C2-Incorrect. */
export const publishedConditions: readonly PublishedCondition[] = ["c1_correct", "c1_incorrect", "c2_correct", "c2_incorrect"];

/** One condition's verdicts by three rules, one value per item. */
export interface RunColumn {
  /** Judged right (1) or not (0) by the published rule: recovered readings, nulls wrong. */
  readonly same: Uint8Array;
  /** The same where a verdict stored as a number is not equal to the text it is compared with. */
  readonly strict: Uint8Array;
  /** Accepted (1) or rejected (0) by the verdict parser; NaN without a verdict. */
  readonly accept: Float64Array;
  /** What is odd about each: the sum of `marks`. */
  readonly marks: Uint8Array;
}

/** The stored answer is null or empty; stands as a number; has no reading even after recovery. */
export const marks = { empty: 1, integer: 2, lost: 4 } as const;

/** Who judges whom in a conflict. */
export const roleNames = { "2->1": "author judges the other party", "1->2": "other party judges the author", third: "uninvolved third judges the author" } as const;

/** A released file with its verdicts read by all rules. */
export interface PublishedRun {
  readonly file: PublishedFile;
  readonly model: string;
  readonly dataset: string;
  readonly mitigation: PublishedFile["mitigation"];
  /** Null for questions that are no conflicts. */
  readonly role: keyof typeof roleNames | null;
  /** Conditions of the file; for the right rule, those of claims that were not swapped though they speak of the other party are put right. */
  readonly columns: Readonly<Partial<Record<PublishedCondition, RunColumn>>>;
  /** The claims of the other party stand unswapped in the file. */
  readonly inverted: boolean;
  readonly place: ReadonlyMap<string, number>;
}

/** Mitigations were released for one model alone, and labels for another, in files that do not name them. */
function modelOf(file: PublishedFile): string {
  const named = publishedModel(file.model ?? "");
  if (named !== null) return named;
  return file.model ?? (file.shape === "labels" ? "GPT-4o-mini" : file.mitigation === "none" ? "unknown" : "Qwen-2.5-7B");
}

/** Reads the verdicts of a file by the published rule and by ours. */
export function publishedRun(file: PublishedFile): PublishedRun {
  const party = file.items.find(({ conflict }) => conflict !== null)?.conflict ?? null;
  const role = file.shape !== "conflict" ? null : (party?.judger ?? null) === null ? "third" : /(?:^| )[bB2]$/.test(party?.judger ?? "") ? "2->1" : "1->2";
  const columns: Partial<Record<PublishedCondition, RunColumn>> = {};
  for (const condition of publishedConditions) {
    if (file.items.some(({ trials }) => trials[condition] !== undefined)) columns[condition] = columnOf(file.items, condition);
  }
  return {
    file, role, columns,
    model: modelOf(file),
    dataset: publishedDataset(file.dataset),
    mitigation: file.mitigation,
    inverted: role === "2->1" && party?.flipped !== true,
    place: new Map(file.items.map(({ id }, index) => [id, index])),
  };
}

function columnOf(items: readonly PublishedItem[], condition: PublishedCondition): RunColumn {
  const wanted = condition.endsWith("_correct") ? "1" : "2";
  const same = new Uint8Array(items.length);
  const strict = new Uint8Array(items.length);
  const accept = new Float64Array(items.length);
  const odd = new Uint8Array(items.length);
  items.forEach(({ trials }, index) => {
    const trial = trials[condition];
    const reading = trial === undefined ? null : trial.reading ?? (trial.exchange === null ? null : recoveredReading(trial.exchange.reply));
    const own = trial === undefined ? null : ownReading(trial);
    odd[index] = ((trial?.reading ?? null) === null ? marks.empty : 0) | (trial?.integer === true ? marks.integer : 0) | (reading === null ? marks.lost : 0);
    same[index] = reading === wanted ? 1 : 0;
    strict[index] = reading === wanted && trial?.integer !== true ? 1 : 0;
    accept[index] = own === null ? NaN : Number(own);
  });
  return { same, strict, accept, marks: odd };
}

/** Accepted or not: the reply read anew, or the published reading where the file holds no reply. */
function ownReading(trial: PublishedTrial): boolean | null {
  if (trial.exchange === null) return trial.reading === null ? null : trial.reading === "1";
  const { messages, reply } = trial.exchange;
  return readVerdict({ text: reply, finishReason: "other" }, { answerMode: publishedAnswerMode(messages), acceptCode: "1", fieldOrder: "verdict-first" }).accept;
}
