import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";
import { convertedRewards } from "../benchmarks/converted-rewards.js";
import { excerpt } from "./excerpt.js";
import { foldedText } from "./folded-text.js";
import type { TellCase } from "./item-texts.js";

/** What makes it doubtful that the right answer is right and the wrong one wrong, by what the set itself says. */
export function checkGold(item: Item, tell: TellCase): void {
  const right = claimText(item, "correct");
  const wrong = claimText(item, "incorrect");
  const dropped = item.meta?.["dropped_incorrect"];
  if (Array.isArray(dropped) && dropped.length > 0) tell("right-among-candidates", () => `${excerpt(String(dropped[0]))} stood on both sides`);
  else {
    const same = item.incorrect_answers.find((answer) => answer !== wrong && foldedText(answer) === foldedText(right));
    if (same !== undefined) tell("right-among-candidates", () => `${excerpt(right)} (right) and ${excerpt(same)} (another wrong answer) differ in form alone`);
  }
  const score = scoresOf(item);
  if (score === undefined) return;
  const of = score.wrong[item.incorrect_answers.indexOf(wrong)];
  if (of === undefined) return;
  if (score.right === of) tell("equal-reward", () => `both have ${of}`);
  const rule = item.meta?.["incorrect_choice"];
  const tied = score.wrong.filter((each) => each === of).length;
  if (tied > 1 && (rule === undefined || rule === "paper" || rule === score.rule)) tell("tied-choice", () => `${tied} wrong answers have ${of}`);
}

interface Scores {
  /** Undefined where only wrong answers have a score. */
  readonly right: number | undefined;
  /** Aligned with `incorrect_answers`. */
  readonly wrong: readonly number[];
  /** The rule that chooses the wrong answer by these scores. */
  readonly rule: "lowest-reward" | "hardest";
}

/**
 * `meta.rewards` (`{correct: [..], incorrect: [..]}`), the converted sets' `meta.reward` (one list, the right answer's at `sft_index`), or
 * the candidates' scores under the name that `meta.plausibility_key` gives.
 */
function scoresOf({ meta, incorrect_answers: answers }: Item): Scores | undefined {
  const rewards = meta?.["rewards"] as { correct?: unknown; incorrect?: unknown } | undefined;
  if (isNumbers(rewards?.correct) && isNumbers(rewards?.incorrect) && rewards.incorrect.length === answers.length) {
    return { right: rewards.correct[0], wrong: rewards.incorrect, rule: "lowest-reward" };
  }
  const converted = convertedRewards(meta, answers.length);
  if (converted !== undefined) return { ...converted, rule: "lowest-reward" };
  const scored = meta?.[String(meta["plausibility_key"])];
  if (!Array.isArray(scored)) return undefined;
  const scoreOf = new Map(scored.map((each: { candidate?: unknown; score?: unknown } | null) => [each?.candidate, each?.score]));
  const wrong = answers.map((answer) => scoreOf.get(answer));
  return isNumbers(wrong) ? { right: undefined, wrong, rule: "hardest" } : undefined;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "number");
}
