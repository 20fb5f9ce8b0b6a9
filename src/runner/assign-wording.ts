import type { OptionOrder } from "../core/option-order.js";
import type { OrderRule } from "./study-spec.js";

/** Which wording an item meets, and which option stands first in it. */
export interface WordingPlace {
  readonly wording: number;
  readonly order: OptionOrder;
}

/**
 * The wording and option order of an item from its turn, which is its field's index plus its rank within the field:
 * cell = turn mod 2W, wording = cell mod W, order = (cell + floor(cell / W)) mod 2 for an even number of wordings W.
 * With an odd W that rule would tie order to wording, so floor(cell / W) alone sets it.
 */
export function assignWording(turn: number, wordings: number, rule: OrderRule): WordingPlace {
  const cell = turn % (2 * wordings);
  const lap = Math.floor(cell / wordings);
  const second = wordings % 2 === 0 ? (cell + lap) % 2 === 1 : lap === 1;
  return {
    wording: cell % wordings,
    order: rule === "counterbalanced" ? (second ? "accept-second" : "accept-first") : rule,
  };
}
