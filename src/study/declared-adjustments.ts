import type { Adjustments, Capabilities } from "../core/judge.js";

/** What a judge's declared capabilities change for every study of it, before anything is asked. */
export function declaredAdjustments({ tokenProbabilities, systemRole, temperature }: Capabilities): Adjustments {
  return {
    ...(tokenProbabilities ? {} : { answerMode: "choice" as const }),
    ...(systemRole ? {} : { foldSystem: true }),
    ...(temperature ? {} : { dropTemperature: true }),
  };
}
