import { mostCheckCalls } from "../judges/openai/check-openai-judge.js";
import type { EndpointFacts } from "./endpoint-facts.js";

/** The facts as lines for people, numbers rounded. */
export function endpointFactsText(facts: EndpointFacts): string {
  const unknown = `unknown: ${facts.calls} of at most ${mostCheckCalls} calls did not settle it`;
  const yes = (value: boolean | null, no: string): string => value === null ? unknown : value ? "yes" : `no (${no})`;
  const rows: readonly (readonly [string, string])[] = [
    ["judge", `${facts.judge} (${facts.identity})`],
    ["reachable", `yes, ${facts.calls === 1 ? "1 call" : `${facts.calls} calls`}${facts.latency_ms === null ? "" : `, the reply took ${Math.round(facts.latency_ms)} ms`}`],
    ["model that answered", facts.model_answered ?? "not said"],
    ["system role", yes(facts.system_role, "its text is put before the user's")],
    ["temperature", yes(facts.temperature, "it is left out")],
    ["JSON mode", yes(facts.json_mode, "refused, or it empties the reply: the prompt alone asks for JSON")],
    ["token probabilities", facts.token_probabilities === true ? `yes; ${massText(facts.code_mass)}` : yes(facts.token_probabilities, "--answer probability becomes choice")],
    ["verdict", verdictText(facts, unknown)],
    ["usage", usageText(facts)],
    ["reply", facts.reply ?? "none"],
  ];
  return rows.map(([name, value]) => `${name.padEnd(20)} ${value.replace(/\s+/g, " ").trim()}\n`).join("");
}

function massText(mass: number | null): string {
  if (mass === null) return "the probability of the answer codes is unknown";
  const percent = mass * 100;
  return `the answer codes 1 and 2 have ${percent > 0 && percent < 1 ? "under 1" : Math.round(percent)} % of the probability${mass === 0 ? ": nothing can be read from them" : ""}`;
}

function verdictText(facts: EndpointFacts, unknown: string): string {
  const probability = facts.verdict_by_probability === null ? "" : `${facts.verdict_by_probability} by probability (P(accept) ${(facts.probability_of_accept ?? 0).toFixed(2)})`;
  if (facts.verdict !== null) return `${facts.verdict} of a claim that is right, read from the reply (${facts.verdict_status})${probability === "" ? "" : `; ${probability}`}`;
  if (facts.verdict_status === null) return `${unknown}: each was refused for another setting (a study goes on from there)`;
  return `none: the reply cannot be read (${facts.verdict_status})${probability === "" ? "" : `; but ${probability}: use --answer probability`}`;
}

function usageText({ usage_reported: usage, cached_tokens_reported: cached }: EndpointFacts): string {
  if (usage === null) return "unknown: nothing was answered";
  if (!usage) return "not reported: costs cannot be measured";
  return cached === true ? "reported, cached tokens too" : "reported, cached tokens not";
}
