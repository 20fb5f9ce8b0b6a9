import { DataError } from "../core/data-error.js";
import type { Judge } from "../core/judge.js";
import type { Family } from "../framing/family.js";
import { FindingCollector } from "../framing/finding-collector.js";
import type { LintFinding } from "../framing/lint-finding.js";
import { lintItem } from "../framing/lint-item.js";
import { lintLabels } from "../framing/lint-labels.js";
import { renderingFingerprint } from "../framing/rendering-fingerprint.js";
import { shownContext } from "../framing/shown-context.js";
import { itemsOrigin } from "../items/items-origin.js";
import { surveyItems, type ItemReader } from "../runner/import-items.js";
import { placeArm } from "../runner/place-arm.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { studyId } from "../runner/study-id.js";
import type { StudyArm, StudyJudge, StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import { itemLabels } from "./item-labels.js";
import { lintGroups, type LintGroup } from "./lint-groups.js";
import { recordTrials, trialsStillHold, updateChecks, type PreparedStudy } from "./prepared-study.js";
import type { ResolvedArms } from "./resolve-arms.js";
import type { JudgeSpec, StudyOptions } from "./study-options.js";
import { TokenLint } from "./token-lint.js";

/** What a study is made of, before its items are in the store. */
export interface StudyParts extends ResolvedArms {
  readonly store: Store;
  readonly judges: readonly Judge[];
  readonly items: ItemReader & { readonly spec: string };
  readonly chosenBy: Pick<StudySpec["items"], "incorrect" | "sample">;
  /** Rows skipped so far by the reader. */
  readonly skippedRows: () => number;
  /** Rows that cannot be judged, by their reasons, of the last pass over the items. */
  readonly unjudgeable: () => ReadonlyMap<string, number>;
}

const DEFAULT_CHECKS = 40;

/**
 * Reads the items into the store in their seeded order, proves the templates on each of them and records
 * every trial. Asks nothing. Throws `DataError` or a template error before anything could be asked.
 */
export async function prepareStudy(parts: StudyParts, options: StudyOptions): Promise<PreparedStudy> {
  const { store, judges } = parts;
  const families = parts.families.map(({ family }) => family);
  const seed = options.seed ?? 1;
  const skippedBefore = parts.skippedRows();
  const items = await surveyItems(parts.items, { seed, limit: options.limit ?? Infinity });
  const skippedRows = parts.skippedRows() - skippedBefore;

  const studyJudges = judges.map((judge, index): StudyJudge => ({ id: judge.id, identity: judge.identity, answerMode: answerOf(options.judges[index]) ?? judge.defaultAnswer ?? "json" }));
  const spec: StudySpec = {
    version: 2, name: options.name ?? null, file: options.file ?? null,
    items: { spec: parts.items.spec, count: items.count, fields: items.fields, sha256: items.sha256, skippedRows, unjudgeableRows: [...parts.unjudgeable().values()].reduce((sum, rows) => sum + rows, 0), gated: items.gated, origin: itemsOrigin(parts.items.spec), ...parts.chosenBy },
    families: parts.families.map(({ spec: named, family }) => ({
      spec: named, name: family.name, hash: family.hash, fileHashes: family.fileHashes,
      wordings: family.wordings, fieldOrders: Array.from({ length: family.wordings }, (_, wording) => family.fieldOrder(wording)),
    })),
    arms: withFingerprints(parts, studyJudges), ...options.focus !== undefined && { focus: options.focus }, contrasts: parts.contrasts, judges: studyJudges,
    seed, repeats: options.repeats ?? 1, checks: Math.min(options.checks ?? DEFAULT_CHECKS, items.count), ...options.checkedArms === "headline" && { checkedArms: "headline" as const }, warnings: [],
  };
  const id = studyId(spec);
  // A study whose trials stand was proved when they were recorded: its items, templates and places are in its id.
  const known = store.findStudy(id);
  if (known?.planned === true) {
    const { items: { withContext }, warnings } = readStudySpec(known.spec);
    const study: PreparedStudy = { id, row: known.row, spec: { ...spec, items: { ...spec.items, ...withContext !== undefined && { withContext } }, warnings }, families, judges, store };
    if (trialsStillHold(study)) updateChecks(study);
    else recordTrials(study);
    return study;
  }

  const groups = lintGroups(parts.arms, families, studyJudges);
  const findings = new Map(families.map((family) => [family, new FindingCollector()]));
  const collect = ({ family }: LintGroup, found: readonly LintFinding[]) => findings.get(family)?.add(found);
  for (const group of groups) collect(group, lintLabels(group.family, group));
  const tokenizers = judges.flatMap((judge) => judge.countTokens === undefined ? []
    : groups.map((group) => ({ group, count: judge.countTokens!.bind(judge), lint: new TokenLint(group.family, group, group.answerModes[0] ?? "json") })));
  let withContext = 0;
  const studyItems = await items.store(store, (item, turn) => {
    if (shownContext(item) !== null) withContext++;
    for (const group of groups) {
      for (const answerMode of group.answerModes) collect(group, lintItem(group.family, item, { ...group, ...placeIn(group, turn), ...itemLabels(group, item, placeIn(group, turn).wording), answerMode }));
    }
    for (const { lint, group } of tokenizers) lint.add(item, placeIn(group, turn));
  });
  refuseBrokenTemplates([...findings.values()]);
  for (const { lint, group, count } of tokenizers) collect(group, await lint.findings(count));
  const proved = { ...spec, items: { ...spec.items, withContext }, warnings: warningsOf(findings) };
  const { row } = store.putStudy({ id, spec: proved }, studyItems(), items.count);
  const study: PreparedStudy = { id, row, spec: proved, families, judges, store };
  recordTrials(study);
  return study;
}

function placeIn(group: LintGroup, turn: number) {
  return placeArm(group, group.family.wordings, turn);
}

function answerOf(judge: string | JudgeSpec | Judge | undefined) {
  return judge === undefined || typeof judge === "string" || !("spec" in judge) ? undefined : judge.answer;
}

/** The hash of what each arm renders, in every answer mode that a judge of the study is asked in. */
function withFingerprints({ arms, families }: ResolvedArms, judges: readonly StudyJudge[]): readonly StudyArm[] {
  const known = new Map<string, string>();
  return arms.map((arm) => {
    const answerModes = [...new Set(judges.map((judge) => arm.answerMode ?? judge.answerMode))].sort();
    const name = JSON.stringify([arm.family, arm.framing, arm.labels, arm.system, answerModes, arm.question ?? null, arm.jsonOrder ?? null, arm.context ?? null]);
    const { family } = families[arm.family] as ResolvedArms["families"][number];
    const fingerprint = known.get(name) ?? answerModes.map((answerMode) => renderingFingerprint(family, {
      framings: [arm.framing], labels: arm.labels ?? undefined, orders: ["accept-first", "accept-second"], answerMode, system: arm.system ?? undefined,
      question: arm.question, jsonOrder: arm.jsonOrder, context: arm.context,
    })).join(" ");
    known.set(name, fingerprint);
    return { ...arm, fingerprint };
  });
}

function refuseBrokenTemplates(findings: readonly FindingCollector[]): void {
  const errors = findings.flatMap((collector) => collector.errors);
  if (errors.length === 0) return;
  const shown = errors.slice(0, 5).map(describeFinding);
  const more = findings.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0) - shown.length;
  throw new DataError(`the templates break their own rules; nothing was asked:\n  ${shown.join("\n  ")}${more > 0 ? `\n  and ${more} more ('dialdefer templates lint' shows them)` : ""}`, {}, { code: "template-rules" });
}

/** A family that promises only its slots' content differs in more by design: that is said once, not rule by rule. */
function warningsOf(findings: ReadonlyMap<Family, FindingCollector>): string[] {
  const warned = [...findings].filter(([, { warnings }]) => warnings.length > 0);
  return [
    ...warned.filter(([{ rules }]) => rules === "content").map(([{ name }]) => `${name}: its framings differ in more than the speaker ('dialdefer templates lint ${name}' lists where); matched templates isolate the speaker`),
    ...new Set(warned.filter(([{ rules }]) => rules !== "content").flatMap(([, { warnings }]) => warnings.map(describeFinding))),
  ];
}

function describeFinding({ rule, file, itemId, message, where }: LintFinding): string {
  return `${file}: ${rule}: ${message} (${where}${itemId === null ? "" : `, item ${itemId}`})`;
}
