import type { Reply } from "../../core/reply.js";

/** The probabilities of the two codes from their two columns; undefined where none were stored. */
export function probabilitiesOf(one: unknown, two: unknown): Reply["codeProbabilities"] {
  return typeof one === "number" && typeof two === "number" ? { "1": one, "2": two } : undefined;
}
