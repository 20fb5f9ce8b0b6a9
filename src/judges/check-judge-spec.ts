import { UsageError } from "../core/usage-error.js";
import { listJudges, type JudgeKind } from "./list-judges.js";
import { parseSimulatedParameters } from "./simulated/simulated-parameters.js";

/** What is wrong with a judge's specification: no such kind, nothing after the kind, or what stands there. */
export type JudgeSpecFault =
  | { readonly fault: "unknown"; readonly kind: string }
  | { readonly fault: "incomplete"; readonly known: JudgeKind }
  | { readonly fault: "unusable"; readonly known: JudgeKind; readonly message: string };

/** Holds a specification such as `openai:gpt-4o-mini` against the kinds of judges, as far as its text tells; null where nothing is wrong. */
export function checkJudgeSpec(spec: string): JudgeSpecFault | null {
  const kind = spec.split(":", 1)[0] as string;
  const known = listJudges().find((one) => one.kind === kind);
  if (known === undefined) return { fault: "unknown", kind };
  if (known.kind !== "simulated") return spec.slice(kind.length + 1).trim() === "" ? { fault: "incomplete", known } : null;
  try {
    parseSimulatedParameters(spec);
    return null;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { fault: "unusable", known, message: error.message };
  }
}
