import { fewestItems } from "./fewest-items.js";
import type { GroupedDesign } from "./grouped-design.js";
import { groupedMarginPower } from "./grouped-margin-power.js";
import type { TestSize } from "./test-size.js";

/** How many items show equivalence within the margin (in the unit of the design); null where no number does. */
export function groupedItemsForMargin(margin: number, design: GroupedDesign, { power = 0.8, alpha = 0.05 }: TestSize = {}): number | null {
  return fewestItems((n) => groupedMarginPower(n, margin, design, alpha) >= power);
}
