const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const wide = /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}])/u;
const widthless = /^[\p{Mark}\p{Cc}\p{Cf}]+$/u;

/** How many columns of a terminal `text` takes: 2 for East Asian wide characters and emoji, 0 for marks that combine. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += graphemeWidth(segment);
  return columns;
}

/** The head of `text` that fits into `columns`, ended by `…` when something was cut off. */
export function fitWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let taken = 0;
  let head = "";
  for (const { segment } of segmenter.segment(text)) {
    taken += graphemeWidth(segment);
    if (taken > columns - 1) break;
    head += segment;
  }
  return `${head}\u2026`;
}

/** `text` filled with spaces to `columns`, on the right or, for numbers, on the left. */
export function padWidth(text: string, columns: number, side: "left" | "right" = "right"): string {
  const space = " ".repeat(Math.max(0, columns - displayWidth(text)));
  return side === "left" ? space + text : text + space;
}

/** `text` in lines of at most `columns`, broken at spaces, and inside words only where a word is longer than a line. */
export function wrapWidth(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((whole) => pieces(whole, columns))) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (displayWidth(joined) <= columns) line = joined;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, columns: number): string[] {
  if (displayWidth(word) <= columns) return [word];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of segmenter.segment(word)) {
    if (displayWidth(part) + graphemeWidth(segment) > columns) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

function graphemeWidth(grapheme: string): number {
  if (widthless.test(grapheme)) return 0;
  return wide.test(grapheme) || grapheme.includes("\ufe0f") ? 2 : 1;
}
