import { itemHash } from "../core/item-hash.js";
import type { Item } from "../core/item.js";
import { trialKey } from "../core/trial-key.js";
import { replyDigest } from "./reply-digest.js";
import type { Store } from "./store.js";

/** What `store verify` found. */
export interface StoreVerification {
  readonly items: number;
  readonly replies: number;
  /** One line per row that does not match its own hash, or per fault of the file. */
  readonly problems: readonly string[];
}

/** Holds every item and reply of a store against its own hash, and the file against the engine's check. */
export function verifyStore(store: Store): StoreVerification {
  const problems = store.integrity().map((line) => `file: ${line}`);
  let items = 0;
  for (const { hash, body } of store.allItems()) {
    items++;
    if (hashOfBody(body) !== hash) problems.push(`item ${hash.slice(0, 12)}: its content does not match its hash`);
  }
  let replies = 0;
  for (const row of store.allReplies()) {
    replies++;
    const name = row.key.toString("hex").slice(0, 12);
    const key = trialKey({ judge: row.judge, messages: row.messages, answerMode: row.answerMode, temperature: row.temperature, repeat: row.repeat });
    if (!key.equals(row.key)) problems.push(`reply ${name}: its request does not match its key`);
    if (!replyDigest(row.reply).equals(row.digest)) problems.push(`reply ${name}: its content does not match its digest`);
  }
  return { items, replies, problems };
}

function hashOfBody(body: string): string | null {
  try {
    return itemHash(JSON.parse(body) as Item);
  } catch {
    return null;
  }
}
