import type { Item } from "../core/item.js";
import type { JudgerRole } from "../core/judger-role.js";
import type { Family } from "../framing/family.js";
import { holdsAnswerCode } from "../framing/holds-answer-code.js";
import { judgerName } from "../items/conflicts/judger-name.js";

/** What the labels of one trial follow from. */
interface LabelledTrial {
  readonly role?: JudgerRole | undefined;
  /** Labels that replace the family's own in all trials. */
  readonly labels?: readonly [string, string] | null | undefined;
  readonly framing: string;
  readonly wording: number;
}

/**
 * The labels of one trial: those of its arm, or where the arm has a role, the one who asks as always and as speaker whoever plays
 * that role in the item. Undefined where the family's own stay.
 * @throws DataError for an item that is no conflict
 */
export function roleLabels(family: Family, item: Item, { role, labels, framing, wording }: LabelledTrial): readonly [string, string] | undefined {
  if (role === undefined) return labels ?? undefined;
  const speaker = judgerName(item, role);
  const asker = labels?.[0] ?? family.parties?.(wording, framing, null)?.[0];
  return [asker === undefined || holdsAnswerCode(asker) || asker === speaker ? "Questioner" : asker, speaker];
}
