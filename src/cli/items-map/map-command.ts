import type { MappingDraft } from "./mapping-draft.js";

const flags = [
  ["config", "config"], ["split", "split"], ["name", "name"], ["id", "id"], ["question", "question"], ["correct", "correct"], ["incorrect", "incorrect"], ["separator", "separator"],
  ["options", "options"], ["label", "label"], ["label_from", "label-from"], ["context", "context"], ["field", "field"], ["cluster", "cluster"], ["gated", "gated"], ["keep", "keep"],
] as const;

/** A command to copy that gives a draft as flags; what is missing stands in capitals. */
export function mapCommand(path: string, draft: MappingDraft, out: string | undefined): string {
  const choice = draft.options !== undefined || draft.label !== undefined;
  const needed = choice ? { options: "COLUMN", label: "COLUMN", label_from: "BASIS" } : { correct: "COLUMN", incorrect: "COLUMN" };
  const whole: Record<string, unknown> = { question: "COLUMN", ...needed, ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) };
  const words = flags.flatMap(([key, flag]) => {
    const value = whole[key];
    if (value === undefined) return [];
    const shown = [value].flat().map((word) => draft[key] === undefined ? String(word) : quoted(String(word)));
    // A word that begins with a dash would be taken for a flag of its own.
    return shown.some((word) => /^'?-/.test(word)) ? shown.map((word) => `--${flag}=${word}`) : [`--${flag}`, ...shown];
  });
  return ["npx dialdefer items map", quoted(path), ...words, "--out", quoted(out ?? "mapping.yaml")].join(" ");
}

/** A word for a shell. */
function quoted(word: string): string {
  return /^[\w./:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
