import { basename } from "node:path";
import type { AnsweredTrial } from "../../core/answered-trial.js";
import { DataError } from "../../core/data-error.js";
import { sha256 } from "../../core/sha256.js";
import { surveyItems } from "../../runner/import-items.js";
import type { PublishedOrigin, PublishedSummaryRow } from "../../runner/published-origin.js";
import { Slots } from "../../runner/slots.js";
import { studyId } from "../../runner/study-id.js";
import type { StudyArm, StudySpec } from "../../runner/study-spec.js";
import type { Store } from "../../store/store.js";
import type { PublishedFile, PublishedItem, PublishedTrial } from "../reading/published-file.js";
import { itemOf } from "./item-of.js";
import { sideConditions } from "./run.js";
import type { DraftArm, StudyDraft } from "./study-draft.js";
import { publishedTemperature, trialOf } from "./trial-of.js";

/** A study as it stands in the store after an import. */
export interface StoredImport {
  readonly id: string;
  readonly row: number;
  readonly spec: StudySpec;
  /** Replies that this import added; the others were there. */
  readonly added: number;
}

const BATCH = 1000;
const seed = 1;

/**
 * Writes a study into the store: items, trial keys, replies and the published readings. What is there already stays.
 *
 * @param summary what published summary tables say beside it
 * @throws DataError (`other-items`) where two arms are not about the same items, (`other-reply`) where one prompt has two replies.
 */
export async function importStudy(store: Store, draft: StudyDraft, summary: readonly PublishedSummaryRow[] = []): Promise<StoredImport> {
  const judge = `published:${draft.model}`;
  const items = itemsOf(draft);
  const rowsOf = draft.arms.map(({ files }) => rowsById(files));
  draft.arms.forEach((arm, index) => { checkSameItems(arm, rowsOf[index] as RowsById, items); });
  const bodies = items.map(itemOf);
  const survey = await surveyItems({ read: async function* () { yield* bodies; } }, { seed, limit: Infinity });
  const spec = specOf(draft, judge, items, survey);
  const id = studyId(spec);
  const studyItems = await survey.store(store);
  const { row } = store.putStudy({ id, spec }, studyItems(), survey.count);

  const { trials, readings, withoutReply } = collectTrials(store, { row, spec, draft, rowsOf, judge });
  const known = knownReplies(store, judge);
  const added = new Map<string, AnsweredTrial>();
  for (const { answered, place } of trials) {
    const name = answered.key.toString("hex");
    const other = known.get(name) ?? added.get(name)?.reply.text;
    if (other !== undefined && other !== answered.reply.text) throw otherReply(place, store);
    if (!known.has(name)) added.set(name, answered);
  }
  for (let from = 0; from < trials.length; from += BATCH) {
    const batch = trials.slice(from, from + BATCH);
    store.putTrials(row, 0, batch.map(({ slot }) => slot), batch.map(({ answered }) => answered.key));
  }
  const replies = [...added.values()];
  for (let from = 0; from < replies.length; from += BATCH) store.commit(replies.slice(from, from + BATCH), []);
  store.markPlanned(row);
  store.putJudgeFacts(judge, { adjustments: {}, description: { model: draft.model, imported: "published replies; nothing was asked here" } });
  const origin = spec.published as PublishedOrigin;
  const whole: StudySpec = {
    ...spec,
    warnings: [...spec.warnings, ...withoutReplyWarning(withoutReply, survey.count)],
    published: { ...origin, arms: origin.arms.map((arm, index) => ({ ...arm, correct: readings[index]![0].join(""), incorrect: readings[index]![1].join(""), withoutReply: withoutReply[index]! })), ...summary.length > 0 && { summary } },
  };
  store.useStudy(row, whole);
  return { id, row, spec: whole, added: added.size };
}

interface CollectedTrials {
  readonly trials: readonly { readonly slot: number; readonly answered: AnsweredTrial; readonly place: PlacedRow }[];
  /** Per arm and claim, one sign an item. */
  readonly readings: readonly (readonly [string[], string[]])[];
  readonly withoutReply: readonly [number, number][];
}

/** Every trial of a study in the order of its slots. */
function collectTrials(store: Store, { row, spec, draft, rowsOf, judge }: { readonly row: number; readonly spec: StudySpec; readonly draft: StudyDraft; readonly rowsOf: readonly RowsById[]; readonly judge: string }): CollectedTrials {
  const slots = new Slots(spec);
  const trials: CollectedTrials["trials"][number][] = [];
  const readings = draft.arms.map((): [string[], string[]] => [[], []]);
  const withoutReply = draft.arms.map((): [number, number] => [0, 0]);
  for (let position = 0; position < spec.items.count; position++) {
    const { item } = store.itemAt(row, position);
    draft.arms.forEach((arm, armIndex) => {
      const place = rowsOf[armIndex]?.get(item.id) as PlacedRow;
      sideConditions[arm.side].forEach((condition, index) => {
        const claim = index as 0 | 1;
        const trial = place.item.trials[condition] as PublishedTrial;
        readings[armIndex]![claim].push(signOf(trial));
        if (trial.exchange === null) withoutReply[armIndex]![claim]++;
        trials.push({ slot: slots.slot(position, armIndex, claim, 1), answered: trialOf(place.file, place.item, condition, trial, judge), place });
      });
    });
  }
  return { trials, readings, withoutReply };
}

function signOf({ reading, empty, integer }: PublishedTrial): string {
  if (reading === null) return empty ? "e" : "0";
  return integer ? (reading === "1" ? "a" : "b") : reading;
}

interface PlacedRow {
  readonly file: PublishedFile;
  readonly item: PublishedItem;
}

