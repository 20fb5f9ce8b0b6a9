import type { Judge } from "../core/judge.js";
import { sha256 } from "../core/sha256.js";

/**
 * A judge whose replies are held to a grammar. What it says so is not what it would say freely, so its identity says to which grammar: its replies are kept
 * apart in the store.
 */
export function heldJudge(judge: Judge, grammar: string): Judge {
  return {
    id: judge.id, identity: `${judge.identity} held to ${sha256(grammar).slice(0, 16)}`, capabilities: judge.capabilities, grouping: judge.grouping, lanes: judge.lanes,
    paid: judge.paid, deterministic: judge.deterministic, description: { ...judge.description, held_to: grammar.trim() },
    ask: async (request, signal) => judge.ask({ ...request, grammar }, signal),
    close: async () => judge.close(),
  };
}
