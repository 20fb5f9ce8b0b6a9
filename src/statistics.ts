// The statistics as a library of their own: `import { mcnemarTest } from "dialdefer/statistics"`. Pure functions, no input or output.
export { mcnemarTest } from "./stats/mcnemar.js";
export { cohensH } from "./stats/cohens-h.js";
export { Design, type DesignFacts } from "./stats/design.js";
export { designSummary, type DesignSummary } from "./stats/design-summary.js";
export { meanEstimate, type MeanContext } from "./stats/mean-estimate.js";
export { macroEstimate } from "./stats/macro-estimate.js";
export { ddsPseudoItems, changePseudoItems, type PseudoItems } from "./stats/pseudo-count.js";
export { signalDetection, type AcceptColumns, type SignalDetection } from "./stats/signal-detection.js";
export { itemCells } from "./stats/item-cells.js";
export { clusterCells } from "./stats/cluster-cells.js";
export { multinomialBootstrap } from "./stats/multinomial-bootstrap.js";
export { bcaBootstrap } from "./stats/bca-bootstrap.js";
export type { ResampledCells, ResamplingOptions } from "./stats/resampled-cells.js";
export type { Estimate, Interval, IntervalMethod } from "./stats/estimate.js";
