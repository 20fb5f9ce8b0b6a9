import { describe, expect, it } from "vitest";
import type { AnswerMode } from "../../core/answer-mode.js";
import { acceptCode } from "../../core/answer-code.js";
import type { Judge, JudgeRequest } from "../../core/judge.js";
import type { Polarity } from "../../core/polarity.js";
import type { TrialMetadata } from "../../core/trial-metadata.js";
import { UsageError } from "../../core/usage-error.js";
import { createSimulatedJudge } from "./create-simulated-judge.js";
import { plantedAcceptance, plantedDds, plantedEffect, type PlantedOrder } from "./planted-effect.js";
import { parseSimulatedParameters } from "./simulated-parameters.js";
import { simulatedAcceptance, simulatedVerdict, type PlantedArm } from "./simulated-trial.js";

const base: TrialMetadata = { itemId: "item-1", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 };
const trial = (change: Partial<TrialMetadata>): TrialMetadata => ({ ...base, ...change });
const items = (count: number): string[] => Array.from({ length: count }, (_, index) => `item-${index}`);

function request(metadata: TrialMetadata, answerMode: AnswerMode): JudgeRequest {
  return {
    messages: [{ role: "user", content: "a prompt the judge does not read" }], sharedPrefixLength: 0, answerMode,
    acceptCode: acceptCode(metadata.order), maxTokens: 512, trial: metadata,
  };
}

const ask = (judge: Judge, metadata: TrialMetadata, answerMode: AnswerMode) => judge.ask(request(metadata, answerMode), new AbortController().signal);

/** Share of accepted trials among readable ones, over items and a counterbalanced or fixed order; wordings rotate. */
function acceptRate(spec: string, framingIndex: 1 | 2, polarity: Polarity, order: PlantedOrder, count = 20_000): number {
  const parameters = parseSimulatedParameters(spec);
  let accepted = 0;
  let readable = 0;
  items(count).forEach((itemId, index) => {
    const verdict = simulatedVerdict(parameters, {
      itemId, polarity, framing: framingIndex === 1 ? "T" : "S", framingIndex, wording: index, repeat: 1,
      order: order === "counterbalanced" ? (index % 2 === 0 ? "accept-first" : "accept-second") : order,
    });
    if (verdict === null) return;
    readable++;
    if (verdict) accepted++;
  });
  return accepted / readable;
}

describe("the specification", () => {
  it("defaults to 0 everywhere and seed 1", () => {
    const plain = { dprime: [0, 0], criterion: [0, 0], noise: [0, 0], position: [0, 0], yes: [0, 0], loss: [0, 0], flip: [0, 0], rho: 0, item: 0, wording: [0, 0], shifts: [], seed: 1 };
    expect(parseSimulatedParameters("simulated")).toEqual(plain);
    expect(parseSimulatedParameters("simulated:")).toEqual(plain);
  });

  it("takes a value for both framings and one for a single framing, which wins", () => {
    expect(parseSimulatedParameters("simulated:noise2=0.2,noise=0.1,dprime1=2,c1=0.4,c2=-.3,position=1e-1,seed=7"))
      .toMatchObject({ noise: [0.1, 0.2], dprime: [2, 0], criterion: [0.4, -0.3], position: [0.1, 0.1], seed: 7 });
  });

  it("names what it knows when it meets what it does not", () => {
    expect(() => createSimulatedJudge("simulated:bias=0.2")).toThrow(UsageError);
    expect(() => createSimulatedJudge("simulated:bias=0.2")).toThrow(/"bias".*dprime, dprime1, dprime2, c1, c2, noise,.*seed/);
  });

  it.each(["noise=1.1", "noise=-0.1", "position2=2", "loss1=-1", "rho=1.5", "rho=-0.2", "item=-1", "wording=-0.1", "seed=1.5", "seed=", "c1=abc", "c1=0x1", "c1==1", "c1", "c1=1e999", "c1=1,c1=1", "c1=1,,c2=1", "rho1=0.5", "yes=2", "wording2=-1", "c2.speaker.AI=1", "c.speaker=1", "noise.speaker.ai=1", "c.speaker.ai=x", "c.speaker.ai=1,c.speaker.ai=1", "c2.spaeker.ai=1"])("refuses %s", (entry) => {
    expect(() => createSimulatedJudge(`simulated:${entry}`)).toThrow(UsageError);
  });

  it("gives equal judges one identity and different judges different ones", () => {
    const identity = (spec: string): string => createSimulatedJudge(spec).identity;
    expect(identity("simulated:noise=0.1,dprime=1.50")).toBe(identity("simulated:dprime1=1.5,dprime2=1.5,noise1=.1,noise2=0.1,seed=1"));
    const all = ["dprime=1", "dprime1=1", "dprime2=1", "c1=1", "c2=1", "noise=1", "noise1=1", "noise2=1", "position=1", "position2=1", "loss=1", "loss1=1", "flip=1", "flip2=1", "rho=1", "item=1", "wording=1", "wording2=1", "yes=1", "yes2=1", "c.speaker.ai=1", "c2.speaker.ai=1", "dprime.speaker.ai=1", "c.role.other=1", "seed=2"];
    expect(new Set(all.map((entry) => identity(`simulated:${entry}`))).size).toBe(all.length);
  });
});

