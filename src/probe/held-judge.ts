import { canonicalJson } from "../core/canonical-json.js";
import type { Judge } from "../core/judge.js";
import type { ReplyCandidates } from "../core/reply-candidates.js";
import { sha256 } from "../core/sha256.js";

/**
 * A judge whose replies are held to a grammar, and weighed by probability where candidates are named. What it says so is not what it would say freely, so its identity
 * says to which: its replies are kept apart in the store.
 */
export function heldJudge(judge: Judge, grammar: string, candidates: ReplyCandidates | null): Judge {
  return {
    id: judge.id, identity: `${judge.identity} held to ${sha256(candidates === null ? grammar : canonicalJson([grammar, candidates])).slice(0, 16)}`, capabilities: judge.capabilities, grouping: judge.grouping, lanes: judge.lanes,
    paid: judge.paid, deterministic: judge.deterministic, description: { ...judge.description, held_to: grammar.trim() },
    ask: async (request, signal) => judge.ask({ ...request, grammar, ...candidates !== null && { candidates } }, signal),
    close: async () => judge.close(),
  };
}
