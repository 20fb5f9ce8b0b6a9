import { groupedDigits } from "../core/grouped-digits.js";
import type { JudgePlan, StudyPlan } from "../study/study-plan.js";
import { duration } from "./duration.js";
import { dollarText } from "../core/dollar-text.js";
import { plainText } from "./plain-text.js";
import { textTable } from "./text-table.js";

const SHOWN_WARNINGS = 5;
/** Of more arms or contrasts the first are shown; `--json` has all. */
const SHOWN_ARMS = 20;

/**
 * A plan as people read it, in lines of at most 80 columns but for long names and warnings.
 * @param options.options whether its prompts offer two options, whose order then counts
 */
export function planText(plan: StudyPlan, { options = true }: { readonly options?: boolean } = {}): string {
  const checks = plan.checks === 0 ? "no checks" : `checks on ${counted(plan.checks, "item")}${plan.checked_arms === "headline" ? " in the arms of the first contrast" : ""}`;
  return plainText([
    ...(plan.name === null ? [] : [`Study     ${plan.name}`]),
    `Plan      ${counted(plan.items, "item")} in ${counted(plan.fields, "field")}, seed ${plan.seed}, repeats ${plan.repeats}, ${checks}`,
    ...(plan.items_origin === null ? [] : [`Items     ${plan.items_origin.title}, licence ${plan.items_origin.licence}, ${plan.items_origin.homepage}`]),
    ...(plan.items_gated === null ? [] : [`Gated     ${plan.items_gated}${plan.judges.some(({ paid }) => paid) ? "; THIS RUN SENDS ITS TEXT to an endpoint outside this machine" : ""}`]),
    ...armLines(plan, options),
    ...(plan.stop === null ? [] : [`Stops     each judge when DDS is decided: a direction, or within ${plan.stop.margin} points; the calls below are the most`]),
    ...plan.judges.flatMap(judgeLines),
    ...totalLines(plan),
    ...(plan.skipped_rows === 0 ? [] : [`Skipped   ${counted(plan.skipped_rows, "bad row")}`]),
    ...(plan.unjudgeable_rows === 0 ? [] : [`Left out  ${counted(plan.unjudgeable_rows, "row")} that cannot be judged`]),
    ...plan.warnings.slice(0, SHOWN_WARNINGS).map((warning) => `warning: ${warning}`),
    ...(plan.warnings.length > SHOWN_WARNINGS ? [`and ${counted(plan.warnings.length - SHOWN_WARNINGS, "more warning")}, in the report`] : []),
  ].join("\n"));
}

/** One line where the arms differ in their framing alone, else the expansion as a table: arm by arm, and judge by judge what is still to be asked. */
function armLines({ arms, contrasts, judges }: StudyPlan, options: boolean): string[] {
  const [first] = arms;
  if (first === undefined) return [];
  const alike = arms.every((arm) => arm.family === first.family && arm.order === first.order && String(arm.labels) === String(first.labels) && arm.system_sha256 === first.system_sha256 && arm.answer === first.answer) && new Set(arms.map(({ framing }) => framing)).size === arms.length;
  if (alike) {
    const labels = first.labels === null ? "" : `, labels ${first.labels.join(", ")}`;
    return [`Templates ${first.family} (${arms.map(({ framing }) => framing).join(", ")}), ${counted(first.wordings, "wording")}${options ? `, order ${first.order}` : ""}${labels}`];
  }
  const pendingOf = (name: string) => judges.map((judge) => judge.arms.find(({ arm }) => arm === name)?.pending ?? 0);
  return [
    `Arms      ${counted(arms.length, "arm")}, ${counted(contrasts.length, "contrast")}; trials still to be asked of each judge:`,
    ...indented(textTable(
      ["arm", "labels", "order", "answer", ...judges.map((_, index) => `judge ${index + 1}`)],
      arms.slice(0, SHOWN_ARMS).map((arm) => [arm.name, arm.labels?.join(",") ?? "-", arm.order, arm.answer ?? "judge's", ...pendingOf(arm.name)]),
    )),
    ...(arms.length > SHOWN_ARMS ? [`          and ${counted(arms.length - SHOWN_ARMS, "more arm")} (--json lists all)`] : []),
    ...contrasts.slice(0, SHOWN_ARMS).map(({ name, baseline, treatment }, index) => `${index === 0 ? "Contrasts " : "          "}${name}${saysItsArms(name, baseline, treatment) ? "" : ` (${treatment} against ${baseline})`}`),
    ...(contrasts.length > SHOWN_ARMS ? [`          and ${counted(contrasts.length - SHOWN_ARMS, "more contrast")}`] : []),
  ];
}

