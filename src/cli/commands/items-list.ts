import { listItemSets, type ItemSet } from "../../items/list-item-sets.js";
import { printJson } from "../json-output.js";
import { textTable } from "../text-table.js";

/** `dialdefer items list`: every set known by name, in at most 80 columns. */
export async function itemsList(flags: { readonly json?: boolean }): Promise<number> {
  const sets = await listItemSets();
  if (flags.json === true) printJson(sets);
  else process.stdout.write(`${textOf(sets)}\n`);
  return 0;
}

function textOf(sets: readonly ItemSet[]): string {
  const yes = (is: boolean): string => is ? "yes" : "no";
  const width = Math.max(...sets.map(({ spec }) => spec.length));
  return [
    textTable(["--items", "items", "fields", "licence", "gated", "here", "paper's sample"], sets.map((set) => [
      set.spec, set.items, set.fields, set.licence, yes(set.gated), yes(set.cached), set.paperSample === null ? "" : yes(set.paperSample),
    ])),
    "",
    ...sets.map(({ spec, title, description }) => `${spec.padEnd(width)}  ${title}: ${description}`).flatMap((line) => wrapped(line, width + 2)),
    "",
    "dialdefer items get NAME fetches one that is not here, or says how to get it.",
    "Further: NAME:PATH for a copy of your own, or a JSONL, JSON, CSV or TSV file.",
  ].join("\n");
}

/** Breaks a line at blanks after 79 characters; what follows is indented. */
function wrapped(line: string, indent: number): string[] {
  if (line.length <= 79) return [line];
  const at = line.lastIndexOf(" ", 79);
  return at <= indent ? [line] : [line.slice(0, at), ...wrapped(`${" ".repeat(indent)}${line.slice(at + 1)}`, indent)];
}
