import { claimText } from "../../core/claim-text.js";
import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import { answerFeatures, featureNames } from "./answer-features.js";
import { answerRelation, isNonAnswer } from "./answer-relation.js";
import { measureGiveAways, type AnswerPair, type GiveAway } from "./measure-give-aways.js";
import { openItems, type OpenItemsOptions } from "../open-items.js";
import { textDefects } from "./text-defects.js";

/** One thing that `items check` has to say. */
interface ItemFinding {
  /** Stable; for a bad row the code of its error. */
  readonly code: string;
  /** `error`: the set cannot be used as it is. `warning`: the numbers may not mean what they seem to. `note`: good to know. */
  readonly severity: "error" | "warning" | "note";
  /** The items concerned; empty where it concerns the set or a row without an id. */
  readonly ids: readonly string[];
  readonly message: string;
  /** The line of a bad row. */
  readonly line?: number | undefined;
}

/** What an item set holds and what is wrong with it. */
export interface ItemCheck {
  readonly spec: string;
  /** Usable items. */
  readonly items: number;
  readonly badRows: number;
  /** Items per field, largest first; items without a field are left out. */
  readonly fields: readonly { readonly field: string; readonly items: number }[];
  readonly withoutField: number;
  /** Items per `meta.difficulty`, where items have one. */
  readonly difficulties: Readonly<Record<string, number>>;
  /** Empty for fewer than 20 items. */
  readonly giveAways: readonly GiveAway[];
  /** Errors first, then warnings, then notes. */
  readonly findings: readonly ItemFinding[];
}

/** A classifier that decides better than this from the surface alone gives the answers away. */
const tolerableAccuracy = 0.55;
const smallField = 5;
const ranks = { error: 0, warning: 1, note: 2 };

/**
 * Reads a whole item set, bad rows included, and says what is in it and what could distort a measurement. Only
 * the two answers that are put before the judge are looked at. Word lists and non-answers are English.
 *
 * @throws UsageError or DataError where the specification itself names nothing that can be opened.
 */
export async function checkItems(spec: string, { sample, incorrect }: Pick<OpenItemsOptions, "sample" | "incorrect"> = {}): Promise<ItemCheck> {
  const badRows: DataError[] = [];
  const gathered = new FindingsByCode();
  const fields = new Map<string, number>();
  const difficulties = new Map<string, number>();
  const questions = new Map<string, string>();
  const pairs: AnswerPair[] = [];
  const source = openItems(spec, { onBadRow: "skip", sample, incorrect, onSkippedRow: (error) => badRows.push(error) });
  let failure: DataError | undefined;
  try {
    for await (const item of source.read()) {
      if (item.field !== undefined) fields.set(item.field, (fields.get(item.field) ?? 0) + 1);
      const difficulty = item.meta?.["difficulty"];
      if (typeof difficulty === "string") difficulties.set(difficulty, (difficulties.get(difficulty) ?? 0) + 1);
      const question = item.question.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
      const before = questions.get(question);
      if (before === undefined) questions.set(question, item.id);
      else gathered.add("duplicate-question", "warning", item.id, `asks what ${JSON.stringify(before)} asks`);
      checkTexts(item, gathered);
      pairs.push({ id: item.id, right: answerFeatures(claimText(item, "correct")), wrong: answerFeatures(claimText(item, "incorrect")) });
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    failure = error;
  }
  const giveAways = measureGiveAways(pairs);
  const withField = [...fields.values()].reduce((sum, count) => sum + count, 0);
  const byField = [...fields].map(([field, items]) => ({ field, items })).sort((a, b) => b.items - a.items || (a.field < b.field ? -1 : 1));
  const findings = [
    ...(failure === undefined ? [] : [rowFinding(failure)]),
    ...badRows.map(rowFinding),
    ...gathered.findings(),
    ...giveAways.flatMap(giveAwayFinding),
    ...fieldFindings(byField, pairs.length - withField),
  ].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  return {
    spec, items: pairs.length, badRows: badRows.length, fields: byField, withoutField: pairs.length - withField,
    difficulties: Object.fromEntries([...difficulties].sort()), giveAways, findings,
  };
}

function checkTexts(item: Item, gathered: FindingsByCode): void {
  const right = claimText(item, "correct");
  const wrong = claimText(item, "incorrect");
  for (const [name, text] of [["question", item.question], ["right answer", right], ["wrong answer", wrong]] as const) {
    for (const { defect, found } of textDefects(text)) {
      gathered.add(defect, defect === "outer-blanks" ? "note" : "warning", item.id, `${found} in the ${name}`);
    }
  }
  if (isNonAnswer(right)) gathered.add("non-answer", "warning", item.id, `the right answer is ${JSON.stringify(right)}`);
  if (isNonAnswer(wrong)) gathered.add("non-answer", "warning", item.id, `the wrong answer is ${JSON.stringify(wrong)}`);
  const relation = answerRelation(right, wrong);
  if (relation !== undefined) gathered.add(relation, "warning", item.id, `${short(right)} (right), ${short(wrong)} (wrong)`);
  for (const [chosen, list] of [["chosen_correct_answer", item.correct_answers], ["chosen_incorrect_answer", item.incorrect_answers]] as const) {
    const answer = item[chosen];
    if (answer !== undefined && !list.includes(answer)) gathered.add("chosen-not-listed", "note", item.id, `${chosen} ${short(answer)} is not in its list`);
  }
}

/** Findings of the same code become one, with all ids and the first case told. */
class FindingsByCode {
  readonly #byCode = new Map<string, { severity: ItemFinding["severity"]; ids: Set<string>; example: string }>();

  add(code: string, severity: ItemFinding["severity"], id: string, what: string): void {
    const known = this.#byCode.get(code);
    if (known === undefined) this.#byCode.set(code, { severity, ids: new Set([id]), example: `${id}: ${what}` });
    else known.ids.add(id);
  }

  findings(): ItemFinding[] {
    return [...this.#byCode].map(([code, { severity, ids, example }]) => ({
      code, severity, ids: [...ids],
      message: `${meanings[code] ?? code}: ${ids.size} ${ids.size === 1 ? "item" : "items"}, ${ids.size === 1 ? "" : "first "}${example}`,
    }));
  }
}

