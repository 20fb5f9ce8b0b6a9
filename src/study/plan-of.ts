import { isAllDecided } from "../analysis/is-all-decided.js";
import { sha256 } from "../core/sha256.js";
import type { Judge } from "../core/judge.js";
import { estimateCost } from "../runner/cost/estimate.js";
import { expectedOutputTokens } from "../runner/cost/expected-output.js";
import { sharesPrompts } from "../runner/shares-prompts.js";
import { slotRequest } from "../runner/chains/slot-request.js";
import { unrecordedChains } from "../runner/chains/unrecorded-chains.js";
import { Slots, type Cell } from "../runner/slots.js";
import type { StudyArm, StudyJudge } from "../runner/study-spec.js";
import type { TrialRenderer } from "../runner/trial-renderer.js";
import type { Spending } from "./spending.js";
import { endOf, pendingOf, rendererOf, slotSource, type PreparedStudy } from "./prepared-study.js";
import type { JudgePlan, StudyPlan } from "./study-plan.js";
import type { StudyStopping } from "./study-stopping.js";
import { unusedReplies } from "./unused-replies.js";

const TOKEN_SAMPLE = 400;

/** Counts what a run of the study would ask, and what that would cost; `stopping` where a rule may end it sooner; `warnings` of the study's options lead its own. */
export function planOf(study: PreparedStudy, spending: Spending, retryParked: boolean, stopping: StudyStopping | null, warnings: readonly string[] = []): StudyPlan {
  const { spec } = study;
  const judges = spec.judges.map((_, index) => judgePlan(study, index, spending, retryParked, stopping?.of(index).decided ?? new Set()));
  const armName = (arm: number) => (spec.arms[arm] as StudyArm).name;
  return {
    schema: "dialdefer.plan/1", study: study.id, name: spec.name, items: spec.items.count, fields: spec.items.fields, skipped_rows: spec.items.skippedRows, unjudgeable_rows: spec.items.unjudgeableRows ?? 0, items_origin: spec.items.origin ?? null, items_gated: spec.items.gated ?? null, checks: spec.checks, checked_arms: spec.checkedArms ?? "all",
    arms: spec.arms.map((arm) => {
      const family = spec.families[arm.family] as (typeof spec.families)[number];
      return {
        name: arm.name, family: family.name, framing: arm.framing, wordings: family.wordings, labels: arm.labels, system_sha256: arm.system === null ? null : sha256(arm.system),
        order: arm.order, answer: arm.answerMode, temperature: arm.temperature, max_tokens: arm.maxTokens,
      };
    }),
    contrasts: spec.contrasts.map(({ name, baseline, treatment }) => ({ name, baseline: armName(baseline), treatment: armName(treatment) })),
    seed: spec.seed, repeats: spec.repeats, stop: stopping === null ? null : { when: "decided", margin: stopping.margin }, judges,
    estimated_usd: sumOrNull(judges.map(({ estimated_usd: usd }) => usd)), most_usd: sumOrNull(judges.map(({ most_usd: usd }) => usd)), prices: spending.prices,
    unused: unusedReplies(study), warnings: [...warnings, ...spec.warnings, ...uncomparedArms(study), ...emptyContexts(study)],
  };
}

/** Arms that are asked and stand in no contrast. */
function uncomparedArms({ spec }: PreparedStudy): string[] {
  return spec.arms.flatMap(({ name, chain, asksQuestion }, arm) => chain !== undefined || asksQuestion === true || spec.contrasts.some(({ baseline, treatment }) => baseline === arm || treatment === arm) ? []
    : [`arm '${name}' stands in no contrast: it is asked, and no number shows it`]);
}

/** Arms that show a context which no item has put the prompts of those that hide it. */
function emptyContexts({ spec: { arms, items } }: PreparedStudy): string[] {
  const showing = arms.filter(({ context }) => context === "shown");
  return showing.length === 0 || items.withContext !== 0 ? [] : [`no item has a context: ${showing.length === 1 ? "the arm that shows" : "the arms that show"} it (${showing.map(({ name }) => `'${name}'`).join(", ")}) ${showing.length === 1 ? "puts" : "put"} the same prompts as without it, and nothing is measured of it`];
}

