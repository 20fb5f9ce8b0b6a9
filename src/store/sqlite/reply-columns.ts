/** The columns of a whole reply, in the order in which `storedReply` takes them. */
export const REPLY_COLUMNS = "key, judge, answer_mode, temperature, repeat, messages, text, text_json, finish_reason, probability_1, probability_2, input_tokens, output_tokens, cached_tokens, model, fingerprint, asked_at, latency_ms, digest";

/** The same with text as bytes. The binding ends the process on text that is no UTF-8, as a flipped byte makes it: read so where rows may be damaged. */
export const REPLY_BYTES = REPLY_COLUMNS.replaceAll(/\b(judge|answer_mode|messages|text|finish_reason|model|fingerprint)\b/g, "CAST($1 AS BLOB)");
