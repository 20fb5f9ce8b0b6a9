// The statistics as a library of their own: `import { mcnemarTest } from "dialdefer/statistics"`. Pure functions, no input or output.
export type { Estimate, Interval, IntervalMethod } from "./stats/estimate.js";
export { Design, type DesignFacts } from "./stats/design.js";
export { designSummary, type DesignSummary } from "./stats/design-summary.js";
export type { PairedCounts } from "./stats/paired-counts.js";

// A mean of paired differences.
export { meanEstimate, type MeanContext } from "./stats/mean-estimate.js";
export { pseudoCountInterval, ddsPseudoItems, changePseudoItems, equivalencePseudoItems, type PseudoItems } from "./stats/pseudo-count.js";
export { tTest } from "./stats/t-test.js";
export { signFlipP } from "./stats/sign-flip.js";
export { signFlipOfCounts } from "./stats/sign-flip-of-counts.js";
export { wilcoxonSignedRank } from "./stats/wilcoxon-signed-rank.js";
export { itemSignEvidence } from "./stats/item-sign-evidence.js";
export { ddsPosterior, type DdsPosterior } from "./stats/dirichlet-posterior.js";
export { headroomNormalised, type HeadroomNormalised } from "./stats/headroom-normalised.js";

// Signal detection.
export { signalDetection, type AcceptColumns, type SignalDetection } from "./stats/signal-detection.js";
export { deferenceSplit, type SignalPoint } from "./stats/deference-split.js";
export { pairedAuc } from "./stats/paired-auc.js";
export { choiceRate } from "./stats/choice-rate.js";

// Bootstraps.
export { itemCells } from "./stats/item-cells.js";
export { clusterCells } from "./stats/cluster-cells.js";
export { multinomialBootstrap } from "./stats/multinomial-bootstrap.js";
export { bcaBootstrap } from "./stats/bca-bootstrap.js";
export type { ResampledCells, ResamplingOptions } from "./stats/resampled-cells.js";

// Paired and single shares.
export { mcnemarTest } from "./stats/mcnemar.js";
export { mcnemarAsymptotic } from "./stats/mcnemar-asymptotic.js";
export { newcombeInterval } from "./stats/newcombe-interval.js";
export { tangoInterval } from "./stats/tango-interval.js";
export { conditionalOddsRatio, type ConditionalOddsRatio } from "./stats/conditional-odds-ratio.js";
export { cohensH } from "./stats/cohens-h.js";
export { pairedShareInterval } from "./stats/paired-share-interval.js";
export { shareInterval } from "./stats/share-interval.js";
export { wilsonInterval } from "./stats/wilson-interval.js";
export { clopperPearson } from "./stats/clopper-pearson.js";

// Equivalence.
export { momentsOf, type Moments } from "./stats/moments.js";
export { equivalenceTest, type Equivalence } from "./stats/equivalence-test.js";
export { equivalenceInEveryDomain } from "./stats/equivalence-in-every-domain.js";
export { rootMeanSquareBound } from "./stats/root-mean-square-bound.js";
export { itemsForEquivalence } from "./stats/items-for-equivalence.js";

// Several tests, several domains, several askings.
export { adjustPValues, type Adjustment } from "./stats/adjust-p-values.js";
export { eBenjaminiHochberg } from "./stats/e-benjamini-hochberg.js";
export { macroEstimate } from "./stats/macro-estimate.js";
export { randomEffects, type RandomEffects } from "./stats/random-effects.js";
export { varianceComponents, type VarianceComponents } from "./stats/variance-components.js";

// Raters and labels.
export { cohensKappa } from "./stats/cohens-kappa.js";
export { fleissKappa } from "./stats/fleiss-kappa.js";
export { krippendorffAlpha } from "./stats/krippendorff-alpha.js";
export type { Agreement } from "./stats/agreement.js";
export { roganGladen, type JudgedShare } from "./stats/rogan-gladen.js";
export { predictionPoweredMean, type PoweredMean } from "./stats/prediction-powered-mean.js";
export { bettingWealth, type CellCounts, type Wealth } from "./stats/betting-wealth.js";
export { BettingSequence } from "./stats/betting-sequence.js";
export { addToCells } from "./stats/add-to-cells.js";
export { SequentialDecision, type DecisionReason, type SequentialDecisionOptions } from "./stats/sequential-decision.js";
export { stopStream, type StoppedStream } from "./stats/stop-stream.js";
export { lookSchedule } from "./stats/look-schedule.js";
export { expectedStop, type ExpectedStop } from "./stats/expected-stop.js";
export { itemSignProcess } from "./stats/item-sign-process.js";
export { combineEvidence } from "./stats/combine-evidence.js";
export { itemsForDifference } from "./stats/items-for-difference.js";
export { itemsForMargin } from "./stats/items-for-margin.js";
export { detectableDifference, type Reach } from "./stats/detectable-difference.js";
export { groupedDifferencePower, groupedItemsForDifference, groupedItemsForMargin, groupedMarginPower, type GroupedDesign } from "./stats/grouped-design.js";
export { pilotSpread, type PilotSpread } from "./stats/pilot-spread.js";
export type { TestSize } from "./stats/test-size.js";
export { PatternTable } from "./stats/pattern-table.js";
export { missingAsWrongDds } from "./stats/missing-as-wrong.js";
export { differentialMissingness, type DifferentialMissingness, type PairedLoss } from "./stats/differential-missingness.js";
export { cochranQ, type CochranTest } from "./stats/cochran-q.js";
export { sharpDdsBounds } from "./stats/sharp-dds-bounds.js";
export { boundedMean, type BoundedMean } from "./stats/bounded-mean.js";
export { maximumLikelihoodCells } from "./stats/maximum-likelihood-cells.js";
export { imputedDds, type ImputationOptions, type ImputedDds } from "./stats/imputed-dds.js";
export { combineImputations, type CombinedImputations } from "./stats/combine-imputations.js";

// Models of acceptance, from patterns with their counts.
export { patternUnits } from "./stats/models/pattern-units.js";
export type { ResponseUnit } from "./stats/models/response-unit.js";
export { geeLogit, type GeeLogit } from "./stats/models/gee-logit.js";
export { conditionalLogit, type ConditionalLogit } from "./stats/models/conditional-logit.js";
export { randomInterceptLogit, type RandomInterceptLogit } from "./stats/models/random-intercept-logit.js";
export { acceptanceRegression } from "./stats/models/acceptance-regression.js";
export { clusterRobustMean } from "./stats/models/cluster-robust-mean.js";
export { fieldObservations, type JudgedDifferences } from "./stats/models/field-observations.js";
export { fieldEffects, type FieldEffects, type FieldObservation } from "./stats/models/field-effects.js";
export { bivariateFieldEffects, type BivariateFieldEffects } from "./stats/models/bivariate-field-effects.js";
export { signalChanges } from "./stats/models/signal-changes.js";