describe("the closed form", () => {
  const cases = [
    "simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7",
    "simulated:dprime1=2,dprime2=0.5,noise=0.1,noise2=0.4,item=0.5,seed=3",
    "simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.05,position=0.1,position2=0.3,loss=0.05,rho=0.8,item=0.5,wording=0.2,seed=11",
  ];

  it.each(cases)("is what verdicts do over many items: %s", (spec) => {
    const parameters = parseSimulatedParameters(spec);
    for (const order of ["counterbalanced", "accept-first", "accept-second"] as const) {
      for (const framingIndex of [1, 2] as const) {
        for (const polarity of ["correct", "incorrect"] as const) {
          const expected = plantedAcceptance(parameters, framingIndex, polarity, order);
          // Four standard errors of 20,000 independent trials.
          const tolerance = 4 * Math.sqrt(expected * (1 - expected) / 20_000);
          expect(Math.abs(acceptRate(spec, framingIndex, polarity, order) - expected)).toBeLessThan(tolerance);
        }
      }
    }
  });

  it("holds over seeds for one study: the mean DDS of 400 studies of 100 items is the planted one", () => {
    const spec = "simulated:dprime=1.5,c1=0.4,c2=-0.3,rho=0.5,wording=0.2,position2=0.2";
    const names = items(100);
    const studies = Array.from({ length: 400 }, (_, index) => {
      const parameters = { ...parseSimulatedParameters(spec), seed: index + 1 };
      let rises = 0;
      names.forEach((itemId, position) => {
        for (const polarity of ["correct", "incorrect"] as const) {
          const common = { itemId, polarity, wording: position % 12, order: position % 24 < 12 ? "accept-first" : "accept-second", repeat: 1 } as const;
          const speaker = simulatedVerdict(parameters, { ...common, framing: "S", framingIndex: 2 });
          const statement = simulatedVerdict(parameters, { ...common, framing: "T", framingIndex: 1 });
          rises += Number(speaker) - Number(statement);
        }
      });
      return 100 * rises / names.length;
    });
    const mean = studies.reduce((sum, dds) => sum + dds, 0) / studies.length;
    const spread = Math.sqrt(studies.reduce((sum, dds) => sum + (dds - mean) ** 2, 0) / (studies.length - 1) / studies.length);
    // 52 of 100 items stand accept-first: the planted value mixes the two orders in that share.
    const parameters = parseSimulatedParameters(spec);
    const planted = 0.52 * plantedDds(parameters, "accept-first") + 0.48 * plantedDds(parameters, "accept-second");
    expect(Math.abs(mean - planted)).toBeLessThan(4 * spread);
  });

  it("plants d-prime and criterion as given where nothing spreads them", () => {
    const effect = plantedEffect(parseSimulatedParameters("simulated:dprime=1.5,c1=0.4,c2=-0.3"));
    expect(effect.dprime.c1).toBeCloseTo(1.5, 10);
    expect(effect.dprime.c2).toBeCloseTo(1.5, 10);
    expect(effect.criterion.c1).toBeCloseTo(0.4, 10);
    expect(effect.criterion.c2).toBeCloseTo(-0.3, 10);
    // Phi(1.05) + Phi(-.45) - Phi(.35) - Phi(-1.15), from a normal table.
    expect(effect.dds).toBeCloseTo(100 * (0.853141 + 0.326355 - 0.636831 - 0.125072), 3);
  });

  it("knows what fakes a DDS: position bias of one framing does, counterbalancing takes it out where there is no sensitivity", () => {
    const parameters = parseSimulatedParameters("simulated:position2=0.2");
    expect(plantedDds(parameters, "accept-first")).toBeCloseTo(20, 10);
    expect(plantedDds(parameters, "accept-second")).toBeCloseTo(-20, 10);
    expect(plantedDds(parameters)).toBeCloseTo(0, 10);
  });

  it("does not move with loss", () => {
    expect(plantedDds(parseSimulatedParameters("simulated:c2=-1,loss2=0.5"))).toBe(plantedDds(parseSimulatedParameters("simulated:c2=-1")));
  });
});

