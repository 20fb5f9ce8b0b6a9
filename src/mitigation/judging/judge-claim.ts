import { setTimeout as sleep } from "node:timers/promises";
import { acceptCode } from "../../core/answer-code.js";
import type { AnswerMode } from "../../core/answer-mode.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import type { FramingId } from "../../core/framing-id.js";
import type { Adjustments, Judge, JudgeRequest } from "../../core/judge.js";
import { JudgeError } from "../../core/judge-error.js";
import type { OptionOrder } from "../../core/option-order.js";
import type { Reply } from "../../core/reply.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import { sha256 } from "../../core/sha256.js";
import { UsageError } from "../../core/usage-error.js";
import type { Family } from "../../framing/family.js";
import { loadFamily } from "../../framing/load-family.js";
import { createJudge } from "../../judges/create-judge.js";
import { MAX_TRIES, retryDelay } from "../../runner/retry-delay.js";
import { readVerdict } from "../../verdicts/read-verdict.js";
import { calibratedVerdict, type FramingAnswer } from "../calibration/calibrated-verdict.js";
import type { CalibrationParameters } from "../calibration/calibration-parameters.js";
import { bothOrdersVerdict } from "../two-call/both-orders-verdict.js";
import { twoCallRules } from "../two-call/two-call-rules.js";
import { checkCalibration } from "./check-calibration.js";
import type { JudgeClaimOptions } from "./judge-claim-options.js";
import type { AskedFraming, JudgedClaim } from "./judged-claim.js";

type Side = "statement" | "speaker";

/**
 * Judges one claim: asks the framings that the rule or the calibration needs, in both orders of the options unless told otherwise, and applies it.
 * The wording follows from the question alone, so that both framings and a second asking have the same. Probabilities of the two orders are
 * averaged; verdicts of the two must agree, else there is none. Nothing is stored.
 *
 * @throws DialDeferError `other-calibration` for a calibration of another judge, family, order or way of answering, `not-confirmed`; UsageError for options that cannot be; JudgeError where a call fails for good
 */
export async function judgeClaim(options: JudgeClaimOptions): Promise<JudgedClaim> {
  const { calibration } = options;
  if (calibration !== undefined && options.rule !== undefined) throw new UsageError("a calibration and a rule were given; a calibration may itself be of a rule, so give one of the two");
  const parameters: CalibrationParameters | null = calibration?.parameters ?? (options.rule === undefined ? null : { kind: "rule", rule: ruleNamed(options.rule) });
  const family = await loadFamily(options.family ?? calibration?.asked.family.name ?? "matched", { labels: calibration?.asked.labels ?? undefined });
  const judge = typeof options.judge === "string" ? await createJudge(options.judge, options.reach) : options.judge;
  try {
    if (calibration !== undefined) checkCalibration(calibration, judge, family, options);
    const answerMode = answerModeOf(options, judge);
    const side = sideOf(family, options.framing);
    const orders: readonly OptionOrder[] = orderOf(options) === "counterbalanced" ? ["accept-first", "accept-second"] : [orderOf(options) as OptionOrder];
    const sides = sidesNeeded(parameters, side);
    if (judge.paid && options.confirm !== undefined && !(await options.confirm(sides.length * orders.length, judge))) throw new DialDeferError("not-confirmed", "nothing was asked", { exitCode: 4 });
    const calls = new Calls(judge, family, answerMode, options);
    const asked: AskedFraming[] = [];
    for (const each of sides) for (const order of orders) asked.push(await calls.ask(each, order));
    return verdictOf(asked, { judge, side, parameters, method: calibration?.method ?? options.rule ?? null, field: options.field, calls: calls.made });
  } finally {
    if (typeof options.judge === "string") await judge.close();
  }
}

function ruleNamed(name: string): (typeof twoCallRules)[number]["name"] {
  const rule = twoCallRules.find((one) => one.name === name);
  if (rule === undefined) throw new UsageError(`there is no rule ${name}; there are ${twoCallRules.map((one) => one.name).join(", ")}`);
  return rule.name;
}

function orderOf({ order, calibration }: JudgeClaimOptions): NonNullable<JudgeClaimOptions["order"]> {
  return order ?? calibration?.asked.order ?? "counterbalanced";
}

function answerModeOf({ answerMode, calibration }: JudgeClaimOptions, judge: Judge): AnswerMode {
  const mode = answerMode ?? calibration?.asked.answer ?? judge.defaultAnswer ?? "json";
  if (mode === "probability" && !judge.capabilities.tokenProbabilities) throw new UsageError(`${judge.id} gives no token probabilities, which ${calibration === undefined ? "this way of answering takes" : "the calibration takes"}`);
  return mode;
}

function sideOf(family: Family, framing: string | undefined): Side {
  if (framing === undefined || framing === "speaker") return "speaker";
  if (framing === "statement") return "statement";
  if (!family.framings.includes(framing)) throw new UsageError(`the family ${family.name} has no framing ${framing}; it has ${family.framings.join(", ")}, beside 'statement' and 'speaker'`);
  return family.framingIndex(framing) === 1 ? "statement" : "speaker";
}

function sidesNeeded(parameters: CalibrationParameters | null, side: Side): readonly Side[] {
  if (side === "statement" || parameters === null || parameters.kind === "offsets") return [side];
  if (parameters.kind === "contrastive") return ["statement", "speaker"];
  return twoCallRules.find(({ name }) => name === parameters.rule)!.calls === 1 ? ["statement"] : ["statement", "speaker"];
}

