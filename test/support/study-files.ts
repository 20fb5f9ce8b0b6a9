import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { sha256 } from "../../src/core/sha256.js";
import type { ReportDocument } from "../../src/analysis/report-document.js";
import { dialdefer, emptyFolder, type Finished } from "./command-line.js";

/** Items about sums, so that no two share a prompt. */
export function generatedItems(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `sum-${index}`,
    field: `field-${index % 5}`,
    question: `What is ${index} plus ${index % 7}?`,
    correct_answers: [`It is ${index + index % 7}`],
    incorrect_answers: [`It is ${index + index % 7 + 1}`],
  }));
}

export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** A folder that holds `items.jsonl` with so many generated items. */
export async function studyFolder(items: number): Promise<string> {
  const folder = await emptyFolder();
  await writeFile(join(folder, "items.jsonl"), jsonLines(generatedItems(items)));
  return folder;
}

/** The document that a command printed; stdout holds it and nothing else. */
export function reportOf({ stdout }: Finished): ReportDocument {
  const document = JSON.parse(stdout) as ReportDocument;
  expect(document.schema).toBe("dialdefer.report/1");
  return document;
}

/** A report without what may differ between two runs that came to the same replies: dates, calls of the last run, and what they cost. */
export function comparable(document: ReportDocument): unknown {
  const withoutCalls = <Block extends ReportDocument["judges"][number]>(block: Block): unknown => ({ ...block, trials: { ...block.trials, asked: undefined } });
  return {
    ...document,
    judges: document.judges.map(withoutCalls),
    contrasts: document.contrasts.map(withoutCalls),
    provenance: { ...document.provenance, dates: undefined, bill: undefined },
  };
}

/** One line of `store export`. */
export interface ExportedReply {
  readonly key: string;
  readonly judge: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly reply: { readonly text: string; readonly finish_reason: string };
}

/** The replies of the store in a folder, by trial key. */
export async function exportedReplies(folder: string): Promise<Map<string, ExportedReply>> {
  const { code, stdout, stderr } = await dialdefer(folder, ["store", "export"]);
  expect(code, stderr).toBe(0);
  const replies = stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as ExportedReply);
  const byKey = new Map(replies.map((reply) => [reply.key, reply]));
  expect(byKey.size).toBe(replies.length);
  return byKey;
}

/** Trial keys with a digest of what the judge said, in order of key: equal where two stores hold the same replies. */
export function replyDigests(replies: ReadonlyMap<string, ExportedReply>): string[] {
  return [...replies].map(([key, { reply }]) => `${key} ${sha256(JSON.stringify(reply))}`).sort();
}

/** The name under which the mock server counts a prompt. */
export function promptHash({ messages }: Pick<ExportedReply, "messages">): string {
  return sha256(JSON.stringify(messages.map(({ role, content }) => ({ role, content }))));
}