describe("what is drawn", () => {
  const verdicts = (spec: string, change: Partial<TrialMetadata>): (boolean | null)[] => {
    const parameters = parseSimulatedParameters(spec);
    return items(500).map((itemId) => simulatedVerdict(parameters, trial({ itemId, ...change })));
  };
  const differing = (left: readonly unknown[], right: readonly unknown[]): number => left.filter((value, index) => value !== right[index]).length;

  it("depends on the seed", () => {
    expect(differing(verdicts("simulated:seed=1", {}), verdicts("simulated:seed=2", {}))).toBeGreaterThan(150);
  });

  it("is not drawn again by wording, order or repeat, so a retest without noise agrees exactly", () => {
    const spec = "simulated:dprime=1,item=0.7,rho=0.4";
    const first = verdicts(spec, {});
    expect(verdicts(spec, { repeat: 2 })).toEqual(first);
    expect(verdicts(spec, { order: "accept-second" })).toEqual(first);
    expect(verdicts(spec, { wording: 5 })).toEqual(first);
    expect(verdicts("simulated:dprime=1,wording=0.7", { repeat: 2, order: "accept-second" })).toEqual(verdicts("simulated:dprime=1,wording=0.7", {}));
  });

  it("is shared between framings as far as rho says", () => {
    const between = (spec: string): number => differing(verdicts(spec, {}), verdicts(spec, { framing: "S", framingIndex: 2 }));
    expect(between("simulated:rho=1")).toBe(0);
    const [loose, tight] = [between("simulated:rho=0"), between("simulated:rho=0.9")];
    expect(loose).toBeGreaterThan(200);
    expect(tight).toBeGreaterThan(20);
    expect(tight).toBeLessThan(loose / 2);
  });

  it("moves all claims of an item together by item, all items of a wording by wording", () => {
    const strong = verdicts("simulated:item=50,rho=0", {});
    expect(differing(strong, verdicts("simulated:item=50,rho=0", { polarity: "incorrect", framing: "S", framingIndex: 2 }))).toBeLessThan(25);
    expect(new Set(verdicts("simulated:wording=1000", {})).size).toBe(1);
    const signs = Array.from({ length: 40 }, (_, wording) => verdicts("simulated:wording=1000", { wording })[0]);
    expect(new Set(signs).size).toBe(2);
  });

  it("is overruled by noise, again at each wording and repeat", () => {
    const spec = "simulated:dprime=8,noise=0.5";
    const first = verdicts(spec, {});
    expect(first.filter((accept) => accept === false).length).toBeGreaterThan(85);
    expect(first.filter((accept) => accept === false).length).toBeLessThan(165);
    expect(differing(first, verdicts(spec, { repeat: 2 }))).toBeGreaterThan(110);
    expect(differing(first, verdicts(spec, { wording: 1 }))).toBeGreaterThan(110);
    expect(verdicts("simulated:dprime=8,noise2=0.5", {}).every((accept) => accept === true)).toBe(true);
  });

  it("is overruled by position", () => {
    expect(verdicts("simulated:dprime=8,position=1", { order: "accept-second" }).every((accept) => accept === false)).toBe(true);
    expect(verdicts("simulated:c1=8,position=1", {}).every((accept) => accept === true)).toBe(true);
  });

  it("is lost by loss, independently of the verdict", () => {
    const lost = verdicts("simulated:loss=0.2", {}).filter((accept) => accept === null).length;
    expect(lost).toBeGreaterThan(64);
    expect(lost).toBeLessThan(136);
    expect(verdicts("simulated:loss2=0.2", {})).not.toContain(null);
  });

  it("gives rung A the parameters of framing 1 and draws of its own", () => {
    const spec = "simulated:c1=8,c2=-8";
    expect(verdicts(spec, { framing: "A" }).every((accept) => accept === false)).toBe(true);
    expect(differing(verdicts("simulated:rho=0.5", {}), verdicts("simulated:rho=0.5", { framing: "A" }))).toBeGreaterThan(50);
  });
});