/** Makes the calls on one claim. */
class Calls {
  made = 0;
  #adjustments: Adjustments = {};

  constructor(readonly judge: Judge, readonly family: Family, readonly answerMode: AnswerMode, readonly options: JudgeClaimOptions) {}

  async ask(side: Side, order: OptionOrder): Promise<AskedFraming> {
    const request = this.#request(side, order);
    const reply = await this.#reply(request);
    const verdict = readVerdict(reply, { answerMode: request.answerMode, acceptCode: request.acceptCode, fieldOrder: this.family.fieldOrder(request.trial.wording) });
    return { framing: side, order, status: verdict.status, accept: verdict.accept, probability: verdict.probability };
  }

  #request(side: Side, order: OptionOrder): JudgeRequest {
    const { question, answer, calibration, maxTokens = 512 } = this.options;
    const item = { id: sha256(JSON.stringify([question, answer])).slice(0, 16), question, correct_answers: [answer], incorrect_answers: [answer] };
    const wording = Math.floor(seededUniform("wording", question) * this.family.wordings);
    const framing = this.#framing(side);
    const system = calibration?.asked.system ?? null;
    const { messages, sharedPrefixLength } = this.family.render({
      item, polarity: "correct", framing, wording, order, answerMode: this.answerMode, foldSystem: this.#adjustments.foldSystem ?? !this.judge.capabilities.systemRole, ...system === null ? {} : { system },
    });
    return {
      messages, sharedPrefixLength, answerMode: this.answerMode, acceptCode: acceptCode(order), ...this.answerMode === "json" ? { fieldOrder: this.family.fieldOrder(wording) } : {},
      temperature: this.#adjustments.dropTemperature === true ? undefined : calibration?.asked.temperature ?? 0, maxTokens,
      trial: { itemId: item.id, polarity: "correct", framing, framingIndex: this.family.framingIndex(framing), wording, order, repeat: 1 },
    };
  }

  #framing(side: Side): FramingId {
    const asked = this.options.calibration?.asked.framings[side];
    const own = this.options.framing;
    if (asked !== undefined) return asked;
    if (own !== undefined && this.family.framings.includes(own) && this.family.framingIndex(own) === (side === "statement" ? 1 : 2)) return own;
    return this.family.defaultFramings.find((each) => this.family.framingIndex(each) === (side === "statement" ? 1 : 2))!;
  }

  /** The first call finds out what an endpoint refuses, and the others are made accordingly. */
  async #reply(request: JudgeRequest): Promise<Reply> {
    const signal = this.options.signal ?? new AbortController().signal;
    for (let failures = 1; ; failures++) {
      try {
        if (this.made > 0 || this.judge.probe === undefined) {
          this.made += 1;
          return await this.judge.ask(request, signal);
        }
        const { reply, adjustments } = await this.judge.probe(request, signal, () => { this.made += 1; return true; });
        if (adjustments.answerMode !== undefined && adjustments.answerMode !== this.answerMode) throw new UsageError(`${this.judge.id} gives no token probabilities at this endpoint; ask it for another kind of answer`);
        this.#adjustments = adjustments;
        this.judge.adopt?.(adjustments);
        return reply;
      } catch (error) {
        const delay = error instanceof JudgeError && error.retryable && failures < MAX_TRIES ? retryDelay(failures, error.retryAfterMs, Math.random) : null;
        if (delay === null) throw error;
        await sleep(delay, undefined, { signal });
      }
    }
  }
}

interface Judged {
  readonly judge: Judge;
  readonly side: Side;
  readonly parameters: CalibrationParameters | null;
  readonly method: string | null;
  readonly field: string | undefined;
  readonly calls: number;
}

function verdictOf(asked: readonly AskedFraming[], { judge, side, parameters, method, field, calls }: Judged): JudgedClaim {
  const [statement, speaker] = (["statement", "speaker"] as const).map((each) => overOrders(asked.filter(({ framing }) => framing === each)));
  const own = side === "statement" ? statement : speaker;
  const made = parameters === null ? { accept: own?.accept ?? null, abstained: false, probability: own?.probability ?? null }
    : calibratedVerdict(parameters, { framing: side, statement: statement ?? null, speaker: speaker ?? null, ...field === undefined ? {} : { field } });
  // All replies were read, and still there is none.
  const withheld = made.accept === null && asked.every(({ accept }) => accept !== null);
  return {
    judge: { id: judge.id, identity: judge.identity }, framing: side, verdict: made.accept === null ? null : made.accept ? "accept" : "reject", abstained: made.abstained || withheld,
    probability: { before: own?.probability ?? null, after: made.probability }, method, calls, asked,
  };
}

/** One answer out of those in both orders; null where the framing was not asked. */
function overOrders(asked: readonly AskedFraming[]): FramingAnswer | null {
  const [first, second] = asked;
  if (first === undefined) return null;
  if (second === undefined) return first;
  if (first.probability !== null && second.probability !== null) {
    const probability = (first.probability + second.probability) / 2;
    return { accept: probability > 0.5, probability };
  }
  return { accept: first.accept === null || second.accept === null ? null : bothOrdersVerdict(first.accept, second.accept), probability: null };
}
