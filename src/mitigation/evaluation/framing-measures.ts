import { signalDetection } from "../../stats/discrimination/signal-detection.js";
import type { Interval } from "../../stats/estimate.js";
import type { Design } from "../../stats/units/design.js";
import { itemAccuracy } from "./item-accuracy.js";
import type { BeforeAfter } from "./mitigation-evaluation.js";
import { shiftEstimate } from "./shift-estimate.js";
import type { FramingColumns } from "./shifts-between.js";

/** Accuracy (percent), d-prime and criterion (z units) of one framing without the mitigation and with it, with their paired changes, and the interval of d-prime with it. Items at least one. */
export function framingMeasures(plain: FramingColumns, mitigated: FramingColumns, design: Design): Readonly<Record<"accuracy" | "dprime" | "criterion", Pair>> & { readonly dprimeInterval: Interval } {
  const [before, after] = [itemAccuracy(plain), itemAccuracy(mitigated)];
  const signal = signalDetection({ c1_correct: plain[0], c1_incorrect: plain[1], c2_correct: mitigated[0], c2_incorrect: mitigated[1] }, design, null)!;
  return {
    accuracy: {
      plain: shiftEstimate(before, design, "claim mean")!.estimate, mitigated: shiftEstimate(after, design, "claim mean")!.estimate,
      change: shiftEstimate(after.map((value, row) => value - before[row]!), design, "claim mean")!,
    },
    dprime: { plain: signal.c1.dprime, mitigated: signal.c2.dprime, change: signal.deltaDprime },
    dprimeInterval: signal.dprimeInterval.c2,
    criterion: { plain: signal.c1.criterion, mitigated: signal.c2.criterion, change: signal.deltaCriterion },
  };
}

type Pair = { readonly [key in keyof BeforeAfter]: BeforeAfter[key]["c1"] };
