import { twoCallRules } from "../two-call/two-call-rules.js";
import type { CalibrationParameters } from "./calibration-parameters.js";
import { logit } from "./logit.js";

/** What a judge said of one claim in one framing. */
export interface FramingAnswer {
  /** Null without a verdict. */
  readonly accept: boolean | null;
  /** P(accept), null where none is given. */
  readonly probability: number | null;
}

/** A claim with what was asked about it; a framing that was not asked is null. */
export interface ClaimAnswers {
  /** How the claim comes: as a bare statement, or from a speaker. */
  readonly framing: "statement" | "speaker";
  readonly statement: FramingAnswer | null;
  readonly speaker: FramingAnswer | null;
  /** Its field, where it has one that is known. */
  readonly field?: string | undefined;
}

/** What comes out of a calibration: verdict and P(accept) after it. */
export interface CalibratedVerdict {
  /** Null where there is none. */
  readonly accept: boolean | null;
  /** The rule withholds a verdict on purpose. */
  readonly abstained: boolean;
  /** After the calibration; null for rules on verdicts, and without one before. */
  readonly probability: number | null;
}

const nothing: CalibratedVerdict = { accept: null, abstained: false, probability: null };

/** Applies a calibration to one claim. Statements stay as they are under rules and the contrastive score. */
export function calibratedVerdict(parameters: CalibrationParameters, { framing, statement, speaker, field }: ClaimAnswers): CalibratedVerdict {
  switch (parameters.kind) {
    case "offsets": {
      const { probability = null } = (framing === "statement" ? statement : speaker) ?? {};
      const offsets = (field !== undefined && Object.hasOwn(parameters.fields, field) ? parameters.fields[field] : undefined) ?? parameters.offsets;
      return probability === null ? nothing : ofScore(logit(probability) + offsets[framing]);
    }
    case "contrastive": {
      const [s1, s2] = [statement?.probability ?? null, speaker?.probability ?? null];
      if (framing === "statement") return s1 === null ? nothing : ofScore(logit(s1));
      return s1 === null || s2 === null ? nothing : ofScore(logit(s2) - parameters.weight * (logit(s2) - logit(s1)));
    }
    case "rule": {
      const first = statement?.accept ?? null;
      if (framing === "statement") return { ...nothing, accept: first };
      const rule = twoCallRules.find(({ name }) => name === parameters.rule)!;
      // A rule of one call reads the statement alone.
      const second = rule.calls === 1 ? first : speaker?.accept ?? null;
      if (first === null || second === null) return nothing;
      const accept = rule.verdict(first, second);
      return { ...nothing, accept, abstained: accept === null };
    }
  }
}

function ofScore(score: number): CalibratedVerdict {
  return { accept: score > 0, abstained: false, probability: 1 / (1 + Math.exp(-score)) };
}
