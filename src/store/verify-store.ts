import { itemHash } from "../core/item-hash.js";
import type { Item } from "../core/item.js";
import { trialKey } from "../core/trial-key.js";
import { replyDigest } from "./reply-digest.js";
import type { Store, StudyRecord } from "./store.js";

/** What `store verify` found. */
export interface StoreVerification {
  readonly items: number;
  readonly replies: number;
  /** One line per row that does not match its own hash, or per fault of the file. */
  readonly problems: readonly string[];
}

/**
 * Holds every item and reply of a store against its own hash, every study against what it planned, and the file
 * against the engine's check. A file that fails that check is not read further.
 */
export function verifyStore(store: Store): StoreVerification {
  const counts = { items: 0, replies: 0 };
  const problems = store.integrity().map((line) => `file: ${line}`);
  if (problems.length > 0) return { ...counts, problems };
  try {
    for (const { hash, body } of store.allItems()) {
      counts.items++;
      if (hashOfBody(body) !== hash) problems.push(`item ${hash.slice(0, 12)}: its content does not match its hash`);
    }
    for (const row of store.allReplies()) {
      counts.replies++;
      const name = row.key.toString("hex").slice(0, 12);
      const key = trialKey({ judge: row.judge, messages: row.messages, answerMode: row.answerMode, temperature: row.temperature, repeat: row.repeat });
      if (!key.equals(row.key)) problems.push(`reply ${name}: its request does not match its key`);
      if (!replyDigest(row.reply).equals(row.digest)) problems.push(`reply ${name}: its content does not match its digest`);
    }
    for (const study of store.listStudies()) problems.push(...studyProblems(store, study));
  } catch (error) {
    problems.push(`rows after item ${counts.items} and reply ${counts.replies}: ${(error as Error).message}`);
  }
  return { ...counts, problems };
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
  const { judges, framings, repeats } = study.spec as { judges?: unknown[]; framings?: unknown[]; repeats?: number };
  if (!Array.isArray(judges) || !Array.isArray(framings) || typeof repeats !== "number") return [...problems, `${name}: its specification cannot be read`];
  judges.forEach((_, judge) => {
    const { planned } = store.countTrials(row, judge);
    const expected = study.items * framings.length * 2 * repeats;
    if (planned !== expected) problems.push(`${name}: ${planned} of the ${expected} trials of judge ${judge + 1} stand in it`);
  });
  return problems;
}

function hashOfBody(body: string): string | null {
  try {
    return itemHash(JSON.parse(body) as Item);
  } catch {
    return null;
  }
}
