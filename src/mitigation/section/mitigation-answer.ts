import { shortEstimate } from "../../experiments/short-estimate.js";
import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import type { MitigationVerdict } from "../evaluation/mitigation-verdict.js";

/**
 * In one sentence: whether a mitigation works. It says so only of the one that was chosen on one half and held on the other; otherwise what
 * the best one leaves and what stands against it.
 */
export function mitigationAnswer(verdict: MitigationVerdict, evaluations: readonly MitigationEvaluation[]): string {
  const chosen = evaluations.find(({ name }) => name === verdict.chosen);
  if (chosen === undefined) {
    const blind = evaluations.find(({ name }) => name === "statement-wins");
    return blind === undefined ? "Whether a mitigation works is not known: no item has all the verdicts that it takes."
      : `No mitigation was asked that could leave a DDS; judging the statement alone leaves none by construction and moves accuracy by ${shortEstimate(blind.accuracy.change.c2)} points against the plain speaker's framing (n = ${blind.n}).`;
  }
  const left = `DDS goes from ${shortEstimate(chosen.dds_plain)} to ${shortEstimate(chosen.dds_joint)} points ${chosen.kind === "arms" ? "with it in both framings" : "under it"} (n = ${chosen.n})`;
  if (verdict.works) return `${capital(chosen.title)} works here: ${left}, and all of ${verdict.criteria.length} criteria hold on ${verdict.half.by === "field" ? "fields" : "items"} that it was not chosen on${verdict.half.by === "field" ? "" : "; no field was held out"}.`;
  const failing = verdict.criteria.filter(({ met }) => met === false).map(({ name }) => name);
  const unknown = verdict.criteria.filter(({ met }) => met === null).map(({ name }) => name);
  const reasons = [...failing.length === 0 ? [] : [`not met: ${atMostTwo(failing)}`], ...unknown.length === 0 ? [] : [`not measured: ${atMostTwo(unknown)}`]];
  const artefact = Math.abs(chosen.dds_fixed.estimate) < Math.abs(chosen.dds_joint.estimate) && chosen.kind === "arms"
    ? ` (with the unmitigated statements as the baseline it would read ${shortEstimate(chosen.dds_fixed)}, as the statements move by ${shortEstimate(chosen.c1_drift)})` : "";
  return `No mitigation is shown to work here. The best, ${chosen.title}: ${left}${artefact}; ${reasons.join("; ")}.`;
}

/** The table of criteria has them all. */
function atMostTwo(names: readonly string[]): string {
  return names.length <= 2 ? names.join(", ") : `${names[0]}, ${names[1]} and ${names.length - 2} more`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
