// The statistics as a library of their own: `import { mcnemarTest } from "dialdefer/statistics"`. Pure functions, no input or output.
export { mcnemarTest } from "./stats/mcnemar.js";
export { cohensH } from "./stats/cohens-h.js";
export { PatternTable } from "./stats/pattern-table.js";
export { missingAsWrongDds } from "./stats/missing-as-wrong.js";
export { differentialMissingness, type DifferentialMissingness, type PairedLoss } from "./stats/differential-missingness.js";
export { cochranQ, type CochranTest } from "./stats/cochran-q.js";
export { sharpDdsBounds } from "./stats/sharp-dds-bounds.js";
export { boundedMean, type BoundedMean } from "./stats/bounded-mean.js";
export { maximumLikelihoodCells } from "./stats/maximum-likelihood-cells.js";
export { imputedDds, type ImputationOptions, type ImputedDds } from "./stats/imputed-dds.js";
export { combineImputations, type CombinedImputations } from "./stats/combine-imputations.js";
