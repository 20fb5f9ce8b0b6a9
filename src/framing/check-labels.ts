import { UsageError } from "../core/usage-error.js";
import { hasControlCharacter } from "./has-control-character.js";
import { holdsAnswerCode } from "./holds-answer-code.js";

/**
 * The two party labels that the user wants instead of the family's. They are inert text: nothing in them
 * is interpreted.
 *
 * @throws UsageError when a label is empty, has a line break or control character, holds 1 or 2 (an answer
 * code, in any width or script of digits), or equals the other.
 */
export function checkLabels(labels: readonly [string, string]): readonly [string, string] {
  for (const label of labels) {
    const shown = JSON.stringify(label);
    if (label.trim() === "") throw new UsageError("--labels: a label is empty");
    if (hasControlCharacter(label)) throw new UsageError(`--labels: ${shown} must be one line of plain text`);
    if (holdsAnswerCode(label)) throw new UsageError(`--labels: ${shown} holds 1 or 2, which are the answer codes; choose a label without them`);
  }
  if (labels[0].trim() === labels[1].trim()) throw new UsageError(`--labels: both labels are ${JSON.stringify(labels[0].trim())}; they must differ`);
  return [labels[0].trim(), labels[1].trim()];
}
