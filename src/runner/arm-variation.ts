import type { ArmVariation } from "./study-spec.js";

const keys = ["question", "jsonOrder", "context", "role", "wording", "wordingOffset", "mitigation", "control", "chain", "preemptive", "asksQuestion"] as const satisfies readonly (keyof ArmVariation)[];

/** What an arm has beside the settings that every arm has: members at their default are absent. */
export function armVariation(arm: ArmVariation): ArmVariation {
  return Object.fromEntries(keys.flatMap((key) => arm[key] === undefined ? [] : [[key, arm[key]]]));
}
