import { createHash } from "node:crypto";
import { DataError } from "../../core/data-error.js";
import { canonicalJson } from "../../core/canonical-json.js";
import type { AnswerMode } from "../../core/answer-mode.js";
import type { Message } from "../../core/message.js";
import type { Reply } from "../../core/reply.js";
import { exportLineSchema, replyOfLine } from "./export-line.js";
import { fileLines } from "./file-lines.js";

/** Where a reply's line stands in its file, in bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
  readonly line: number;
}

/** Everything about a file of replies but the replies themselves, which stay on disk. */
export interface ReplayIndex {
  /** Where the reply to these messages at this repeat stands; undefined where there is none. */
  readonly place: (messages: readonly Message[], repeat: number) => LinePlace | undefined;
  /** SHA-256 of the file, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly replies: number;
  /** The judges whose replies they are, where the lines say so. */
  readonly judges: readonly string[];
  readonly holdsProbabilities: boolean;
  /** The answer modes in which the replies were asked for, where the lines say so. */
  readonly answerModes: readonly AnswerMode[];
  /** The same of temperatures, ascending. */
  readonly temperatures: readonly number[];
}

/**
 * Reads a file of `store export` once, checks every line and remembers where each reply stands.
 *
 * @throws DataError naming file and line for a line that is torn, no valid UTF-8 or not of the format, and
 * for a second, different reply to the same messages at the same repeat
 */
export async function indexReplies(path: string): Promise<ReplayIndex> {
  const places = new Map<string, LinePlace & { readonly replyDigest: string }>();
  const judges = new Set<string>();
  const answerModes = new Set<AnswerMode>();
  const temperatures = new Set<number>();
  const fileHash = createHash("sha256");
  let holdsProbabilities = false;
  for await (const { bytes, offset, number } of fileLines(path, (chunk) => fileHash.update(chunk))) {
    if (isBlank(bytes)) continue;
    const { messages, repeat, judge, answerMode, temperature, reply } = parseReplayLine(bytes, path, number);
    if (judge !== undefined) judges.add(judge);
    if (answerMode !== undefined) answerModes.add(answerMode);
    if (temperature !== undefined) temperatures.add(temperature);
    holdsProbabilities ||= reply.codeProbabilities !== undefined;
    const key = requestDigest(messages, repeat);
    const replyDigest = digest(canonicalJson(reply));
    const known = places.get(key);
    if (known === undefined) {
      places.set(key, { offset, length: bytes.length, line: number, replyDigest });
    } else if (known.replyDigest !== replyDigest) {
      throw new DataError(
        `${path}, line ${number}: another reply to the same messages (repeat ${repeat}) stands on line ${known.line}. A file to replay must hold one judge, asked one way.`,
        { file: path, line: number }, { code: "conflicting-replies" },
      );
    }
  }
  return {
    place: (messages, repeat) => places.get(requestDigest(messages, repeat)),
    sha256: fileHash.digest("hex"),
    replies: places.size,
    judges: [...judges].sort(),
    holdsProbabilities,
    answerModes: [...answerModes].sort(),
    temperatures: [...temperatures].sort((one, other) => one - other),
  };
}

interface ReplayLine {
  readonly messages: readonly Message[];
  readonly repeat: number;
  readonly judge: string | undefined;
  readonly answerMode: AnswerMode | undefined;
  readonly temperature: number | undefined;
  readonly reply: Reply;
}

/**
 * The request and reply of one line.
 *
 * @throws DataError naming file and line where it is not of the export's format
 */
export function parseReplayLine(bytes: Buffer, path: string, line: number): ReplayLine {
  let value: unknown;
  try {
    value = JSON.parse(decode(bytes, path, line));
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`${path}, line ${line}: expected one complete JSON object of \`store export\`; the line may be cut off (${(error as Error).message}).`, { file: path, line }, { cause: error });
  }
  const parsed = exportLineSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const column = issue?.path.join(".") || "the line";
    throw new DataError(`${path}, line ${line}: ${column} is not as \`store export\` writes it: ${issue?.message ?? "unknown"}.`, { file: path, line, column }, { cause: parsed.error });
  }
  const { messages, repeat, judge, answer_mode: answerMode, temperature } = parsed.data;
  return { messages, repeat, judge, answerMode, temperature: temperature ?? undefined, reply: replyOfLine(parsed.data) };
}

function decode(bytes: Buffer, path: string, line: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new DataError(`${path}, line ${line}: expected UTF-8 text.`, { file: path, line }, { cause: error });
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** Short strings of one byte a character: the index holds one per reply. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("binary");
}

function requestDigest(messages: readonly Message[], repeat: number): string {
  return digest(canonicalJson({ messages: messages.map(({ role, content }) => ({ role, content })), repeat }));
}