describe("what arms plant", () => {
  const parameters = parseSimulatedParameters("simulated:dprime=1.5,c1=0.4,c2=-0.3,yes2=0.2,c2.speaker.gpt-4o=0.5,c1.mitigation.honest=0.7,c2.mitigation.honest=0.7,dprime.mitigation.honest=-1,c.framing.n=-0.4,item=0.5,wording2=0.3,noise=0.1,seed=3");
  const arms: readonly PlantedArm[] = [
    { framingIndex: 1, framing: "T" }, { framingIndex: 2, framing: "S" }, { framingIndex: 2, framing: "N" },
    { framingIndex: 2, framing: "S", factors: { labels: "Ann/GPT-4o", speaker: "GPT-4o" } },
    { framingIndex: 1, framing: "T", factors: { mitigation: "honest" } }, { framingIndex: 2, framing: "S", factors: { mitigation: "honest" } },
    { framingIndex: 2, framing: "S", factors: { question: "inverted" } },
  ];

  it.each(arms)("is what verdicts do over many items: %o", (arm) => {
    for (const polarity of ["correct", "incorrect"] as const) {
      const expected = plantedAcceptance(parameters, arm, polarity, "counterbalanced");
      const accepted = items(20_000).filter((itemId, index) => simulatedVerdict(parameters, {
        itemId, polarity, ...arm, framing: arm.framing ?? "T", wording: index, repeat: 1, order: index % 2 === 0 ? "accept-first" : "accept-second",
      })).length / 20_000;
      expect(Math.abs(accepted - expected)).toBeLessThan(4 * Math.sqrt(expected * (1 - expected) / 20_000));
    }
  });

  it("is in closed form what the arms differ in", () => {
    const plain = parseSimulatedParameters("simulated:dprime=1.5,c2.speaker.ai=0.5,c1.mitigation.honest=0.7");
    // The criterion moves by .5, so that the shift is 100 [Phi(.25) + Phi(-1.25) - Phi(.75) - Phi(-.75)].
    expect(plantedDds(plain, "counterbalanced", { baseline: 2, treatment: { framingIndex: 2, factors: { speaker: "AI" } } })).toBeCloseTo(100 * (0.598706 + 0.105650 - 1), 3);
    expect(plantedDds(plain, "counterbalanced", { treatment: { framingIndex: 2, factors: { mitigation: "honest" } } })).toBeCloseTo(0, 10);
    expect(plantedDds(plain, "counterbalanced", { baseline: { framingIndex: 1, factors: { mitigation: "honest" } }, treatment: { framingIndex: 2, factors: { mitigation: "honest" } } })).toBeGreaterThan(20);
  });

  it("yes-saying looks like deference where the question is straight, and like doubt where it is inverted", () => {
    const yes = parseSimulatedParameters("simulated:yes2=0.2");
    expect(plantedDds(yes)).toBeCloseTo(20, 10);
    expect(plantedDds(yes, "counterbalanced", { baseline: { framingIndex: 1, factors: { question: "inverted" } }, treatment: { framingIndex: 2, factors: { question: "inverted" } } })).toBeCloseTo(-20, 10);
  });

  it("lets chance strike anew in each arm", () => {
    const noisy = parseSimulatedParameters("simulated:noise=0.5");
    const verdicts = (factors: TrialMetadata["factors"]): boolean[] => items(400).map((itemId) => simulatedVerdict(noisy, trial({ itemId, factors })) === true);
    const [plain, human, ai] = [verdicts(undefined), verdicts({ speaker: "Human" }), verdicts({ speaker: "AI" })];
    for (const [one, other] of [[plain, human], [human, ai]] as const) expect(one.filter((verdict, index) => verdict !== other[index]).length).toBeGreaterThan(60);
    expect(verdicts({ speaker: "AI", answer: "json" })).toEqual(ai);
  });
});

