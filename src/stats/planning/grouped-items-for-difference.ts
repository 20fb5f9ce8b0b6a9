import { fewestItems } from "./fewest-items.js";
import type { GroupedDesign } from "./grouped-design.js";
import { groupedDifferencePower } from "./grouped-difference-power.js";
import type { TestSize } from "./test-size.js";

/** How many items find a difference (in the unit of the design); null where no number does, because the groups themselves differ too much. */
export function groupedItemsForDifference(difference: number, design: GroupedDesign, { power = 0.8, alpha = 0.05 }: TestSize = {}): number | null {
  return fewestItems((n) => groupedDifferencePower(n, difference, design, alpha) >= power);
}
