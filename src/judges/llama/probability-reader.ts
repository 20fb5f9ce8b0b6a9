import { JudgeError } from "../../core/judge-error.js";
import type { EngineContext, EngineModel, EngineNext, EngineNextOptions, EngineSampler, EngineSequence, Token } from "./engine-module.js";

/** Evaluates the rest of a prompt and returns the probabilities of some tokens after it, in their order, under the whole softmax. */
export type ReadProbabilities = (rest: readonly Token[], wanted: readonly Token[]) => Promise<readonly number[]>;

/** Answer codes that the prompt asks for stand far above this rank; where they do not, the whole list is read. */
const nearTop = 256;

/**
 * How probabilities are read. The engine's public way hands over the whole softmax as a map of the
 * vocabulary, which costs more than a tenth of a judgment with a kept prefix. The cheap way takes the likeliest
 * token's probability under the whole softmax and the ratios within the top of the list, from the same
 * logits: the same numbers but for the last digits of single precision. It needs two internals of the
 * engine, whose version is pinned; where they are missing the public way is taken.
 */
export function probabilityReader(model: EngineModel, context: EngineContext, sequence: EngineSequence): ReadProbabilities {
  const Sampler = model._llama?._bindings?.AddonSampler;
  const native = context._ctx;
  if (Sampler === undefined || native?.sampleToken === undefined) return wholeSoftmaxReader(sequence);
  const sampler = (topK: number): EngineSampler => {
    const made = new Sampler(model._model);
    made.applyConfig({ temperature: 1, topK, topP: 1, minP: 0, seed: 1 });
    return made;
  };
  const top = sampler(nearTop);
  const everything = sampler(0);
  return async (rest, wanted) => {
    const likeliest = await evaluate(sequence, rest, { token: true, confidence: true, options: { temperature: 0 } });
    for (const chosen of [top, everything]) {
      const [, list] = await native.sampleToken?.(-1, chosen, true, false) ?? [];
      const found = list === undefined ? null : rescaled(list, likeliest, wanted);
      if (found !== null) return found;
    }
    throw noProbabilities();
  };
}

/** The public way, and the measure of the other. */
function wholeSoftmaxReader(sequence: EngineSequence): ReadProbabilities {
  return async (rest, wanted) => {
    const { probabilities } = await evaluate(sequence, rest, { probabilities: true, options: { temperature: 0 } });
    return wanted.map((token) => {
      const probability = probabilities?.get(token);
      if (probability === undefined) throw noProbabilities();
      return probability;
    });
  };
}

async function evaluate(sequence: EngineSequence, rest: readonly Token[], generateNext: EngineNextOptions): Promise<EngineNext> {
  const last = rest.at(-1);
  if (last === undefined) throw noProbabilities();
  const outputs = await sequence.controlledEvaluate([...rest.slice(0, -1), [last, { generateNext }]]);
  return outputs.at(-1)?.next ?? {};
}

/** Brings the shares within a list (token, share, token, share, ...) to the scale of the likeliest token's true probability. */
function rescaled(list: readonly number[], likeliest: EngineNext, wanted: readonly Token[]): readonly number[] | null {
  const shareOf = (token: Token): number | undefined => {
    for (let index = 0; index + 1 < list.length; index += 2) if (list[index] === token) return list[index + 1];
    return undefined;
  };
  const { token, confidence } = likeliest;
  const reference = token === undefined || token === null ? undefined : shareOf(token);
  if (reference === undefined || confidence === undefined) return null;
  const shares = wanted.map(shareOf);
  return shares.every((share) => share !== undefined) ? shares.map((share) => share / reference * confidence) : null;
}

function noProbabilities(): JudgeError {
  return new JudgeError("judge-failed", "the engine returned no probabilities", { retryable: true });
}
