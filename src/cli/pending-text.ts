import type { StopReason } from "../runner/run-outcome.js";
import type { StudyResult } from "../study/run-study.js";
import { plainText } from "./plain-text.js";

const stops: Readonly<Record<Exclude<StopReason, "decided">, string>> = {
  interrupted: "interrupted",
  "max-calls": "--max-calls was reached",
  "max-cost": "the next call could have cost more than --max-cost allows",
  unauthorized: "the endpoint refused the key",
  "everything-fails": "every call failed, one after another, so no more were made",
};

/** Says what is pending, why, and how to go on. */
export function pendingText(result: Pick<StudyResult, "pending" | "parked" | "outcomes" | "pendingReasons">): string {
  const stopped = result.outcomes.map((outcome) => outcome.stopped).find((reason) => reason !== null && reason !== "decided");
  const lastError = result.outcomes.map((outcome) => outcome.lastError).find((message) => message !== null);
  const reasons = [...result.pendingReasons].map(([reason, count]) => `${count} ${reason}`).join(", ");
  return [
    `${result.pending} trial${result.pending === 1 ? " is" : "s are"} pending (${reasons})${stopped === undefined ? "" : `: ${stops[stopped as keyof typeof stops]}`}.`,
    ...(result.parked === 0 ? [] : [`${result.parked === result.pending ? "All of them are" : `${result.parked} of them are`} parked: given up after many failures while the judge answered others; --retry-parked asks again.`]),
    ...(lastError === undefined ? [] : [`last error: ${plainText(lastError as string)}`]),
    ...(result.parked === result.pending ? [] : ["Nothing answered is lost: the same command again asks only for what is missing."]),
    "",
  ].join("\n");
}
