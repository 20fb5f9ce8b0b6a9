import type { StudyPlan } from "../study/study-plan.js";
import { duration } from "./duration.js";
import { textTable } from "./text-table.js";

/** A plan as people read it. */
export function planText(plan: StudyPlan): string {
  const lines = [
    `${plan.items} items in ${plan.fields} field${plan.fields === 1 ? "" : "s"}, ${plan.family} templates (${plan.framings.join(", ")}; ${plan.wordings} wording${plan.wordings === 1 ? "" : "s"}, order ${plan.order}), seed ${plan.seed}, repeats ${plan.repeats}`,
    textTable(["judge", "answer", "trials", "stored", "calls", "tokens in", "out at most", "time"], plan.judges.map((judge) => [
      judge.judge.length > 34 ? `${judge.judge.slice(0, 31)}...` : judge.judge, judge.answer, judge.trials, judge.stored, judge.calls, judge.input_tokens, judge.max_output_tokens,
      judge.calls === 0 ? "none" : judge.seconds === null ? "unknown" : duration(judge.seconds),
    ])),
    ...(plan.skipped_rows === 0 ? [] : [`${plan.skipped_rows} bad row${plan.skipped_rows === 1 ? " was" : "s were"} skipped`]),
    ...plan.warnings.slice(0, 5).map((warning) => `warning: ${warning}`),
    ...(plan.warnings.length > 5 ? [`and ${plan.warnings.length - 5} more warnings, in the report`] : []),
  ];
  return lines.join("\n");
}
