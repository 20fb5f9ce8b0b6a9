import type { Candidates } from "./json-candidates.js";
import type { ReplyScale } from "./reply-parser.js";
import { wordsOf, type ValueReader } from "./value-reader.js";

const LABEL = /^[\s*_#>-]*(?:(?:my|the|so|therefore,?)\s+)?(final\s+|overall\s+)?(answer|verdict|grade|decision|rating|score|result|judge?ment|winner|choice|preference|label|conclusion)(?:\s+is)?[\s*_]*(?:[:=\uff1a]|(?<=is)\s)([^\n]{1,60})$/i;
const LONGEST_LINE = 300;
const MOST_LINES = 2000;

/**
 * The verdicts that a text says outside of objects: alone on its first or its last line, as the first word of its first line, behind a label
 * on a line of its own, of scores as "7/10" and of pairs as "[[A]]". Labelled lines that say "final" or "overall" go before others. When the text was cut, its last
 * line may lack its end and says nothing.
 */
export function textCandidates(visible: string, scale: ReplyScale, values: ValueReader, cut: boolean): Candidates {
  const lines = visible.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !/^`{3,}\w*$/.test(line)).slice(0, MOST_LINES);
  const whole = cut && lines.length > 0 && !visible.endsWith("\n") ? lines.slice(0, -1) : lines;
  const [first, last] = [lines[0], whole.at(-1)];
  if (first === undefined) return { values: [], clean: false };
  const found: number[] = [];
  const add = (value: number | null): void => { if (value !== null) found.push(value); };
  const ownLine = (line: string): number | null => line.length > LONGEST_LINE ? null : values(line);

  if (!cut || lines.length > 1) add(ownLine(first));
  if (last !== undefined && last !== first) add(ownLine(last));
  if (found.length === 0 || !(scale.kind === "score")) add(firstWord(first, scale));
  labelled(whole, values).forEach(add);
  if (found.length === 0) add(markedInside(visible, scale, values));
  return { values: found, clean: true };
}

/** "Yes, because ...", "No. The ...": a word of the scale of two letters or more, with a sign behind it. */
function firstWord(line: string, scale: ReplyScale): number | null {
  if (scale.kind === "score" && scale.words === null) return null;
  const head = line.slice(0, 80).toLowerCase().replace(/^[\s*_"'\x60]+/, "");
  for (const [word, value] of wordsOf(scale)) {
    if (word.length > 1 && !/^\d/.test(word) && head.startsWith(word) && /^[*_"'\x60]*\s*(?:[,.;:!\u2013\u2014]|-\s)/.test(head.slice(word.length))) return value;
  }
  return null;
}

/**
 * What the labelled lines say: the last of those that say "final" or "overall" where there are any, else the last, with all that other lines of its label say.
 * A line that goes on with another number ("Score: 7-8") says none.
 */
function labelled(lines: readonly string[], values: ValueReader): readonly number[] {
  const read: { readonly value: number; readonly label: string; readonly final: boolean }[] = [];
  for (const line of lines) {
    if (line.length > LONGEST_LINE) continue;
    const match = LABEL.exec(line);
    if (match === null) continue;
    const said = match[3]!.replace(/^[\s*_]+|[\s*_]+$/g, "");
    const head = said.replace(/[\s*_]*(?:[-\u2013\u2014(,;].*|\.\s.*)$/, "");
    const value = values(said) ?? (/^[\s*_]*[-\u2013\u2014,]\s*\d/.test(said.slice(head.length)) ? null : values(head));
    if (value !== null) read.push({ value, label: match[2]!.toLowerCase(), final: match[1] !== undefined });
  }
  const final = read.findLast((one) => one.final);
  if (final !== undefined) return [final.value];
  const last = read.at(-1);
  return read.filter(({ label }) => label === last?.label).map(({ value }) => value);
}

/** A score written with the end of its range, or a pair's letter in double brackets; null where several are said. */
function markedInside(text: string, scale: ReplyScale, values: ValueReader): number | null {
  if (scale.kind === "binary") return null;
  const pattern = scale.kind === "pairwise" ? /\[\[([A-Ca-c])\]\]/g : /(?<![\d.\/])(\d{1,4}(?:\.\d{1,4})?\s*(?:\/|out of)\s*\d{1,4}(?:\.\d{1,4})?)(?![\d\/])|\[\[(-?\d{1,4}(?:\.\d{1,4})?)\]\]/gi;
  const all = new Set([...text.matchAll(pattern)].map(([, one, two]) => values(one ?? two ?? "")).filter((value) => value !== null));
  return all.size === 1 ? [...all][0] ?? null : null;
}
