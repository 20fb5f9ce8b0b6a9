import { isAllDecided } from "../analysis/is-all-decided.js";
import { prefixRule } from "../analysis/prefix-rule.js";
import { rememberStopping, stoppingRecord, type StoppingRecord } from "../analysis/stopping-record.js";
import type { StoppingRule } from "../core/stopping-rule.js";
import { PARKED_AFTER } from "../runner/parked-after.js";
import { Slots } from "../runner/slots.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import { endOf, rendererOf, type PreparedStudy } from "./prepared-study.js";
import type { StudyOptions } from "./study-options.js";

/** A judge under the stopping rule of a study. */
export interface JudgeStopping {
  /** The arms, by their places, that what is stored decides already. */
  readonly decided: ReadonlySet<number>;
  /** What the runner asks; its `givenUp` are those of the run under way. */
  readonly rule: StoppingRule;
  /** Keeps the rule for reports, with what was given up on the way. */
  remember(): void;
}

/** The stopping rule of one judge as it is asked now, read from what is stored. */
export function stoppingOf(study: PreparedStudy, judge: number, { stopMargin, retryParked }: Pick<StudyOptions, "stopMargin" | "retryParked">): JudgeStopping {
  const { store, spec, row, id } = study;
  const { main } = new Slots(spec);
  const { answerModes } = rendererOf(study, judge);
  const record = {
    margin: stopMargin ?? equivalenceMargin, first: spec.checks,
    bases: spec.contrasts.map(({ baseline, treatment }) => answerModes[baseline] === "probability" && answerModes[treatment] === "probability" ? "probabilities" : "verdicts"),
  } satisfies Omit<StoppingRecord, "given_up">;
  const rule = (): StoppingRule => prefixRule({ store, study: row, judge, spec, record });
  const parked = retryParked === true ? [] : store.parkedSlots(row, judge, PARKED_AFTER, endOf(study)).map(({ slot }) => slot);
  // What an earlier run gave up is asked again, unless it is decided without.
  const earlier = new Set(retryParked === true ? [] : [...parked, ...stoppingRecord(store, id, judge)?.given_up ?? []]);
  const first = rule();
  const decided = first(earlier);
  const own = earlier.size === parked.length ? first : rule();
  const all = isAllDecided(spec, decided);
  let givenUp: ReadonlySet<number> = all ? earlier : new Set(parked);
  return {
    decided,
    rule: (given) => {
      if (all) return decided;
      givenUp = parked.length === 0 ? given : new Set([...parked, ...given]);
      return own(givenUp);
    },
    remember: () => rememberStopping(store, id, judge, { ...record, given_up: [...givenUp].filter((slot) => slot < main).sort((a, b) => a - b) }),
  };
}
