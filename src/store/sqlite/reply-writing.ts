import type { AnsweredTrial } from "../../core/answered-trial.js";
import type { Reply } from "../../core/reply.js";
import { replyDigest } from "../reply-digest.js";
import type { Attempt, Store } from "../store.js";
import { encodeText, storableRemark } from "../stored-text.js";
import { REPLY_COLUMNS } from "./reply-columns.js";
import type { Statements } from "./statements.js";

/** Writing of replies, and of the calls that brought none. */
export function replyWriting(statements: Statements): Pick<Store, "commit"> {
  return {
    commit(replies: readonly AnsweredTrial[], attempts: readonly Attempt[]): void {
      if (replies.length === 0 && attempts.length === 0) return;
      statements.transaction(() => {
        const insertReply = statements.prepare(`INSERT INTO replies (${REPLY_COLUMNS}) VALUES (${REPLY_COLUMNS.replaceAll(/[a-z_0-9]+/g, "?")}) ON CONFLICT (key) DO NOTHING`);
        for (const entry of replies) {
          const reply = storable(entry.reply);
          const text = encodeText(reply.text);
          insertReply.run([
            entry.key, entry.judge, entry.answerMode, entry.temperature ?? null, entry.repeat, JSON.stringify(entry.messages),
            text.value, text.json, reply.finishReason, reply.codeProbabilities?.["1"] ?? null, reply.codeProbabilities?.["2"] ?? null,
            reply.usage?.inputTokens ?? null, reply.usage?.outputTokens ?? null, reply.usage?.cachedTokens ?? null,
            reply.model ?? null, reply.fingerprint ?? null, entry.askedAt, Math.round(entry.latencyMs), replyDigest(reply),
          ]);
        }
        const insertAttempt = statements.prepare("INSERT INTO attempts (key, judge, at, code, detail, input_tokens, output_tokens, cached_tokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        for (const { key, judge, at, code, detail, usage } of attempts) {
          insertAttempt.run([key, judge, at, code, storableRemark(detail, 20_000), usage?.inputTokens ?? null, usage?.outputTokens ?? null, usage?.cachedTokens ?? null]);
        }
      });
    },
  };
}

/** What a provider says about itself is a remark; what the judge said is kept exactly. */
function storable(reply: Reply): Reply {
  return {
    ...reply,
    model: reply.model === undefined ? undefined : storableRemark(reply.model, 500),
    fingerprint: reply.fingerprint === undefined ? undefined : storableRemark(reply.fingerprint, 500),
  };
}
