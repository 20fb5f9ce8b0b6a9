// The statistics as a library of their own: `import { mcnemarTest } from "dialdefer/statistics"`. Pure functions, no input or output.
export type { Estimate, Interval, IntervalMethod } from "./stats/estimate.js";
export { Design, type DesignFacts } from "./stats/units/design.js";
export { designSummary, type DesignSummary } from "./stats/units/design-summary.js";
export type { PairedCounts } from "./stats/intervals/paired-counts.js";

// A mean of paired differences.
export { meanEstimate, type MeanContext } from "./stats/estimates/mean-estimate.js";
export { pseudoCountInterval } from "./stats/intervals/pseudo-count-interval.js";
export { ddsPseudoItems, changePseudoItems, equivalencePseudoItems, type PseudoItems } from "./stats/intervals/pseudo-items.js";
export { tTest } from "./stats/significance/t-test.js";
export { signFlipP } from "./stats/significance/sign-flip.js";
export { signFlipOfCounts } from "./stats/significance/sign-flip-of-counts.js";
export { wilcoxonSignedRank } from "./stats/significance/wilcoxon-signed-rank.js";
export { ddsPosterior, type DdsPosterior } from "./stats/estimates/dirichlet-posterior.js";
export { headroomNormalised, type HeadroomNormalised } from "./stats/estimates/headroom-normalised.js";

// Signal detection.
export { signalDetection, type AcceptColumns, type SignalDetection } from "./stats/discrimination/signal-detection.js";
export { deferenceSplit, type SignalPoint } from "./stats/discrimination/deference-split.js";
export { pairedAuc } from "./stats/discrimination/paired-auc.js";
export { choiceRate } from "./stats/discrimination/choice-rate.js";

// Probabilities of accepting: calibration and operating points.
export type { Forecasts } from "./stats/calibration/forecasts.js";
export { reliabilityTable, type ReliabilityBin } from "./stats/calibration/reliability-table.js";
export { calibrationErrorChange, expectedCalibrationError, type CalibrationError } from "./stats/calibration/expected-calibration-error.js";
export { brierScore, type BrierScore } from "./stats/calibration/brier-score.js";
export { receiverOperatingCurve, type OperatingPoint } from "./stats/calibration/receiver-operating-curve.js";
export { zReceiverOperatingCurve, type ZReceiverOperatingCurve } from "./stats/calibration/z-receiver-operating-curve.js";
export { varianceRatio, type VarianceRatio } from "./stats/calibration/variance-ratio.js";

// How long something lasts, in turns.
export type { TurnTimes } from "./stats/survival/turn-times.js";
export { survivalCurve, type SurvivalPoint } from "./stats/survival/survival-curve.js";
export { survivalDifference, type SurvivalDifference } from "./stats/survival/survival-difference.js";
export { restrictedMeanTurns, type HeldTurns } from "./stats/survival/restricted-mean-turns.js";

// Bootstraps.
export { itemCells } from "./stats/bootstrap/item-cells.js";
export { clusterCells } from "./stats/bootstrap/cluster-cells.js";
export { multinomialBootstrap } from "./stats/bootstrap/multinomial-bootstrap.js";
export { bcaBootstrap } from "./stats/bootstrap/bca-bootstrap.js";
export type { ResampledCells, ResamplingOptions } from "./stats/bootstrap/resampled-cells.js";

// Paired and single shares.
export { mcnemarTest } from "./stats/significance/mcnemar.js";
export { mcnemarAsymptotic } from "./stats/significance/mcnemar-asymptotic.js";
export { newcombeInterval } from "./stats/intervals/newcombe-interval.js";
export { tangoInterval } from "./stats/intervals/tango-interval.js";
export { conditionalOddsRatio, type ConditionalOddsRatio } from "./stats/intervals/conditional-odds-ratio.js";
export { cohensH } from "./stats/estimates/cohens-h.js";
export { pairedShareInterval } from "./stats/intervals/paired-share-interval.js";
export { shareInterval } from "./stats/intervals/share-interval.js";
export { wilsonInterval } from "./stats/intervals/wilson-interval.js";
export { clopperPearson } from "./stats/intervals/clopper-pearson.js";

// Equivalence.
export { momentsOf, type Moments } from "./stats/units/moments.js";
export { equivalenceTest, type Equivalence } from "./stats/equivalence/equivalence-test.js";
export { equivalenceInEveryDomain } from "./stats/equivalence/equivalence-in-every-domain.js";
export { rootMeanSquareBound } from "./stats/equivalence/root-mean-square-bound.js";

