import { canonicalJson } from "../core/canonical-json.js";
import { UsageError } from "../core/usage-error.js";
import { loadChallenges } from "../framing/load-challenges.js";
import { loadInstruction } from "../framing/load-instruction.js";
import type { ArmOptions, ContrastOptions, PushbackOptions } from "./arm-options.js";
import { checkChainLanguage } from "./check-chain-language.js";
import { expandPushback } from "./expand-pushback.js";

/** Arms and the contrasts between them. */
interface ComparedArms {
  readonly arms: readonly ArmOptions[];
  readonly contrasts: readonly ContrastOptions[];
}

const MOST_TURNS = 10;

/**
 * Writes pushback and committing mitigations out as arms that follow on others: the question that a judge answers by itself stands before
 * the arms that need it, challenges stand behind the arm that they challenge, which is asked once where the study has it without a
 * challenge too. A contrast of two challenged arms is drawn before the first and after the last challenge.
 *
 * @throws UsageError for a pushback that cannot be
 */
export async function expandChains({ arms, contrasts }: ComparedArms): Promise<ComparedArms> {
  const expanded: ArmOptions[] = [];
  const byAsking = new Map<string, string>();
  /** Where an arm's name stands for another: what it is asked as, and its last turn. */
  const asked = new Map<string, { readonly first: string; readonly last: string; readonly turns: number }>();
  const push = (arm: ArmOptions): string => {
    const asking = askingOf(arm);
    if (!byAsking.has(asking)) byAsking.set(asking, arm.name);
    expanded.push(arm);
    return arm.name;
  };

  for (const { pushback, ...arm } of arms) {
    const commitsFirst = await commits(arm);
    if (commitsFirst) await checkChainLanguage(arm, `the instructions of '${arm.mitigation ?? ""}'`);
    if (pushback !== undefined) await checkChainLanguage(arm, "challenges");
    const committed = commitsFirst ? { ...arm, chain: { after: question(arm), kind: "commit" } as const } : arm;
    if (pushback === undefined) {
      push(committed);
      continue;
    }
    const { turns, when = "after" } = checked(arm.name, pushback);
    const challenges = await loadChallenges(pushback.styles);
    if (when === "before") {
      push({ ...committed, preemptive: challenges.map(({ style, before: { correct, incorrect } }) => ({ style, correct, incorrect })) });
      continue;
    }
    const first = byAsking.get(askingOf(committed)) ?? push(committed);
    const chain = expandPushback({ ...committed, name: first }, turns, challenges.map(({ style, text }) => ({ style, text }))).slice(1);
    const names = chain.map((turn) => byAsking.get(askingOf(turn)) ?? push(turn));
    asked.set(arm.name, { first, last: names.at(-1) ?? first, turns });
  }

  function question({ family, language, framing, system, temperature, maxTokens, mitigation, control }: ArmOptions): string {
    const alone = { family, language, system, temperature, maxTokens, mitigation, control, asksQuestion: true } as const;
    const known = expanded.find((arm) => arm.asksQuestion === true && askingOf({ ...alone, name: "", framing: arm.framing }) === askingOf(arm));
    return known?.name ?? push({ ...alone, name: free("question alone", [...arms, ...expanded]), framing });
  }

  return {
    arms: expanded,
    contrasts: withoutRepeats(contrasts.flatMap((contrast) => {
      const [baseline, treatment] = [asked.get(contrast.baseline), asked.get(contrast.treatment)];
      const drawn = { ...contrast, baseline: baseline?.first ?? contrast.baseline, treatment: treatment?.first ?? contrast.treatment };
      if (baseline === undefined || treatment === undefined || baseline.turns !== treatment.turns) return [drawn];
      return [drawn, { name: `${contrast.name}, after turn ${baseline.turns}`, baseline: baseline.last, treatment: treatment.last }];
    }), contrasts),
  };
}

async function commits({ mitigation = "none", asksQuestion, chain }: ArmOptions): Promise<boolean> {
  return mitigation !== "none" && asksQuestion !== true && chain === undefined && (await loadInstruction(mitigation)).commit !== null;
}

function checked(name: string, pushback: PushbackOptions): PushbackOptions {
  const { turns, when } = pushback;
  if (!(Number.isSafeInteger(turns) && turns >= 1 && turns <= MOST_TURNS)) throw new UsageError(`arm '${name}': challenges are 1 to ${MOST_TURNS}, not ${turns}`);
  if (when === "before" && turns !== 1) throw new UsageError(`arm '${name}': before the verdict there is 1 challenge, not ${turns}`);
  return pushback;
}

/** Contrasts that came to be between the same two arms, once; the user's own are left as they are. */
function withoutRepeats(drawn: readonly ContrastOptions[], own: readonly ContrastOptions[]): readonly ContrastOptions[] {
  const pairOf = ({ baseline, treatment }: ContrastOptions): string => JSON.stringify([baseline, treatment]);
  const seen = new Set<string>();
  return drawn.filter((contrast) => {
    const repeated = seen.has(pairOf(contrast)) && !own.includes(contrast) && own.some(({ name, baseline, treatment }) => name === contrast.name && (baseline !== contrast.baseline || treatment !== contrast.treatment));
    seen.add(pairOf(contrast));
    return !repeated;
  });
}

/** What an arm asks, without its name. */
function askingOf({ name: _, ...asking }: ArmOptions): string {
  return canonicalJson(asking);
}

function free(name: string, arms: readonly ArmOptions[]): string {
  let free = name;
  for (let number = 2; arms.some((arm) => arm.name === free); number++) free = `${name} (${number})`;
  return free;
}
