import { describeFound } from "../../items/reading/describe-found.js";
import type { Message } from "../../core/message.js";
import { parseEmbedded } from "./parse-embedded.js";
import type { PublishedTrial } from "./published-file.js";
import { PythonLiteralError } from "./python-literal.js";
import { rowError, type RowPlace } from "./row-error.js";

/**
 * What was asked and answered, of a recorded history: a list of messages that ends in the reply, as a list, as JSON or as a
 * Python literal, which is parsed and never run. Null where nothing is recorded, where it is redacted and where no reply came.
 *
 * @throws DataError (`bad-history`) for anything else.
 */
export function readHistory(history: unknown, system: string | null, place: RowPlace, column: string): PublishedTrial["exchange"] {
  if (history === undefined || history === null) return null;
  if (typeof history === "string" && ["", "[]", "[redacted]", "none", "null"].includes(history.trim().toLowerCase())) return null;
  const messages = messagesOf(typeof history === "string" ? parsed(history, place, column) : history, place, column);
  const last = messages.at(-1);
  if (last?.role !== "assistant" || last.content === null) return null;
  const asked = messages.slice(0, -1);
  if (asked.some(({ role, content }) => role === "assistant" || content === null)) {
    throw rowError(place, "bad-history", "expected what was asked and then one reply, found several replies", column);
  }
  const recorded = asked as readonly Message[];
  return { messages: system === null || recorded.some(({ role }) => role === "system") ? recorded : [{ role: "system", content: system }, ...recorded], reply: last.content };
}

function parsed(history: string, place: RowPlace, column: string): unknown {
  try {
    return parseEmbedded(history);
  } catch (error) {
    if (!(error instanceof PythonLiteralError)) throw error;
    throw rowError(place, "bad-history", `expected a list of messages as JSON or as a Python literal, found text that is neither (${error.message}); it was not run. Take the row out, or put in what was recorded`, column);
  }
}

interface RecordedMessage {
  readonly role: Message["role"];
  readonly content: string | null;
}

function messagesOf(value: unknown, place: RowPlace, column: string): readonly RecordedMessage[] {
  if (!Array.isArray(value)) throw rowError(place, "bad-history", `expected a list of messages, found ${describeFound(value)}`, column);
  return value.map((message: unknown): RecordedMessage => {
    const { role, content } = typeof message === "object" && message !== null ? message as Record<string, unknown> : {};
    if ((role !== "system" && role !== "user" && role !== "assistant") || (typeof content !== "string" && content !== null)) {
      throw rowError(place, "bad-history", `expected messages with a role (system, user or assistant) and a text as content, found ${describeFound(message)}`, column);
    }
    return { role, content };
  });
}
