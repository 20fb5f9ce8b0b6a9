import { basename } from "node:path";
import { DataError } from "../../core/data-error.js";
import { describeFound } from "../reading/describe-found.js";
import { readChunks } from "../reading/read-chunks.js";
import { readJsonLines } from "../reading/read-json-lines.js";
import type { TextSource } from "../reading/text-source.js";

/** A label file holds a character or two a line. */
const largestFile = 64 * 1024 * 1024;

/**
 * The labels of a file of questions that stand in a file beside it: `dev-labels.lst` for `dev.jsonl`, one line for each row, 1, 2 or 3
 * for the first, second or third answer.
 *
 * @param beside the files of the same folder or archive
 * @throws DataError (`no-labels`, `bad-labels`) where there is no such file, a label is another, or they are not as many as the rows: labels
 * that are shifted against their rows would make right answers wrong
 */
export async function readAnswerLabels(questions: TextSource, beside: readonly TextSource[]): Promise<readonly (1 | 2 | 3)[]> {
  const name = `${basename(questions.name).replace(/\.[^.]*$/, "")}-labels.lst`;
  const file = beside.find((source) => basename(source.name) === name);
  if (file === undefined) {
    throw new DataError(`${questions.name}: expected the right answers in the rows ('label_ix') or in ${name} beside the file, found neither; the leaderboard withholds the labels of its test split`, { file: questions.name }, { code: "no-labels" });
  }
  const lines = (await readText(file)).split("\n").map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  const labels = lines.map((line, index) => {
    if (line === "1" || line === "2" || line === "3") return Number(line) as 1 | 2 | 3;
    throw new DataError(`${file.name}:${index + 1}: expected 1, 2 or 3, found ${describeFound(line)}`, { file: file.name, line: index + 1 }, { code: "bad-labels" });
  });
  const rows = await countRows(questions);
  if (rows !== labels.length) throw new DataError(`${file.name}: expected one label for each of the ${rows} rows of ${questions.name}, found ${labels.length}`, { file: file.name }, { code: "bad-labels" });
  return labels;
}

async function countRows(source: TextSource): Promise<number> {
  let count = 0;
  for await (const rows of readJsonLines(source)) count += rows.length;
  return count;
}

async function readText(source: TextSource): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of readChunks(source)) {
    bytes += chunk.length;
    if (bytes > largestFile) throw new DataError(`${source.name}: expected one label a line, found a file of more than ${largestFile / 1024 / 1024} MiB`, { file: source.name }, { code: "bad-labels" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
