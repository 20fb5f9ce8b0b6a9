import type { Judge, JudgeRequest } from "../../core/judge.js";
import { openLlamaWorkers, type LlamaJudgeOptions, type LlamaWorkers } from "./llama-workers.js";
import type { WorkerProcess } from "./worker-process.js";

/**
 * An embedded judge: a GGUF model in up to two processes of its own on this machine. `name` is what stands
 * after `llama:`. Everything it needs is fetched on first use. In `probability` mode a call reads one prompt
 * and no more; `choice` takes the likelier of the two codes; `json` generates one verdict object by a grammar
 * (at temperature 0, the likeliest token that it admits each time); `text` generates freely up to the cap, or by the request's grammar; where it names candidates whose tokens tell them apart, the likeliest is replied with
 * their probabilities. `deterministic` holds for
 * temperature 0.
 */
export async function createLlamaJudge(name: string, options: LlamaJudgeOptions): Promise<Judge> {
  const opened = await openLlamaWorkers(name, options);
  const { workers, facts, model, check } = opened;
  let nextLane = 0;
  return {
    id: `llama:${name}`,
    identity: `llama:${model.sha256}`,
    capabilities: { tokenProbabilities: facts.singleTokenCodes, systemRole: facts.systemRole, temperature: true },
    // Its text says less than its probabilities and costs more.
    defaultAnswer: "probability",
    grouping: "prefix",
    lanes: workers.length,
    paid: false,
    deterministic: check.deterministic,
    description: describe(opened),
    async ask(request: JudgeRequest, signal: AbortSignal) {
      const lane = request.lane ?? nextLane++;
      const worker = workers[lane % workers.length] as WorkerProcess;
      const { reply } = await worker.ask({
        messages: request.messages,
        sharedPrefixLength: request.sharedPrefixLength,
        answerMode: request.answerMode,
        fieldOrder: request.fieldOrder,
        grammar: request.grammar,
        candidates: request.candidates,
        temperature: request.temperature ?? 0,
        maxTokens: request.maxTokens,
        reuse: check.prefixReuse,
      }, signal);
      return { ...reply, model: model.name };
    },
    countTokens: async (texts) => (workers[0] as WorkerProcess).countTokens(texts),
    close: opened.close,
  };
}

function describe({ model, engine, facts, workers, threads, check }: LlamaWorkers): Readonly<Record<string, string | number | boolean>> {
  return {
    model: model.name,
    ...facts.title !== null && { title: facts.title },
    type: facts.type,
    weights_sha256: model.sha256,
    weights_bytes: model.bytes,
    engine: `node-llama-cpp ${engine.version}, ${facts.backend}`,
    prompt_format: facts.promptFormat === "chat-template" ? "the model's chat template" : "plain text ending in 'Answer:' (the model has no chat template)",
    context_tokens: facts.contextTokens,
    single_token_codes: facts.singleTokenCodes,
    processes: workers.length,
    threads_each: threads,
    prefix_reuse: check.prefixReuse,
    ...check.reuseDifference !== null && { reuse_difference: check.reuseDifference },
    ...check.processDifference !== null && { process_difference: check.processDifference },
  };
}