type RowsById = ReadonlyMap<string, PlacedRow>;

/** The items as the headline's C2 shows them. */
function itemsOf({ arms, contrasts }: StudyDraft): readonly PublishedItem[] {
  return (arms[contrasts[0]?.treatment ?? 0] as DraftArm).files.flatMap(({ items }) => items);
}

function rowsById(files: readonly PublishedFile[]): RowsById {
  const rows = new Map<string, PlacedRow>();
  for (const file of files) {
    for (const item of file.items) {
      const first = rows.get(item.id);
      if (first !== undefined) throw new DataError(`${file.path}:${item.line}: expected each item in one file, found ${JSON.stringify(item.id)} in ${first.file.path} as well; import the two in calls of their own`, { file: file.path, line: item.line, item: item.id }, { code: "duplicate-id" });
      rows.set(item.id, { file, item });
    }
  }
  return rows;
}

function checkSameItems(arm: DraftArm, rows: RowsById, items: readonly PublishedItem[]): void {
  const missing = items.filter(({ id }) => !rows.has(id));
  if (missing.length === 0 && rows.size === items.length) return;
  const file = arm.files[0]?.path ?? "";
  const wanted = new Set(items.map(({ id }) => id));
  const shown = missing.length > 0 ? missing.map(({ id }) => id) : [...rows.keys()].filter((id) => !wanted.has(id));
  throw new DataError(`${arm.files.map(({ path }) => path).join(", ")}: expected the same ${items.length} items in all arms, found ${rows.size}; ${missing.length > 0 ? "missing here" : "missing elsewhere"}: ${shown.slice(0, 5).join(", ")}${shown.length > 5 ? ` and ${shown.length - 5} more` : ""}. Import files that are about the same items, or each in a call of its own`, { file }, { code: "other-items" });
}

function otherReply({ file, item }: PlacedRow, store: Store): DataError {
  return new DataError(`${file.path}:${item.line}: expected one reply to one prompt, found another one than ${store.location} or an earlier row or file holds: these are two runs of one model, or two rows about one claim. Import one of them into a store of its own (--store), or under a name of its own (--model)`, { file: file.path, line: item.line, item: item.id }, { code: "other-reply" });
}

/** The replies of a model that the store holds, by their keys. */
function knownReplies(store: Store, judge: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const { key, reply } of store.allReplies({ judges: [judge] })) known.set(key.toString("hex"), reply.text);
  return known;
}

function specOf(draft: StudyDraft, judge: string, items: readonly PublishedItem[], survey: { readonly count: number; readonly fields: number; readonly sha256: string; readonly gated: string | null }): StudySpec {
  const files = [...new Set(draft.arms.flatMap((arm) => arm.files))];
  const datasets = [...new Set(items.map(({ dataset }) => dataset))];
  return {
    version: 2, name: draft.name, file: null,
    items: { spec: `published:${datasets.join(",")}`, count: survey.count, fields: survey.fields, sha256: survey.sha256, skippedRows: 0, unjudgeableRows: 0, gated: survey.gated, origin: null },
    families: [{ spec: "published", name: "published", hash: sha256("published"), fileHashes: {}, wordings: 1, fieldOrders: ["verdict-first"] }],
    arms: draft.arms.map(({ name, side, files: own, role }): StudyArm => ({
      name, family: 0, framing: side === "c1" ? "statement" : "speaker", index: side === "c1" ? 1 : 2,
      // No template of ours rendered these prompts: the files are what was asked.
      fingerprint: sha256(own.map((file) => file.sha256).join(" ")),
      labels: own[0]?.speakers ?? null, system: own[0]?.system ?? null, order: "accept-first", answerMode: null, temperature: publishedTemperature, maxTokens: 0, ...role !== undefined && { role },
    })),
    contrasts: draft.contrasts, judges: [{ id: judge, identity: judge, answerMode: "json" }], seed, repeats: 1, checks: 0,
    warnings: [...draft.warnings, ...claimWarnings(draft)],
    published: {
      model: draft.model, secondTurns: files.reduce((sum, { secondTurns }) => sum + secondTurns, 0),
      files: files.map((file) => ({ name: basename(file.path), sha256: file.sha256, shape: file.shape, dataset: file.dataset, mitigation: file.mitigation, flipped: file.items[0]?.conflict?.flipped ?? null })),
      arms: draft.arms.map((arm) => ({ files: arm.files.map((file) => files.indexOf(file)), correct: "", incorrect: "", withoutReply: [0, 0] })),
    },
  };
}

/** Where the two arms of a contrast call different claims right: kept as published, and said. */
function claimWarnings({ arms, contrasts }: StudyDraft): string[] {
  return contrasts.flatMap(({ name, baseline, treatment }) => {
    const [first, second] = [arms[baseline], arms[treatment]].map((arm) => rowsById(arm?.files ?? [])) as [RowsById, RowsById];
    const other = [...first].filter(([id, { item }]) => item.correct !== second.get(id)?.item.correct).length;
    return other === 0 ? [] : [`${name}: on ${other} of ${first.size} items the claim that one file calls right is the one that the other calls wrong. The conditions are kept as published: DDS does not depend on which claim is right, but accuracies, d-prime, McNemar and the kinds of flips of this contrast mix the two`];
  });
}

function withoutReplyWarning(withoutReply: readonly (readonly [number, number])[], items: number): string[] {
  const count = withoutReply.flat().reduce((sum, each) => sum + each, 0);
  if (count === 0) return [];
  const all = 2 * items * withoutReply.length;
  return [`${count === all ? "the files hold verdicts without replies" : `${count} of ${all} trials have a verdict without a reply`}: nothing can be read again there, and the published reading stands in its place`];
}
