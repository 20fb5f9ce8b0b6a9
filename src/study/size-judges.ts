import type { ReportDocument } from "../analysis/report-document.js";
import type { SizeCost } from "./study-size.js";
import type { JudgePlan, StudyPlan } from "./study-plan.js";

/** What a call to a judge takes, on average; null where that is not known. */
export interface SizedJudge {
  readonly judge: string;
  /** Calls for one item, and those that the checks add once. */
  readonly perItem: number;
  readonly checks: number;
  /** Items on which the checks are made. */
  readonly checkedItems: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** US dollars. */
  readonly usd: number | null;
}

/** As the plan of a run has it. */
export function plannedJudge({ judge, trials, check_trials: checks, input_tokens: input, output_tokens: output, estimated_usd: usd }: JudgePlan, plan: StudyPlan): SizedJudge {
  return {
    judge, perItem: (trials - checks) / plan.items, checks, checkedItems: plan.checks,
    inputTokens: input / trials, outputTokens: output / trials, usd: usd === null ? null : usd / trials,
  };
}

/** The judges of a stored study, by what their stored replies used and cost. */
export function billedJudges({ judges, study, provenance }: ReportDocument): SizedJudge[] {
  return judges.map(({ judge, trials }, index) => {
    const bill = provenance.bill.study.judges[index];
    const calls = bill?.calls ?? 0;
    const each = (sum: number | null | undefined): number | null => sum === null || sum === undefined || calls === 0 ? null : sum / calls;
    return {
      judge, perItem: trials.planned / study.items.count, checks: trials.checks.planned, checkedItems: study.checks,
      inputTokens: each(bill?.input_tokens), outputTokens: each(bill?.output_tokens), usd: bill?.usd === 0 ? 0 : each(bill?.usd),
    };
  });
}

/** What a number of items costs with a judge. */
export function sizeCost({ judge, perItem, checks, checkedItems, inputTokens, outputTokens, usd }: SizedJudge, items: number): SizeCost {
  const calls = Math.round(perItem * items + (checkedItems === 0 ? 0 : checks * Math.min(1, items / checkedItems)));
  const tokens = (each: number | null): number | null => each === null ? null : Math.ceil(each * calls);
  return { judge, calls, input_tokens: tokens(inputTokens), output_tokens: tokens(outputTokens), usd: usd === null ? null : usd * calls };
}
