import { resolve } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { withoutGatedText } from "../../core/without-gated-text.js";
import type { DataTable } from "../../items/mapping/data-table.js";
import { guessMapping } from "../../items/mapping/guess-mapping.js";
import { labelBases } from "../../items/mapping/label-basis.js";
import { labelEvidence, type LabelEvidence } from "../../items/mapping/label-evidence.js";
import type { Mapping } from "../../items/mapping/mapping.js";
import { mappingText } from "../../items/mapping/mapping-text.js";
import { openTable } from "../../items/mapping/open-table.js";
import { surveyTable } from "../../items/mapping/survey-table.js";
import { tryMapping } from "../../items/mapping/try-mapping.js";
import { writeMappedItems } from "../../items/mapping/write-mapped-items.js";
import { Cancelled } from "../items-map/cancelled.js";
import { columnsText } from "../items-map/columns-text.js";
import { draftOfFlags } from "../items-map/draft-of-flags.js";
import { evidenceText } from "../items-map/evidence-text.js";
import { mapCommand } from "../items-map/map-command.js";
import type { MapFlags } from "../items-map/map-flags.js";
import { finished, isComplete, type MappingDraft } from "../items-map/mapping-draft.js";
import { refuseExisting } from "../items-map/refuse-existing.js";
import { refuseOtherBasis } from "../items-map/refuse-other-basis.js";
import { refuseUnknownColumns } from "../items-map/refuse-unknown-columns.js";
import { trialText } from "../items-map/trial-text.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";
import { writeForFlag } from "../write-for-flag.js";

/**
 * `dialdefer items map FILE`: shows the columns of a data file, takes by flags or asks which are what, tries the mapping on all rows and writes
 * it. Exit code 1 where no row makes an item or the user leaves the questions, 2 where nobody can be asked for what is missing.
 */
export async function itemsMap(path: string, flags: MapFlags): Promise<number> {
  for (const target of [flags.out, flags.write]) if (target !== undefined) refuseExisting(target, flags.force === true);
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true && flags.json !== true;
  const table = canAsk ? await (await import("../items-map/ask-split.js")).askSplit(path, flags) : openTable(path, flags);
  const survey = await surveyTable(table);
  const given = draftOfFlags(table, flags);
  refuseUnknownColumns(path, survey, given);
  const { evidence, ...known } = await withBasis(table, given);
  let { draft } = known;
  const asking = canAsk && !isDone(draft);
  const say = (text: string) => (asking || flags.json === true ? process.stderr : process.stdout).write(text);
  const isGated = flags.allowGated !== true && (draft.gated !== undefined || survey.columns.some(({ path: column }) => column === "gated"));
  if (flags.mapping === undefined && !isGated) say(`${columnsText(path, survey)}\n`);

  if (!isDone(draft)) {
    const guess = guessMapping(survey);
    const suggested = isComplete(draft) ? { draft: { ...draft }, evidence } : await withBasis(table, merged(draft, guess));
    if (!asking) throw new UsageError(missingText(path, flags, suggested));
    const { askMapping } = await import("../items-map/ask-mapping.js");
    try {
      draft = await askMapping({ table, survey, given: draft, suggestion: suggested.draft });
    } catch (error) {
      if (error instanceof Cancelled) return cancelled();
      throw error;
    }
  } else if (evidence !== undefined && given.label_from === undefined) {
    say(`${plainText(evidenceText(evidence))}\n\n`);
  }

  let mapping = finished(draft, table, flags.out);
  const tried = await tryMapping(table, mapping);
  const reason = tried.items.find(({ gated }) => gated !== undefined)?.gated;
  if (flags.write !== undefined && reason !== undefined && flags.allowGated !== true) throw new UsageError(`--write ${flags.write}: the set is gated (${reason}); --allow-gated writes its items all the same`);
  const trial = flags.allowGated === true ? tried : { ...tried, items: tried.items.map(withoutGatedText) };
  if (flags.json !== true) say(await trialText(trial));
  let out = flags.out;
  if (asking && trial.fitting > 0) {
    try {
      out = await (await import("../items-map/ask-where-to.js")).askWhereTo(out, flags.force === true);
      mapping = finished(draft, table, out);
    } catch (error) {
      if (error instanceof Cancelled) return cancelled();
      throw error;
    }
  }
  const written = trial.fitting === 0 ? { mapping: null, items: null } : await write(table, mapping, out, flags);
  if (flags.json === true) {
    printJson({ schema: "dialdefer.items-map/1", file: path, ...table.split !== undefined && { config: table.config, split: table.split }, surveyed: survey.rows, columns: isGated ? survey.columns.map((column) => ({ ...column, examples: [] })) : survey.columns, labels: evidence ?? null, mapping, ...trial, written });
  } else if (trial.fitting > 0) {
    say(writtenText(mapping, written));
  }
  if (trial.fitting > 0) return 0;
  process.stderr.write(plainText(`error: no row of ${path} makes an item under this mapping; nothing was written\n`));
  return 1;
}