describe("the reply", () => {
  const judge = createSimulatedJudge("simulated:dprime=1,item=0.5,seed=4");
  const parameters = parseSimulatedParameters(judge.identity);

  it("is an object with reasoning, a code, or the codes' probabilities, under either order", async () => {
    for (const order of ["accept-first", "accept-second"] as const) {
      for (const itemId of items(20)) {
        const metadata = trial({ itemId, order });
        const code = simulatedVerdict(parameters, metadata) === true ? acceptCode(order) : order === "accept-first" ? "2" : "1";
        const json = await ask(judge, metadata, "json");
        expect(Object.keys(JSON.parse(json.text) as object)).toEqual(["reasoning", "chosen_answer"]);
        expect(JSON.parse(json.text)).toMatchObject({ chosen_answer: code });
        expect((await ask(judge, metadata, "choice")).text).toBe(code);
        const { text, codeProbabilities } = await ask(judge, metadata, "probability");
        expect(codeProbabilities?.[acceptCode(order)]).toBeCloseTo(simulatedAcceptance(parameters, metadata), 12);
        expect((codeProbabilities?.["1"] ?? 0) + (codeProbabilities?.["2"] ?? 0)).toBeCloseTo(1, 12);
        expect(text).toBe((codeProbabilities?.["1"] ?? 0) > (codeProbabilities?.["2"] ?? 0) ? "1" : "2");
      }
    }
  });

  it("carries the expected probability: its mean over items is the closed form, noise and position included", () => {
    const planted = parseSimulatedParameters("simulated:dprime=1.5,c1=0.4,noise=0.1,position=0.2,item=0.8,wording=0.3,seed=5");
    const mean = items(20_000).reduce((sum, itemId, index) => sum + simulatedAcceptance(planted, trial({ itemId, wording: index, order: "accept-second" })), 0) / 20_000;
    expect(mean).toBeCloseTo(plantedAcceptance(planted, 1, "correct", "accept-second"), 2);
  });

  it("that is lost holds no verdict in any mode", async () => {
    const lossy = createSimulatedJudge("simulated:loss=1");
    for (const mode of ["json", "choice", "probability"] as const) {
      const { text, codeProbabilities } = await ask(lossy, base, mode);
      expect(codeProbabilities).toBeUndefined();
      expect(text).not.toMatch(/[12]/);
    }
  });

  it("comes free, and is called deterministic only where nothing is drawn per repeat", () => {
    expect(judge).toMatchObject({ paid: false, grouping: "item", deterministic: true });
    for (const entry of ["noise2=0.1", "position=0.1", "loss1=0.1"]) expect(createSimulatedJudge(`simulated:${entry}`).deterministic).toBe(false);
  });

  it("stops when it is told to", async () => {
    await expect(judge.ask(request(base, "json"), AbortSignal.abort())).rejects.toMatchObject({ code: "aborted", retryable: false });
  });
});
