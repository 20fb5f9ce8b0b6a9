import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DialDeferError } from "../core/dialdefer-error.js";
import { contentMatches } from "./content-matches.js";
import { openStore } from "./open-store.js";
import { plannedTrials } from "./planned-trials.js";
import { removeTemporary } from "./remove-temporary.js";
import { describeDamage } from "./salvage/describe-damage.js";
import type { SalvageReport } from "./salvage/salvage-report.js";
import { salvageStore } from "./salvage-store.js";
import type { Store, StudyRecord } from "./store.js";

/** What `store verify` found. */
export interface StoreVerification {
  readonly items: number;
  readonly replies: number;
  /** One line per row that does not match its own hash, per fault of the file, and per table and study that lost something. */
  readonly problems: readonly string[];
  /** Where the file itself is damaged: what of it can still be read. */
  readonly damage?: SalvageReport;
}

const SHOWN_FAULTS = 5;

/** Verifies the store in a folder, also one that cannot be opened any more. Errors as `openStore`, but for damage. */
export function verifyFolder(folder: string): StoreVerification {
  let store: Store;
  try {
    store = openStore(folder, { mustExist: true, reading: true });
  } catch (error) {
    if (!(error instanceof DialDeferError && error.code === "store-damaged")) throw error;
    return verifyDamaged(folder, [`file: ${error.message}`]);
  }
  try {
    return verifyStore(store);
  } finally {
    store.close();
  }
}

/**
 * Holds every item and reply of a store against its own hash, every study against what it planned, and the file
 * against the engine's check. Of a file that fails that check it is said what is lost, from the bytes that are there.
 */
function verifyStore(store: Store): StoreVerification {
  const faults = faultsOf(store);
  if (faults.length > 0) return verifyDamaged(dirname(store.location), faults.map((fault) => `file: ${fault}`));
  const counts = { items: 0, replies: 0 };
  const problems: string[] = [];
  try {
    for (const item of store.allItems()) {
      counts.items++;
      if (!contentMatches.item(item)) problems.push(`item ${item.hash.slice(0, 12)}: its content does not match its hash`);
    }
    for (const row of store.allReplies()) {
      counts.replies++;
      const name = row.key.toString("hex").slice(0, 12);
      if (!contentMatches.request(row)) problems.push(`reply ${name}: its request does not match its key`);
      if (!contentMatches.answer(row)) problems.push(`reply ${name}: its content does not match its digest`);
    }
    for (const study of store.listStudies()) problems.push(...studyProblems(store, study));
  } catch (error) {
    return verifyDamaged(dirname(store.location), [...problems, `rows after item ${counts.items} and reply ${counts.replies}: ${(error as Error).message}`]);
  }
  return { ...counts, problems };
}

function faultsOf(store: Store): string[] {
  try {
    return store.integrity();
  } catch (error) {
    return [(error as Error).message];
  }
}

/** What is lost, behind the `faults` that were found first. */
function verifyDamaged(folder: string, faults: readonly string[]): StoreVerification {
  const lines = faults.slice(0, SHOWN_FAULTS);
  if (faults.length > SHOWN_FAULTS) lines.push(`and ${faults.length - SHOWN_FAULTS} more fault${faults.length - SHOWN_FAULTS === 1 ? "" : "s"}`);
  if (!existsSync(join(folder, "store.sqlite"))) return { items: 0, replies: 0, problems: lines };
  const rest = mkdtempSync(join(tmpdir(), "dialdefer-verify-"));
  try {
    const damage = salvageStore(folder, rest);
    const saved = (table: string) => damage.tables.find((one) => one.table === table)?.saved ?? 0;
    return { items: saved("items"), replies: saved("replies"), problems: [...lines, ...describeDamage(damage)], damage };
  } finally {
    removeTemporary(rest);
  }
}

/** What a study planned must stand there whole: its items, and the same number of trials for each of its judges. */
function studyProblems(store: Store, study: StudyRecord): string[] {
  const name = `study ${study.id.slice(0, 12)}`;
  const row = store.findStudy(study.id)?.row;
  if (row === undefined || !study.planned) return [];
  const problems: string[] = [];
  let items = 0;
  for (const _ of store.studyItems(row)) items++;
  if (items !== study.items) problems.push(`${name}: ${items} of its ${study.items} items stand in it`);
  const expected = plannedTrials(study.items, study.spec);
  if (expected === null) return [...problems, `${name}: its specification cannot be read`];
  for (let judge = 0; judge < expected.judges; judge++) {
    const { planned } = store.countTrials(row, judge, { below: expected.trials });
    if (planned < expected.recorded || planned > expected.trials) problems.push(`${name}: ${planned} of the ${expected.recorded} trials of judge ${judge + 1} stand in it`);
  }
  return problems;
}
