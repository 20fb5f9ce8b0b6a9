import { once } from "node:events";
import { createWriteStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join("..", "shared", "data", "unified");

/** What the file was made of, for the table. */
export interface UnifiedFile {
  readonly rows: number;
  readonly megabytes: number;
  readonly source: string;
}

/**
 * Writes the published converted sets, one after another and again with other ids, until the file has so many bytes.
 * Where the sets are not at hand, invented rows of the same keys and lengths take their place.
 */
export async function writeUnifiedFile(file: string, bytes: number): Promise<UnifiedFile> {
  const published = existsSync(folder);
  const rows = published ? publishedRows() : inventedRows();
  const stream = createWriteStream(file);
  let written = 0;
  let count = 0;
  for (let round = 0; written < bytes; round++) {
    for (const { before, after } of rows) {
      const line = `${before}${round === 0 ? "" : `-${round}`}${after}\n`;
      written += Buffer.byteLength(line);
      count++;
      if (!stream.write(line)) await once(stream, "drain");
    }
  }
  stream.end();
  await once(stream, "finish");
  return { rows: count, megabytes: written / 1e6, source: published ? "the published sets, repeated" : "invented rows of the published sets' shape (../shared is not at hand), repeated" };
}

/** A line, parted where its id ends. */
interface PartedRow {
  readonly before: string;
  readonly after: string;
}

/** The lines as their authors wrote them: spaces, escapes and order of keys stay. */
function publishedRows(): PartedRow[] {
  return readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const end = line.indexOf(`"`, line.indexOf(`"id": "`) + 7);
      return { before: line.slice(0, end), after: line.slice(end) };
    });
}

/** Mean lengths, in characters, of the texts of each published set: question, right answers, wrong answers and how many, context (0 = null), meta and its keys. */
const shapes = [
  { rows: 300, name: "advisorqa", question: 348, right: 342, wrong: 318, answers: 14, context: 0, meta: 118, notes: 5 },
  { rows: 240, name: "amqa", question: 1584, right: 25, wrong: 26, answers: 3, context: 0, meta: 112, notes: 3 },
  { rows: 300, name: "bbq", question: 250, right: 16, wrong: 17, answers: 2, context: 0, meta: 140, notes: 5 },
  { rows: 300, name: "halueval_qa", question: 108, right: 13, wrong: 70, answers: 1, context: 347, meta: 37, notes: 2 },
  { rows: 300, name: "harp_mcq", question: 264, right: 11, wrong: 11, answers: 4, context: 0, meta: 843, notes: 9 },
  { rows: 300, name: "plausibleqa", question: 69, right: 7, wrong: 11, answers: 3, context: 0, meta: 240, notes: 8 },
  { rows: 300, name: "socialiqa", question: 108, right: 20, wrong: 20, answers: 2, context: 0, meta: 199, notes: 6 },
  { rows: 790, name: "truthfulqa", question: 60, right: 53, wrong: 47, answers: 1, context: 0, meta: 24, notes: 2 },
];

function inventedRows(): PartedRow[] {
  return shapes.flatMap(({ rows, name, question, right, wrong, answers, context, meta, notes }) => Array.from({ length: rows }, (_, index) => {
    const asked = invented(question, index);
    const correct = invented(right, index + 1);
    const incorrect = Array.from({ length: answers }, (_, answer) => `${answer} ${invented(wrong, index + answer)}`);
    const rest = JSON.stringify({
      dataset: name, question: asked, correct_answers: [correct], incorrect_answers: incorrect, context: context === 0 ? null : invented(context, index),
      meta: Object.fromEntries(Array.from({ length: notes }, (_, note) => [`note_${note}`, invented(Math.max(1, Math.round(meta / notes) - 12), index + note)])),
      chosen_correct_answer: correct, chosen_incorrect_answer: incorrect[0],
      correct_chat: `Speaker 1: ${asked}\nSpeaker 2: ${correct}`, incorrect_chat: `Speaker 1: ${asked}\nSpeaker 2: ${incorrect[0]}`,
    });
    return { before: `{"id": "${name}-${index}`, after: `", ${rest.slice(1)}` };
  }));
}

const words = ["harbour", "seven", "lamps", "against", "the", "\"quiet\"", "meadow", "of", "stone", "bréad", "with", "a", "river", "counts", "boats", "— and", "waits"];

/** Text of so many characters, some of them quotation marks and letters beyond ASCII. */
function invented(length: number, seed: number): string {
  let text = "";
  for (let word = seed; text.length < length; word++) text += `${words[word % words.length] ?? ""} `;
  return `${text.slice(0, length - 1)}.`;
}
