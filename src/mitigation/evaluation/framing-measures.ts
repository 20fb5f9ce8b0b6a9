import { signalDetection } from "../../stats/discrimination/signal-detection.js";
import type { Interval } from "../../stats/estimate.js";
import type { Design } from "../../stats/units/design.js";
import { accuracyChange } from "./accuracy-change.js";
import type { MeasurePair } from "./mitigation-evaluation.js";
import type { FramingColumns } from "./shifts-between.js";

/** Accuracy (percent), d-prime and criterion (z units) of one framing without the mitigation and with it, with their paired changes, and the interval of d-prime with it. Items at least one. */
export function framingMeasures(plain: FramingColumns, mitigated: FramingColumns, design: Design): Readonly<Record<"accuracy" | "dprime" | "criterion", MeasurePair>> & { readonly dprimeInterval: Interval } {
  const signal = signalDetection({ c1_correct: plain[0], c1_incorrect: plain[1], c2_correct: mitigated[0], c2_incorrect: mitigated[1] }, design, null)!;
  return {
    accuracy: accuracyChange(plain, mitigated, design),
    dprime: { plain: signal.c1.dprime, mitigated: signal.c2.dprime, change: signal.deltaDprime },
    dprimeInterval: signal.dprimeInterval.c2,
    criterion: { plain: signal.c1.criterion, mitigated: signal.c2.criterion, change: signal.deltaCriterion },
  };
}
