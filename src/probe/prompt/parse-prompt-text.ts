import { DataError } from "../../core/data-error.js";
import type { JudgePrompt, PromptPart } from "./judge-prompt.js";
import type { SlotChoice } from "./slot-choice.js";

const DOUBLE = /\{\{\{?\s*([A-Za-z_][\w.-]*(?:\[\d+\])?)\s*\}?\}\}/g;
const SINGLE = /\{\{|\}\}|\{([A-Za-z_]\w*)\}/g;
/** What only an engine could answer: blocks, sections, partials, filters. */
const LOGIC = /\{%|\{\{\s*[#^/>!&]|\{\{\s*[A-Za-z_][\w.-]*\s*\|/;

/** How the texts of one prompt write their slots: whichever way gives names that are known, double braces first. */
export function slotSyntaxOf(texts: readonly string[], choice: SlotChoice): JudgePrompt["slots"] {
  const known = (pattern: RegExp): boolean => texts.some((text) => [...text.matchAll(pattern)].some(([, name]) => name !== undefined && choice.roleOf(name) !== null));
  if (known(DOUBLE)) return "double braces";
  return known(/(?<!\{)\{([A-Za-z_]\w*)\}(?!\})/g) ? "single braces" : "double braces";
}

/**
 * Cuts a text of a judge prompt at its slots. Slots are names and nothing more: template logic is refused, as what it would leave out
 * is not known here. With single braces `{{` and `}}` stand for braces, as in Python's format strings; braces around
 * anything but a name are text.
 *
 * @throws DataError with file and line for template logic, and for a slot that nobody knows
 */
export function parsePromptText(text: string, syntax: JudgePrompt["slots"], choice: SlotChoice, file: string): PromptPart[] {
  const parts: PromptPart[] = [];
  const add = (more: string): void => {
    const last = parts.at(-1);
    if (more === "") return;
    if (last?.kind === "text") parts[parts.length - 1] = { kind: "text", text: last.text + more };
    else parts.push({ kind: "text", text: more });
  };
  const logic = syntax === "double braces" ? LOGIC.exec(text) : /\{%/.exec(text);
  if (logic !== null) {
    const line = lineAt(text, logic.index);
    throw new DataError(`${file}, line ${line}: '${excerpt(text, logic.index)}' is template logic, which is not evaluated here: write the branch out that you use, and leave only slots such as {{question}} and {{answer}}`, { file, line });
  }
  let end = 0;
  for (const match of text.matchAll(syntax === "double braces" ? DOUBLE : SINGLE)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    const name = match[1];
    if (name === undefined) add(match[0] === "{{" ? "{" : "}");
    else parts.push(slot(name, match[0], lineAt(text, match.index), choice, file));
  }
  add(text.slice(end));
  return parts;
}

function slot(name: string, written: string, line: number, choice: SlotChoice, file: string): PromptPart {
  const role = choice.roleOf(name);
  if (role === null) {
    throw new DataError(`${file}, line ${line}: nobody knows what '${written}' stands for: say it with --question-slot, --answer-slot or --reference-slot ${name}, or give its text with --slot ${name}=TEXT (or --slot ${name}=@FILE)`, { file, line });
  }
  return { kind: "slot", name, role, ...role === "constant" && { text: choice.constantOf(name) } };
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function excerpt(text: string, index: number): string {
  return text.slice(index, index + 30).split("\n")[0] ?? "";
}
