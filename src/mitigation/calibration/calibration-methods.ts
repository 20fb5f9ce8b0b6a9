import { twoCallRules } from "../two-call/two-call-rules.js";
import type { CalibrationMethod } from "./calibration-method.js";
import { fitContrastiveWeight } from "./fit-contrastive-weight.js";
import { fitFieldOffsets } from "./fit-field-offsets.js";
import { fitMatchedOffset } from "./fit-matched-offset.js";
import { fitPriorCorrection } from "./fit-prior-correction.js";
import { fitThresholds } from "./fit-thresholds.js";

const onScores = (name: string, title: string, fit: CalibrationMethod["fit"], calls: 1 | 2 = 1): CalibrationMethod =>
  ({ name, title, needs: "probabilities", calls, zeroByConstruction: false, fitted: true, fit });

/** Every method: the two-call rules, which fit nothing, and what is fitted on probabilities. */
export const calibrationMethods: readonly CalibrationMethod[] = [
  ...twoCallRules.map(({ name, title, calls, zeroByConstruction }): CalibrationMethod => ({ name, title, needs: "verdicts", calls, zeroByConstruction, fitted: false, fit: () => ({ kind: "rule", rule: name }) })),
  onScores("offset", "offset that matches accept rates", fitMatchedOffset),
  onScores("thresholds", "threshold per framing", fitThresholds),
  onScores("prior", "prior correction", fitPriorCorrection),
  onScores("contrastive", "contrastive score", fitContrastiveWeight, 2),
  onScores("field-offsets", "offset per field, shrunken", fitFieldOffsets),
];
