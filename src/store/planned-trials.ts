/** The parts of a specification, of either form, that say how many trials were planned. */
interface CountedSpec {
  readonly judges?: unknown;
  /** Of schema 2. */
  readonly arms?: unknown;
  /** Of schema 1. */
  readonly framings?: unknown;
  readonly repeats?: unknown;
}

/** How many trials a study was planned with. */
export interface PlannedTrials {
  readonly judges: number;
  /** Main slots of each judge; check trials stand behind those. */
  readonly trials: number;
  /** Of them those that are always recorded: a chained trial is so once the reply that it follows on is there. */
  readonly recorded: number;
}

/** How many judges a study has and how many main trials each. Null where its specification does not say. */
export function plannedTrials(items: number, spec: unknown): PlannedTrials | null {
  const { judges, arms, framings, repeats } = (spec ?? {}) as CountedSpec;
  const cells = Array.isArray(arms) ? arms.length : Array.isArray(framings) ? framings.length : null;
  if (!Array.isArray(judges) || cells === null || typeof repeats !== "number") return null;
  const chained = Array.isArray(arms) ? arms.filter((arm: { readonly chain?: unknown } | null) => arm?.chain !== undefined).length : 0;
  return { judges: judges.length, trials: items * cells * 2 * repeats, recorded: items * (cells - chained) * 2 * repeats };
}
