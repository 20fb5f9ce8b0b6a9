import { itemHash } from "../core/item-hash.js";
import type { Item } from "../core/item.js";
import { trialKey } from "../core/trial-key.js";
import { replyDigest } from "./reply-digest.js";
import type { StoredReply } from "./store.js";

/** Holds stored content against the hashes that stand beside it. */
export const contentMatches = {
  item({ hash, body }: { readonly hash: string; readonly body: string }): boolean {
    try {
      return itemHash(JSON.parse(body) as Item) === hash;
    } catch {
      return false;
    }
  },
  /** Whether what was asked is what the key says. */
  request({ key, judge, messages, answerMode, temperature, repeat }: StoredReply): boolean {
    try {
      return trialKey({ judge, messages, answerMode, temperature, repeat }).equals(key);
    } catch {
      return false;
    }
  },
  /** Whether what was answered is what the digest says. */
  answer({ reply, digest }: StoredReply): boolean {
    return replyDigest(reply).equals(digest);
  },
};
