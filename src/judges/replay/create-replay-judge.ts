import { open, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { DataError } from "../../core/data-error.js";
import { JudgeError } from "../../core/judge-error.js";
import type { Judge, JudgeRequest } from "../../core/judge.js";
import type { Reply } from "../../core/reply.js";
import { indexReplies, parseReplayLine, type ReplayIndex } from "./replay-index.js";

const LANES = 64;

/**
 * A judge that gives back the replies of a `store export` file, matched by messages and repeat. Each reply
 * is read from the file when it is asked for. A request that the file does not hold rejects with
 * `JudgeError` `not-in-replay`.
 *
 * @throws DataError for a file that cannot be read or a line that is not of the export's format
 */
export async function createReplayJudge(path: string): Promise<Judge> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    return replayJudge(path, file, await indexReplies(path));
  } catch (error) {
    await file?.close();
    if (error instanceof DataError) throw error;
    throw new DataError(`cannot read the replies in ${path}: ${(error as Error).message}`, { file: path }, { cause: error });
  }
}

/** How the replies of the file were asked for: a prompt that is missing was often asked for in another way. */
function contents({ answerModes, temperatures }: ReplayIndex): string {
  const modes = answerModes.length === 0 ? "does not say in which answer mode its replies were asked for" : `holds replies in answer mode ${answerModes.join(", ")}`;
  return `It ${modes}${temperatures.length === 0 ? "" : ` at temperature ${temperatures.join(", ")}`}.`;
}

function replayJudge(path: string, file: FileHandle, index: ReplayIndex): Judge {
  const read = async ({ messages, trial }: JudgeRequest): Promise<Reply> => {
    const place = index.place(messages, trial.repeat);
    if (place === undefined) {
      throw new JudgeError("not-in-replay", `${path} holds no reply to this prompt (item ${trial.itemId}, framing ${trial.framing}, repeat ${trial.repeat}). ${contents(index)}`, { retryable: false });
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(place.length), 0, place.length, place.offset);
    const line = parseReplayLine(buffer.subarray(0, bytesRead), path, place.line);
    if (index.place(line.messages, line.repeat) !== place) throw new Error("it was changed after it had been opened");
    return line.reply;
  };
  const verdictModes = index.answerModes.filter((mode) => mode !== "text");
  return {
    id: `replay:${path}`,
    identity: `replay:${index.sha256}`,
    capabilities: { tokenProbabilities: index.holdsProbabilities, systemRole: true, temperature: true },
    defaultAnswer: verdictModes.length === 1 ? verdictModes[0] : undefined,
    grouping: "item",
    lanes: LANES,
    paid: false,
    // Another repeat is another stored reply: what is replayed was not proved to repeat itself.
    deterministic: false,
    description: { kind: "replay", file: basename(path), sha256: index.sha256, replies: index.replies, judges: index.judges.join("; ") },
    ask: async (request, signal) => {
      if (signal.aborted) throw new JudgeError("aborted", "The call was stopped.", { retryable: false });
      try {
        return await read(request);
      } catch (error) {
        if (error instanceof JudgeError) throw error;
        throw new JudgeError("judge-failed", `cannot read a reply from ${path}: ${(error as Error).message}`, { cause: error, retryable: false });
      }
    },
    close: () => file.close(),
  };
}
