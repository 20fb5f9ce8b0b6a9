import type { ResponseUnit } from "./response-unit.js";

/**
 * Two imagined items, spread evenly over the 16 patterns. Added where a logit has no finite estimate (a cell that was
 * always or never accepted, items whose verdicts never differ): every estimate becomes finite and is drawn towards
 * no effect, as the pseudo-count interval of DDS does with as many items (Agresti and Min 2005).
 */
export const pseudoUnits: readonly ResponseUnit[] = Array.from({ length: 16 }, (_, code) => ({
  trials: [1, 1, 1, 1], accepted: [code >> 3 & 1, code >> 2 & 1, code >> 1 & 1, code & 1], count: 1 / 8,
}));
