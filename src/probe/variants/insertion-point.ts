/** Stands for a slot in the flat text of a message. */
export const slotMark = "\ufffc";

/** Where a line goes that says where an answer is from. */
export interface InsertionPoint {
  /** Into the text before the answer; always the beginning of a line. */
  readonly offset: number;
  /** Whether the answer is the next thing to be read: a line `The following answer ...` fits. */
  readonly direct: boolean;
  /** What the line is put before. */
  readonly before: "line" | "paragraph" | "container";
}

const OPENING = String.raw`<[A-Za-z][\w:.-]*(?:\s[^<>]*)?(?<!/)>`;
const TAGS_ALONE = new RegExp(String.raw`^\s*(?:${OPENING}\s*)+$`);
const FENCE_ALONE = /^\s*(?:\x60{3,}\w*|~{3,}\w*|"""|''')\s*$/;
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s[^<>]*)?)>/g;
/** Lines that belong together: rows of a table, quoted lines. */
const TOGETHER = /^\s*([|>])/;
const ENDS_SENTENCE = /[.:!?\u2026\u3002\uff01\uff1a\uff1f\uff0e]["'*_)\]\u201d\u300d]*\s*$/;

/**
 * Where a line may be put before an answer so that it breaks no line, no sentence that goes on over several, and nothing that encloses the answer: a tag, a fence, a
 * table, a quotation, an object in braces. Nothing comes between the answer and what stands beside it.
 * @param before all that stands before the answer in its message, slots as `slotMark`
 * @param behind what follows it
 */
export function insertionPoint(before: string, behind: string): InsertionPoint {
  const own = lineStart(before, before.length);
  const rest = firstLine(behind);
  const paragraph = paragraphStart(before, own, rest);
  const container = Math.min(containerStart(before, behind), paragraph);
  const offset = aboveOpenings(before, lineStart(before, container));
  const between = before.slice(offset);
  const shared = between.includes(slotMark) || rest.includes(slotMark);
  const opened = between.slice(0, between.lastIndexOf("\n") + 1);
  const direct = !shared && opened.split("\n").every((line) => line.trim() === "" || TAGS_ALONE.test(line) || FENCE_ALONE.test(line));
  return { offset, direct, before: offset === own ? "line" : container < paragraph || direct ? "container" : "paragraph" };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

/** Lines above that are a part of what the answer's line says: a sentence that goes on, a table, a quotation. */
function paragraphStart(text: string, own: number, rest: string): number {
  let start = own;
  while (start > 0) {
    const above = lineStart(text, start - 1);
    if (!goesOn(text.slice(above, start - 1).trimEnd(), firstLine(text.slice(start)), start === own ? rest : "")) return start;
    start = above;
  }
  return start;
}

function goesOn(above: string, line: string, rest: string): boolean {
  const together = TOGETHER.exec(line)?.[1];
  if (together !== undefined) return TOGETHER.exec(above)?.[1] === together;
  if (above.trim() === "" || above.trim() === slotMark || ENDS_SENTENCE.test(above) || /^\s*(?:#|[-*+]\s|\*\*|\d+[.)]\s|<|\[)/.test(above)) return false;
  if (line.trim() === "") return (above.includes(slotMark) || rest.trim() !== "") && /[\p{L}\p{N},;\u3001\uff0c]$/u.test(above);
  if (/^[^\ufffc]*[:=\uff1a]\s*["'\x60\u201c\u300c]*$/.test(line)) return false;
  return /^\s*[\p{Ll},;)]/u.test(line) || /[\p{L}\p{N},;\u3001\uff0c]$/u.test(above);
}

/** Where the outermost thing opens that encloses the answer and no other slot, or that a line would break: a fence, braces, a tag that is still being written. */
function containerStart(before: string, behind: string): number {
  const fences = [/^[ \t]*(?:\x60{3,}|~{3,})[^\n\x60]*$/gm, /"""/g, /'''/g].flatMap((fence) => {
    const found = [...before.matchAll(fence)];
    return found.length % 2 === 1 ? [found.at(-1)!.index] : [];
  });
  return Math.min(before.length, ...fences, ...openTags(before, behind), ...openBraces(before, behind), ...unfinishedTag(before));
}

function openTags(before: string, behind: string): readonly number[] {
  const open: { readonly name: string; readonly at: number }[] = [];
  for (const { 1: closes, 2: name = "", 3: rest = "", index } of before.matchAll(TAG)) {
    if (closes === "/") {
      const last = open.findLastIndex((tag) => tag.name === name);
      if (last >= 0) open.length = last;
    } else if (!rest.endsWith("/")) open.push({ name, at: index });
  }
  return open.filter(({ name, at }) => !before.slice(at).includes(slotMark) && closesAlone(behind, name)).map(({ at }) => at);
}

/** Whether a tag is closed before any other slot. */
function closesAlone(behind: string, name: string): boolean {
  const end = behind.indexOf(`</${name}>`);
  return end >= 0 && !behind.slice(0, end).includes(slotMark);
}

/** Objects and lists in braces that begin a line, as in JSON. */
function openBraces(before: string, behind: string): readonly number[] {
  if (!/[}\]]/.test(behind)) return [];
  const open: number[] = [];
  for (const { 0: brace, index } of before.matchAll(/[{}[\]]/g)) {
    if (brace === "{" || brace === "[") open.push(index);
    else open.pop();
  }
  return open.filter((at) => before.slice(lineStart(before, at), at).trim() === "" && /["'\ufffc]\s*[:,]?\s*["']?$/.test(before));
}

function unfinishedTag(before: string): readonly number[] {
  const at = before.search(/<[A-Za-z][\w:.-]*\s[^<>]*$/);
  return at < 0 ? [] : [at];
}

/** Above lines that hold nothing but opening tags. A fence alone on its line may as well be one that closes. */
function aboveOpenings(text: string, from: number): number {
  let start = from;
  while (start > 0) {
    const above = lineStart(text, start - 1);
    if (!TAGS_ALONE.test(text.slice(above, start - 1)) || !/^\s*(?:<|$)/.test(firstLine(text.slice(start)))) return start;
    start = above;
  }
  return start;
}