// Several tests, several domains, several askings.
export { adjustPValues, type Adjustment } from "./stats/significance/adjust-p-values.js";
export { estimatePValue } from "./stats/significance/estimate-p-value.js";
export { eBenjaminiHochberg } from "./stats/significance/e-benjamini-hochberg.js";
export { macroEstimate } from "./stats/estimates/macro-estimate.js";
export { randomEffects, type RandomEffects } from "./stats/domains/random-effects.js";
export { crossedComponents, type CrossedComponents } from "./stats/domains/crossed-components.js";
export { varianceComponents, type VarianceComponents } from "./stats/domains/variance-components.js";
export { nestedComponents, type NestedComponents } from "./stats/domains/nested-components.js";

// Raters and labels.
export { cohensKappa } from "./stats/agreement/cohens-kappa.js";
export { fleissKappa } from "./stats/agreement/fleiss-kappa.js";
export { krippendorffAlpha } from "./stats/agreement/krippendorff-alpha.js";
export type { Agreement } from "./stats/agreement/agreement.js";
export { roganGladen, type JudgedShare } from "./stats/label-correction/rogan-gladen.js";
export { predictionPoweredMean, type PoweredMean } from "./stats/label-correction/prediction-powered-mean.js";

// Looking before the end.
export { itemSignEvidence } from "./stats/sequential/item-sign-evidence.js";
export { bettingWealth, type CellCounts, type Wealth } from "./stats/sequential/betting-wealth.js";
export { BettingSequence } from "./stats/sequential/betting-sequence.js";
export { addToCells } from "./stats/sequential/add-to-cells.js";
export { SequentialDecision, type DecisionReason, type SequentialDecisionOptions } from "./stats/sequential/sequential-decision.js";
export { GridDecision } from "./stats/sequential/grid-decision.js";
export { stopStream, type StoppedStream } from "./stats/sequential/stop-stream.js";
export { lookSchedule } from "./stats/sequential/look-schedule.js";
export { itemSignProcess } from "./stats/sequential/item-sign-process.js";
export { combineEvidence } from "./stats/sequential/combine-evidence.js";

// How many items.
export { itemsForEquivalence } from "./stats/planning/items-for-equivalence.js";
export { expectedStop, type ExpectedStop } from "./stats/planning/expected-stop.js";
export { itemsForDifference } from "./stats/planning/items-for-difference.js";
export { itemsForMargin } from "./stats/planning/items-for-margin.js";
export { detectableDifference, type Reach } from "./stats/planning/detectable-difference.js";
export type { GroupedDesign } from "./stats/planning/grouped-design.js";
export { groupedDifferencePower } from "./stats/planning/grouped-difference-power.js";
export { groupedItemsForDifference } from "./stats/planning/grouped-items-for-difference.js";
export { groupedItemsForMargin } from "./stats/planning/grouped-items-for-margin.js";
export { groupedMarginPower } from "./stats/planning/grouped-margin-power.js";
export { pilotSpread, type PilotSpread } from "./stats/planning/pilot-spread.js";
export type { TestSize } from "./stats/planning/test-size.js";

// Missing verdicts.
export { PatternTable } from "./stats/missing/pattern-table.js";
export { missingAsWrongDds } from "./stats/missing/missing-as-wrong.js";
export { differentialMissingness, type DifferentialMissingness, type PairedLoss } from "./stats/missing/differential-missingness.js";
export { cochranQ, type CochranTest } from "./stats/significance/cochran-q.js";
export { sharpDdsBounds } from "./stats/missing/sharp-dds-bounds.js";
export { boundedMean, type BoundedMean } from "./stats/missing/bounded-mean.js";
export { maximumLikelihoodCells } from "./stats/missing/maximum-likelihood-cells.js";
export { imputedDds, type ImputationOptions, type ImputedDds } from "./stats/missing/imputed-dds.js";
export { combineImputations, type CombinedImputations } from "./stats/missing/combine-imputations.js";

// Models of acceptance, from patterns with their counts.
export { patternUnits } from "./stats/models/pattern-units.js";
export type { ResponseUnit } from "./stats/models/response-unit.js";
export { geeLogit, type GeeLogit } from "./stats/models/gee-logit.js";
export { conditionalLogit, type ConditionalLogit } from "./stats/models/conditional-logit.js";
export { randomInterceptLogit, type RandomInterceptLogit } from "./stats/models/random-intercept-logit.js";
export { acceptanceRegression } from "./stats/models/acceptance-regression.js";
export { clusterRobustMean } from "./stats/models/cluster-robust-mean.js";
export { ordinalProbit, type OrdinalProbit, type ProbitCoefficient } from "./stats/models/ordinal-probit.js";

// Effects over domains and judges.
export { fieldObservations, type JudgedDifferences } from "./stats/domains/field-observations.js";
export { fieldEffects, type FieldEffects, type FieldObservation } from "./stats/domains/field-effects.js";
export { bivariateFieldEffects, type BivariateFieldEffects } from "./stats/domains/bivariate-field-effects.js";
export { signalChanges } from "./stats/discrimination/signal-changes.js";
