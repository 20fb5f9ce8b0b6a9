import { expect, it } from "vitest";
import type { EngineContext, EngineModel, EngineSequence } from "./engine-module.js";
import { probabilityReader } from "./probability-reader.js";

/** The whole softmax of a vocabulary of five; the codes are tokens 3 and 4, token 0 is the likeliest. */
const softmax = new Map([[0, 0.5], [1, 0.25], [2, 0.125], [3, 0.1], [4, 0.025]]);

const sequence = {
  controlledEvaluate: (input: readonly unknown[]) => {
    const last = input.at(-1) as [number, { generateNext: { probabilities?: boolean } }];
    const next = last[1].generateNext.probabilities === true ? { probabilities: softmax } : { token: 0, confidence: 0.5 };
    return Promise.resolve([...input.slice(1).map(() => undefined), { next }]);
  },
} as unknown as EngineSequence;

/** A native layer whose samplers hand out shares within the first `kept` tokens, as the engine does. */
function native(kept: number): { model: EngineModel; context: EngineContext; read: number[] } {
  const read: number[] = [];
  class Sampler {
    topK = 0;
    applyConfig({ topK }: { topK: number }): void { this.topK = topK; }
  }
  const sampleToken = (_: number, { topK }: Sampler) => {
    const list = [...softmax].slice(0, topK === 0 ? undefined : kept);
    const sum = list.reduce((total, [, probability]) => total + probability, 0);
    read.push(list.length);
    return Promise.resolve([0, list.flatMap(([token, probability]) => [token, probability / sum])]);
  };
  return { model: { _llama: { _bindings: { AddonSampler: Sampler } } } as unknown as EngineModel, context: { _ctx: { sampleToken } } as unknown as EngineContext, read };
}

it("finds the same probabilities in the top of the list as in the whole softmax", async () => {
  const { model, context, read } = native(5);
  const [one, two] = await probabilityReader(model, context, sequence)([8, 9], [3, 4]);
  expect([one, two]).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.025, 12)]);
  expect(read).toEqual([5]);
});

it("reads the whole list where a code stands below the top", async () => {
  const { model, context, read } = native(4);
  expect(await probabilityReader(model, context, sequence)([8, 9], [3, 4])).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.025, 12)]);
  expect(read).toEqual([4, 5]);
});

it("takes the engine's public way where its internals are not what they were", async () => {
  expect(await probabilityReader({} as EngineModel, {} as EngineContext, sequence)([8, 9], [3, 4])).toEqual([0.1, 0.025]);
});
