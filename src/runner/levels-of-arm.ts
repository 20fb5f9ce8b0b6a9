import type { FactorLevels } from "../core/factor-levels.js";
import type { StudyArm } from "./study-spec.js";

/**
 * The levels of an arm's factors that are not at their default, for judges that may know them; undefined where all are. What its prompts do not show is
 * none of them: arms that share a prompt share its reply, whichever of them asks.
 * @param labelsShown whether its framing names parties by labels
 */
export function levelsOfArm(arm: StudyArm, labelsShown: boolean): FactorLevels | undefined {
  const { labels, role, mitigation, control, question, context, jsonOrder, answerMode, temperature, chain, preemptive, asksQuestion } = arm;
  const levels: Record<string, string> = {
    ...labels !== null && labelsShown && { labels: labels.join("/"), asker: labels[0], speaker: labels[1] },
    ...role !== undefined && { role },
    ...mitigation !== undefined && { mitigation },
    ...control !== undefined && { control },
    ...question !== undefined && { question },
    ...context !== undefined && { context },
    ...answerMode !== null && { answer: answerMode },
    ...temperature !== 0 && { temperature: String(temperature) },
    ...jsonOrder !== undefined && { json_order: jsonOrder },
    ...chain !== undefined && { chain: chain.kind, turn: String(chain.turn) },
    ...preemptive !== undefined && { preemptive: "challenged" },
    ...asksQuestion === true && { asks_question: "question" },
  };
  return Object.keys(levels).length === 0 ? undefined : levels;
}
