import * as z from "zod";
import type { AnsweredTrial } from "../../core/answered-trial.js";
import type { Reply } from "../../core/reply.js";

const count = z.number().int().nonnegative();

/** One line of `store export`. Unknown keys are allowed; replaying needs only messages, repeat and reply. */
export const exportLineSchema = z.looseObject({
  key: z.string().regex(/^[0-9a-f]{64}$/).optional(),
  judge: z.string().optional(),
  answer_mode: z.enum(["json", "choice", "probability", "text"]).optional(),
  temperature: z.number().nullish(),
  repeat: z.number().int().positive(),
  messages: z.array(z.looseObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).min(1),
  reply: z.looseObject({
    text: z.string(),
    finish_reason: z.enum(["stop", "length", "refusal", "other"]),
    code_probabilities: z.object({ "1": z.number(), "2": z.number() }).nullish(),
    model: z.string().nullish(),
    fingerprint: z.string().nullish(),
    usage: z.object({ input_tokens: count, output_tokens: count, cached_tokens: count.nullish() }).nullish(),
  }),
  asked_at: z.string().optional(),
  latency_ms: z.number().nonnegative().optional(),
});

type ExportLine = z.infer<typeof exportLineSchema>;

/**
 * The line for one stored reply, without its line break. Text comes back exactly, lone surrogates
 * included; probabilities that are not finite, which JSON cannot hold, are left out.
 */
export function exportLine({ key, judge, answerMode, temperature, repeat, messages, reply, askedAt, latencyMs }: AnsweredTrial): string {
  const { codeProbabilities, usage } = reply;
  const holdsProbabilities = codeProbabilities !== undefined && Number.isFinite(codeProbabilities["1"]) && Number.isFinite(codeProbabilities["2"]);
  const line: ExportLine = {
    key: key.toString("hex"),
    judge,
    answer_mode: answerMode,
    temperature,
    repeat,
    messages: messages.map(({ role, content }) => ({ role, content })),
    reply: {
      text: reply.text,
      finish_reason: reply.finishReason,
      code_probabilities: holdsProbabilities ? { "1": codeProbabilities["1"], "2": codeProbabilities["2"] } : undefined,
      model: reply.model,
      fingerprint: reply.fingerprint,
      usage: usage === undefined ? undefined : { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens, cached_tokens: usage.cachedTokens },
    },
    asked_at: new Date(askedAt).toISOString(),
    latency_ms: latencyMs,
  };
  return JSON.stringify(line);
}

/** The reply of an export line. */
export function replyOfLine({ reply }: ExportLine): Reply {
  const { usage } = reply;
  return {
    text: reply.text,
    finishReason: reply.finish_reason,
    codeProbabilities: reply.code_probabilities ?? undefined,
    usage: usage ? { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens, cachedTokens: usage.cached_tokens ?? undefined } : undefined,
    model: reply.model ?? undefined,
    fingerprint: reply.fingerprint ?? undefined,
  };
}