/** Nothing is left open: what the columns are, and what a label counts from. */
function isDone(draft: MappingDraft): boolean {
  return isComplete(draft) && (draft.options === undefined || draft.label_from !== undefined);
}

/** The way in which labels are read, where all rows leave but one. */
async function withBasis(table: DataTable, draft: MappingDraft): Promise<{ draft: MappingDraft; evidence?: LabelEvidence | undefined }> {
  if (draft.options === undefined || draft.label === undefined) return { draft };
  const evidence = await labelEvidence(table, draft.options, draft.label);
  if (draft.label_from !== undefined) refuseOtherBasis(draft.label_from, evidence);
  return { draft: { ...draft, label_from: draft.label_from ?? evidence.certain }, evidence };
}

/** What flags say wins; a set has either right and wrong answers or options, as far as flags say. */
function merged(given: MappingDraft, guess: ReturnType<typeof guessMapping>): MappingDraft {
  const { correct, incorrect, options, label, ...rest } = guess as MappingDraft;
  const isChoice = given.options !== undefined || given.label !== undefined || (given.correct === undefined && given.incorrect === undefined && options !== undefined);
  return { ...rest, ...isChoice ? { options, label } : { correct, incorrect }, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

function missingText(path: string, flags: MapFlags, { draft, evidence }: { draft: MappingDraft; evidence?: LabelEvidence | undefined }): string {
  const command = `\n\n  ${mapCommand(path, draft, flags.out)}\n`;
  if (isComplete(draft) && evidence !== undefined) {
    const could = evidence.ambiguous.length > 0 ? evidence.ambiguous : labelBases;
    return `what the label counts from is not known, and nobody can be asked here. ${evidenceText(evidence)} Say it with --label-from, ${could.slice(0, -1).join(", ")} or ${could.at(-1)}:${command}`;
  }
  return `which columns are the question and its answers is not known, and nobody can be asked here. Give them as flags; as the names suggest:${command}`;
}

async function write(table: DataTable, mapping: Mapping, out: string | undefined, { write: itemsFile, onBadRow }: MapFlags): Promise<{ mapping: string | null; items: { file: string; items: number; skipped: number } | null }> {
  const items = itemsFile === undefined ? null : { file: itemsFile, ...await writeMappedItems(table, mapping, itemsFile, { onBadRow }).catch((error: unknown) => { throw unwritable("--write", itemsFile, error); }) };
  if (out !== undefined) await writeForFlag(resolve(out), mappingText(mapping), "--out");
  return { mapping: out ?? null, items };
}

/** What the system says about a file that cannot be written, as an error that names the flag; any other error as it is. */
function unwritable(flag: string, path: string, error: unknown): unknown {
  if (error instanceof DialDeferError || !(error instanceof Error)) return error;
  return new DialDeferError("unwritable", `${flag} ${path}: cannot be written (${error.message})`, { cause: error });
}

function writtenText(mapping: Mapping, { mapping: file, items }: Awaited<ReturnType<typeof write>>): string {
  const lines = [
    ...items === null ? [] : [`wrote ${items.items} items to ${items.file}${items.skipped === 0 ? "" : `; ${items.skipped} rows were left out`}`],
    ...file === null ? [] : [`wrote ${file}; use it as --items map:${file}`],
  ];
  return plainText(lines.length > 0 ? `\n${lines.join("\n")}\n` : `\nNothing was written; --out mapping.yaml writes this mapping:\n\n${mappingText(mapping)}`);
}

function cancelled(): number {
  process.stderr.write("nothing was written\n");
  return 1;
}