function judgePlan(study: PreparedStudy, judgeIndex: number, spending: Spending, retryParked: boolean, decided: ReadonlySet<number>): JudgePlan {
  const { store, spec, row } = study;
  const judge = study.judges[judgeIndex] as Judge;
  const { identity } = spec.judges[judgeIndex] as StudyJudge;
  const slots = new Slots(spec);
  const below = endOf(study);
  const all = store.countTrials(row, judgeIndex, { below });
  const checks = store.countTrials(row, judgeIndex, { from: slots.main, below });
  const unrecorded = unrecordedChains(store, row, judgeIndex, spec);
  const toCome = decided.size > 0 ? unrecordedChains(store, row, judgeIndex, spec, decided) : unrecorded;
  const { slots: pending, parked } = all.planned === all.stored ? { slots: new Int32Array(), parked: [] } : pendingOf(study, judgeIndex, retryParked, decided);
  const renderer = rendererOf(study, judgeIndex);
  const arms = pending.length + toCome.total === 0 ? [] : armPlans(study, judgeIndex, pending, slots, toCome.perArm);
  // The count of different prompts holds every key for a moment.
  const known = pending.length === 0 || !sharesPrompts(spec) ? pending.length : decided.size > 0 ? distinctKeys(study, judgeIndex, Array.from(pending)) : Math.min(pending.length, store.countPendingKeys(row, judgeIndex, below) - distinctKeys(study, judgeIndex, parked.map(({ slot }) => slot)));
  const calls = known + toCome.total;
  // Arms that share a prompt share the call.
  const share = calls === 0 ? 0 : calls / (pending.length + toCome.total);
  const latency = calls === 0 ? null : store.meanLatency(identity);
  const lanes = Math.max(1, Math.min(judge.lanes, calls));
  const total = (of: (arm: (typeof arms)[number]) => number) => Math.ceil(share * arms.reduce((sum, arm) => sum + of(arm), 0));
  const tokens = { input: total((arm) => arm.input_tokens), output: total((arm) => arm.output_tokens), mostOutput: total((arm) => arm.most_output_tokens) };
  const price = spending.priceOf[judgeIndex] ?? null;
  const cost = (outputTokens: number) => estimateCost(price, { calls, inputTokens: tokens.input, outputTokens });
  return {
    judge: judge.id, answer: [...new Set(renderer.answerModes)].join(", "), paid: judge.paid,
    endpoint: typeof judge.description["endpoint"] === "string" ? judge.description["endpoint"] : null,
    trials: all.planned + unrecorded.total, check_trials: checks.planned, stored: all.stored, parked: parked.length, decided: isAllDecided(spec, decided), calls,
    chained_at_most: toCome.total + pending.reduce((count, slot) => count + Number(spec.arms[slots.cell(slot).arm]?.chain !== undefined), 0), saved_by_sharing: pending.length - known,
    input_tokens: tokens.input, output_tokens: tokens.output, max_output_tokens: tokens.mostOutput,
    seconds: latency === null ? null : calls * latency / 1000 / lanes,
    estimated_usd: cost(tokens.output), most_usd: cost(tokens.mostOutput),
    arms: arms.map(({ most_output_tokens: _, ...arm }) => arm),
  };
}

function distinctKeys(study: PreparedStudy, judge: number, slots: readonly number[]): number {
  return new Set(slots.map((slot) => study.store.trialKeyAt(study.row, judge, slot).toString("latin1"))).size;
}

/**
 * What each arm is still to be asked, its tokens scaled up from an even sample of its prompts; a chained prompt that is not known yet counts
 * with the earlier prompt, the reply expected to it, and what is added.
 * @param toCome per arm, chained trials whose prompts are not known yet
 */
function armPlans(study: PreparedStudy, judgeIndex: number, pending: Int32Array, slots: Slots, toCome: readonly number[]): (JudgePlan["arms"][number] & { readonly most_output_tokens: number })[] {
  const { store, spec, row, judges } = study;
  const { identity } = spec.judges[judgeIndex] as StudyJudge;
  const source = slotSource(study, judgeIndex);
  const { renderer } = source;
  const counts = spec.arms.map(() => ({ pending: 0, sampled: 0, characters: 0 }));
  const step = Math.max(1, Math.floor(pending.length / (TOKEN_SAMPLE * Math.max(1, spec.arms.length / 2))));
  pending.forEach((slot, index) => {
    const count = counts[slots.cell(slot).arm] as (typeof counts)[number];
    count.pending++;
    if (index % step !== 0 && count.sampled > 0) return;
    const request = slotRequest(source, slots, store.itemAt(row, slots.position(slot)), slot);
    for (const { content } of request?.messages ?? []) count.characters += content.length;
    count.sampled++;
  });
  const expectedOf = spec.arms.map(({ maxTokens }, index) => {
    const answerMode = renderer.answerModes[index] ?? "json";
    return expectedOutputTokens(answerMode, store.meanOutputTokens(identity, answerMode), maxTokens);
  });
  const charactersOf = spec.arms.map((_, index) => toCome.some((count) => count > 0) ? chainedCharacters(study, renderer, index, expectedOf) : 0);
  return counts.map(({ pending: left, sampled, characters }, index) => {
    const arm = spec.arms[index] as StudyArm;
    const further = toCome[index] ?? 0;
    const known = sampled === 0 ? 0 : characters / sampled * left / 4;
    return {
      arm: arm.name, pending: left + further, input_tokens: Math.ceil(known + charactersOf[index]! * further / 4), output_tokens: Math.ceil((left + further) * expectedOf[index]!),
      most_output_tokens: (left + further) * (renderer.answerModes[index] === "probability" && (judges[judgeIndex] as Judge).capabilities.tokenProbabilities ? 1 : arm.maxTokens),
    };
  });
}

/** Characters of a prompt of an arm on the first item, chained or not; a reply that is not there yet counts four a token. */
function chainedCharacters(study: PreparedStudy, renderer: TrialRenderer, arm: number, expectedOf: readonly number[]): number {
  const chain = study.spec.arms[arm]?.chain;
  const cell: Cell = { arm, polarity: "correct", repeat: 1, check: null };
  const added = renderer.request(study.store.itemAt(study.row, 0), cell, { messages: [], reply: { text: "", finishReason: "stop" }, answerMode: "text" });
  const own = (added?.messages ?? []).reduce((sum, { content }) => sum + content.length, 0);
  return chain === undefined ? own : own + 4 * expectedOf[chain.parent]! + chainedCharacters(study, renderer, chain.parent, expectedOf);
}

function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
