/** The parts of a specification, of either form, that say how many trials were planned. */
interface CountedSpec {
  readonly judges?: unknown;
  /** Of schema 2. */
  readonly arms?: unknown;
  /** Of schema 1. */
  readonly framings?: unknown;
  readonly repeats?: unknown;
}

/** How many judges a study has and how many main trials each; check trials stand behind those. Null where its specification does not say. */
export function plannedTrials(items: number, spec: unknown): { readonly judges: number; readonly trials: number } | null {
  const { judges, arms, framings, repeats } = (spec ?? {}) as CountedSpec;
  const cells = Array.isArray(arms) ? arms.length : Array.isArray(framings) ? framings.length : null;
  if (!Array.isArray(judges) || cells === null || typeof repeats !== "number") return null;
  return { judges: judges.length, trials: items * cells * 2 * repeats };
}
