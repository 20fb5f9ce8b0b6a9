import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { DataError } from "../../core/data-error.js";
import { sha256 } from "../../core/sha256.js";
import { UsageError } from "../../core/usage-error.js";
import type { JudgePrompt, PromptMessage, SlotRole } from "./judge-prompt.js";
import { parsePromptText, slotSyntaxOf } from "./parse-prompt-text.js";
import { SlotChoice, type SlotOptions } from "./slot-choice.js";
import { namesOf } from "./slot-names.js";

interface RawPrompt {
  readonly form: JudgePrompt["form"];
  readonly messages: readonly { readonly role: PromptMessage["role"]; readonly text: string }[];
  readonly choiceScores: JudgePrompt["choiceScores"];
}

/**
 * Reads a judge prompt of the user's own: Markdown or plain text (one message), a list of messages or `{messages: [...]}` in JSON or
 * YAML, or a template with a member `prompt` (and `choice_scores`), with slots written `{{name}}` or `{name}`.
 *
 * @throws UsageError for a file that cannot be read or that lacks a slot; DataError, with the line, for what stands in it
 */
export async function readJudgePrompt(file: string, options: SlotOptions = {}): Promise<JudgePrompt> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new UsageError(`--prompt ${file}: cannot be read (${(cause as Error).message})`, { cause });
  });
  return parseJudgePrompt(text, file, options);
}

/** The same from its text; `file` decides by its ending whether it is JSON or YAML. */
export function parseJudgePrompt(source: string, file: string, options: SlotOptions = {}): JudgePrompt {
  const text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const choice = new SlotChoice(options);
  const raw = rawPrompt(text, file);
  const slots = slotSyntaxOf(raw.messages.map((message) => message.text), choice);
  const messages = raw.messages.map(({ role, text: content }): PromptMessage => ({ role, parts: parsePromptText(content, slots, choice, file) }));
  const prompt = { file, sha256: sha256(source), form: raw.form, slots, messages, choiceScores: raw.choiceScores };
  return { ...prompt, pairwise: checkSlots(prompt, choice) };
}

function rawPrompt(text: string, file: string): RawPrompt {
  const plain: RawPrompt = { form: "text", messages: [{ role: "user", text: text.replace(/(?<!\n)\n+$/, "") }], choiceScores: null };
  const structured = /\.(json|ya?ml)$/i.test(file);
  if (!structured && !/^\s*[[{]\s*["{]/.test(text)) return plain;
  let value: unknown;
  try {
    value = structured && !/\.json$/i.test(file) ? parse(text) : JSON.parse(text);
  } catch (cause) {
    // A text may begin with a brace for reasons of its own.
    if (!structured) return plain;
    throw new DataError(`${file}: it cannot be read as ${/\.json$/i.test(file) ? "JSON" : "YAML"} (${(cause as Error).message.split("\n")[0]}); a prompt in plain text belongs into a file ending in .md or .txt`, { file }, { cause });
  }
  return fromValue(value, file);
}

function fromValue(value: unknown, file: string): RawPrompt {
  if (typeof value === "string") return { form: "template", messages: [{ role: "user", text: value }], choiceScores: null };
  if (Array.isArray(value)) return { form: "messages", messages: messagesOf(value, file), choiceScores: null };
  const { messages, prompt, choice_scores: scores } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(messages)) return { form: "messages", messages: messagesOf(messages, file), choiceScores: scoresOf(scores, file) };
  if (typeof prompt === "string") return { form: "template", messages: [{ role: "user", text: prompt.replace(/(?<!\n)\n+$/, "") }], choiceScores: scoresOf(scores, file) };
  if (Array.isArray(prompt)) return { form: "template", messages: messagesOf(prompt, file), choiceScores: scoresOf(scores, file) };
  throw new DataError(`${file}: holds neither a list of messages ([{"role": "user", "content": "..."}]) nor 'messages' nor a text under 'prompt'`, { file });
}

function messagesOf(list: readonly unknown[], file: string): RawPrompt["messages"] {
  return list.map((entry, index) => {
    const { role, content } = (entry ?? {}) as { readonly role?: unknown; readonly content?: unknown };
    const text = typeof content === "string" ? content
      : Array.isArray(content) && content.every((part: { text?: unknown } | null) => typeof part?.text === "string") ? content.map((part: { text: string }) => part.text).join("") : undefined;
    const known = role === "developer" ? "system" : role;
    if ((known !== "system" && known !== "user" && known !== "assistant") || text === undefined) {
      throw new DataError(`${file}: message ${index + 1} needs a 'role' (system, user or assistant) and a 'content' of text`, { file });
    }
    return { role: known, text };
  });
}

function scoresOf(scores: unknown, file: string): JudgePrompt["choiceScores"] {
  if (scores === undefined || scores === null) return null;
  const entries = typeof scores === "object" ? Object.entries(scores) : [];
  if (entries.length < 2 || entries.some(([, score]) => typeof score !== "number" || !(score >= 0 && score <= 1))) throw new DataError(`${file}: 'choice_scores' must give at least two answers a score from 0 to 1 each`, { file });
  return Object.fromEntries(entries) as Record<string, number>;
}

/** Whether it compares two answers; refuses a prompt that lacks a slot, or has two slots of one kind. */
function checkSlots({ messages, file }: Pick<JudgePrompt, "messages" | "file">, choice: SlotChoice): boolean {
  const found = new Map<SlotRole, Set<string>>();
  for (const { parts } of messages) {
    for (const part of parts) if (part.kind === "slot") found.set(part.role, (found.get(part.role) ?? new Set()).add(part.name));
  }
  const names = [...found.values()].flatMap((set) => [...set]);
  const unused = choice.told.find((name) => !names.includes(name));
  if (unused !== undefined) throw new UsageError(`--prompt ${file}: it has no slot '${unused}'${names.length === 0 ? "" : `; its slots are ${names.join(", ")}`}`);
  for (const [role, flag] of [["question", "--question-slot"], ["answer", "--answer-slot"], ["answer_a", "--answer-slot A,B"], ["answer_b", "--answer-slot A,B"]] as const) {
    const own = [...found.get(role) ?? []];
    if (own.length > 1) throw new UsageError(`--prompt ${file}: ${own.join(" and ")} could each be the ${role.replace("_", " ")}; say which with ${flag}`);
  }
  const pairwise = found.has("answer_a") || found.has("answer_b");
  if (pairwise && !(found.has("answer_a") && found.has("answer_b"))) throw new UsageError(`--prompt ${file}: it has a slot for one of two answers alone (${names.join(", ")}); name both with --answer-slot A,B`);
  if (pairwise && found.has("answer")) throw new UsageError(`--prompt ${file}: it has slots for one answer and for two; say which with --answer-slot`);
  if (!pairwise && !found.has("answer")) throw new UsageError(missingSlot(file, "answer", names));
  if (!found.has("question")) throw new UsageError(missingSlot(file, "question", names));
  return pairwise;
}

function missingSlot(file: string, role: "question" | "answer", names: readonly string[]): string {
  return `--prompt ${file}: no slot for the ${role} was found${names.length === 0 ? "" : ` (its slots are ${names.join(", ")})`}. Write it as {{${role}}} (or {${role}}), or name it with --${role}-slot; known names: ${namesOf(role).slice(0, 12).join(", ")}`;
}
