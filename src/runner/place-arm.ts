import { assignWording, type WordingPlace } from "./assign-wording.js";
import type { StudyArm } from "./study-spec.js";

/** The wording and the order of the options in which an arm asks about the item at a turn. */
export function placeArm({ order, wording, wordingOffset = 0 }: Pick<StudyArm, "order" | "wording" | "wordingOffset">, wordings: number, turn: number): WordingPlace {
  const rotated = assignWording(turn, wordings, order);
  return { ...rotated, wording: wording ?? (rotated.wording + wordingOffset) % wordings };
}