const meanings: Readonly<Record<string, string>> = {
  "duplicate-question": "the same question more than once, so that items are not independent",
  "replacement-character": "text lost in an earlier conversion",
  "mojibake": "UTF-8 that was once read in another encoding",
  "invisible-character": "invisible characters",
  "control-character": "control characters",
  "outer-blanks": "white space around a text",
  "non-answer": "an answer that says nothing about the question",
  "same-but-for-form": "right and wrong answer differ only in case, punctuation or spacing",
  "right-within-wrong": "the wrong answer contains the right one, so that accepting it is half right",
  "wrong-within-right": "the right answer contains the wrong one",
  "chosen-not-listed": "a chosen answer that its list does not hold",
};

function rowFinding(error: DataError): ItemFinding {
  const { item, line } = error.context;
  return { code: error.code, severity: "error", ids: item === undefined ? [] : [item], message: error.message, ...(line === undefined ? {} : { line }) };
}

function giveAwayFinding({ classifier, design, accuracy, ci95 }: GiveAway): ItemFinding[] {
  if (accuracy <= tolerableAccuracy) return [];
  const percent = (share: number) => (100 * share).toFixed(1);
  const task = design === "paired" ? "which of an item's two answers is right" : "whether an answer is right";
  return [{
    code: `give-away-${classifier}-${design}`,
    severity: ci95[0] > 0.5 ? "warning" : "note",
    ids: [],
    message: `whoever sees nothing but ${sights[classifier]} can tell ${task} in ${percent(accuracy)} % of cases (95 % interval ${percent(ci95[0])} to ${percent(ci95[1])}, chance is 50)`,
  }];
}

const sights: Readonly<Record<GiveAway["classifier"], string>> = {
  characters: "the number of characters",
  words: "the number of words",
  punctuation: "the number of punctuation marks",
  hedging: "the number of hedging words",
  negation: "the number of negation words",
  all: `the numbers of ${featureNames.join(", ")}`,
};

function fieldFindings(fields: ItemCheck["fields"], withoutField: number): ItemFinding[] {
  const findings: ItemFinding[] = [];
  if (withoutField > 0) findings.push({ code: "no-field", severity: "note", ids: [], message: `${withoutField} items have no field and count as one field of their own` });
  const small = fields.filter(({ items }) => items < smallField);
  if (small.length > 0) {
    const first = small[0] as { field: string; items: number };
    findings.push({ code: "small-field", severity: "note", ids: [], message: `${small.length} fields have fewer than ${smallField} items, first ${JSON.stringify(first.field)} with ${first.items}: nothing can be said of them alone` });
  }
  return findings;
}

function short(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