/** As the names that arms of one comparison get: `labels: S - T` for `labels: S` against `labels: T`. */
function saysItsArms(name: string, baseline: string, treatment: string): boolean {
  const [prefix = ""] = /^.*: /s.exec(treatment) ?? [];
  return baseline.startsWith(prefix) && name === `${treatment} - ${baseline.slice(prefix.length)}`;
}

function judgeLines(judge: JudgePlan, index: number, all: readonly JudgePlan[]): string[] {
  const head = [
    `Judge     ${all.length > 1 ? `${index + 1}: ` : ""}${judge.judge}, answers by ${judge.answer}`,
    ...(judge.endpoint === null ? [] : [`Endpoint  ${judge.endpoint} (${judge.paid ? "OUTSIDE this machine" : "on this machine or network"})`]),
    ...(judge.parked === 0 ? [] : [`Parked    ${counted(judge.parked, "trial")} given up after many failures; --retry-parked asks again`]),
  ];
  if (judge.decided && judge.calls === 0) return [...head, `Calls     none: decided by ${groupedDigits(judge.stored)} of ${counted(judge.trials, "trial")}`];
  if (judge.calls === 0) return [...head, `Calls     none: ${judge.parked > 0 ? `${groupedDigits(judge.stored)} of ${counted(judge.trials, "trial")}` : `all ${groupedDigits(judge.trials)} trials`} are stored`];
  const time = judge.seconds === null ? "time unknown" : `about ${duration(Math.max(1, judge.seconds))}`;
  const checks = judge.check_trials === 0 ? "" : ` (${groupedDigits(judge.check_trials)} for checks)`;
  return [
    ...head,
    `Calls     ${groupedDigits(judge.calls)} for ${counted(judge.trials, "trial")}${checks}, ${groupedDigits(judge.stored)} stored, ${time}`,
    ...(judge.saved_by_sharing === 0 ? [] : [`Shared    ${counted(judge.saved_by_sharing, "call")} saved: a prompt that trials have in common is asked once`]),
    ...(judge.chained_at_most === 0 ? [] : [`Chained   at most ${groupedDigits(judge.chained_at_most)} of these calls follow on a reply; fewer where it holds no verdict`]),
    `Tokens    about ${groupedDigits(judge.input_tokens)} in and ${groupedDigits(judge.output_tokens)} out, at most ${groupedDigits(judge.max_output_tokens)} out`,
    ...(judge.paid || (judge.most_usd ?? 0) > 0 ? [`Price     ${priceWords(judge)}`] : []),
  ];
}

function priceWords({ estimated_usd: estimated, most_usd: most }: Pick<JudgePlan, "estimated_usd" | "most_usd">): string {
  return estimated === null || most === null ? "not known: give one with --prices FILE" : `about ${dollarText(estimated)}; ${dollarText(most)} if every reply fills its cap`;
}

function totalLines({ judges, estimated_usd: estimated, most_usd: most, prices }: StudyPlan): string[] {
  const costs = judges.some((judge) => judge.calls > 0 && (judge.paid || (judge.most_usd ?? 0) > 0));
  if (!costs) return [];
  const source = prices === null ? "" : ` (prices of ${prices.date}, ${prices.name})`;
  return judges.length === 1 ? [`Prices    ${prices === null ? "none" : `${prices.name} of ${prices.date}`}`] : [`Total     ${priceWords({ estimated_usd: estimated, most_usd: most })}${source}`];
}

function indented(text: string): string[] {
  return text.split("\n").map((line) => `          ${line}`);
}

function counted(count: number, noun: string): string {
  return `${groupedDigits(count)} ${noun}${count === 1 ? "" : "s"}`;
}
