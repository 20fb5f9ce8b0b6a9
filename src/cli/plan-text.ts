import type { JudgePlan, StudyPlan } from "../study/study-plan.js";
import { duration } from "./duration.js";
import { plainText } from "./plain-text.js";

const SHOWN_WARNINGS = 5;

/** A plan as people read it, in lines of at most 80 columns but for long names and warnings. */
export function planText(plan: StudyPlan): string {
  return plainText([
    `Plan      ${counted(plan.items, "item")} in ${counted(plan.fields, "field")}, seed ${plan.seed}, repeats ${plan.repeats}`,
    `Templates ${plan.family} (${plan.framings.join(", ")}), ${counted(plan.wordings, "wording")}, order ${plan.order}`,
    ...plan.judges.flatMap(judgeLines),
    ...(plan.skipped_rows === 0 ? [] : [`Skipped   ${counted(plan.skipped_rows, "bad row")}`]),
    ...plan.warnings.slice(0, SHOWN_WARNINGS).map((warning) => `warning: ${warning}`),
    ...(plan.warnings.length > SHOWN_WARNINGS ? [`and ${counted(plan.warnings.length - SHOWN_WARNINGS, "more warning")}, in the report`] : []),
  ].join("\n"));
}

function judgeLines(judge: JudgePlan): string[] {
  const head = [
    `Judge     ${judge.judge}, answers by ${judge.answer}`,
    ...(judge.endpoint === null ? [] : [`Endpoint  ${judge.endpoint} (${judge.paid ? "OUTSIDE this machine" : "on this machine or network"})`]),
  ];
  if (judge.calls === 0) return [...head, `Calls     none: all ${judge.trials.toLocaleString("en-US")} trials are stored`];
  const time = judge.seconds === null ? "time unknown" : `about ${duration(Math.max(1, judge.seconds))}`;
  return [
    ...head,
    `Calls     ${judge.calls.toLocaleString("en-US")} of ${counted(judge.trials, "trial")}, ${judge.stored.toLocaleString("en-US")} stored, ${time}`,
    `Tokens    about ${judge.input_tokens.toLocaleString("en-US")} in, at most ${judge.max_output_tokens.toLocaleString("en-US")} out`,
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
