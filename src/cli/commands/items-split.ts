import type { IncorrectChoice } from "../../items/incorrect-choice.js";
import { splitItems, type ItemSplit } from "../../items/splits/split-items.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";
import { rowNotes } from "../row-notes.js";
import { writeSplit } from "../write-split.js";

interface SplitFlags {
  readonly testFrom?: string;
  readonly test?: number;
  readonly dev?: number;
  readonly seed?: number;
  readonly threshold?: number;
  readonly incorrect?: IncorrectChoice;
  readonly onBadRow?: "stop" | "skip";
  readonly out: string;
  readonly withItems?: boolean;
  readonly allowGated?: boolean;
  readonly json?: boolean;
}

const meanings = {
  "changed": "named by the manifest, with another text now",
  "cluster": "of the same cluster as a test item",
  "same-question": "ask what a test item asks",
  "near-duplicate": "ask nearly what a test item asks",
  "contains-question": "contain the question of a test item",
  "through-others": "hang together with a test item through others",
} as const;

/** `dialdefer items split SPEC`: manifests of train, dev and test without a family of items in two of them, proved by the leak check. */
export async function itemsSplit(spec: string, { out, withItems, allowGated, json, ...options }: SplitFlags): Promise<number> {
  const rows = rowNotes();
  const split = await splitItems(spec, { ...options, ...rows });
  rows.tell("in no part");
  const files = await writeSplit(split, out, { withItems, allowGated, onBadRow: options.onBadRow });
  if (json === true) {
    const { manifests: _, ...rest } = split;
    printJson({ schema: "dialdefer.split/1", ...rest, files });
  } else {
    process.stdout.write(`${plainText(splitText(split, files))}\n`);
  }
  return 0;
}

function splitText({ spec, of, items, families, left_out: leftOut, largest_family: largest, uncompared, proof }: ItemSplit, files: readonly string[]): string {
  const parts = (["train", "dev", "test"] as const).map((part) => `  ${part.padEnd(6)}${items[part]} items in ${families[part]} families`);
  const reasons = Object.entries(meanings).flatMap(([reason, meaning]) => {
    const count = leftOut.filter((left) => left.reason === reason).length;
    return count === 0 ? [] : [`  ${count} ${meaning}`];
  });
  return [
    `${spec}: ${of} items; the largest family has ${largest}`, ...parts,
    ...uncompared > 0 ? [`kept together without being compared: ${uncompared} questions, for too many are nearly alike`] : [],
    ...leftOut.length > 0 ? [`left out, so that nothing of the test is learnt: ${leftOut.length}`, ...reasons] : [],
    `proved: ${proof.map(({ train, test, train_questions, test_questions, uncompared: missed }) => `none of ${test_questions} questions of ${test} in ${train_questions} of ${train}${missed > 0 ? ` (${missed} of them not compared with all, but of other families)` : ""}`).join("; ")}`,
    `written: ${files.join(", ")}`,
  ].join("\n");
}
