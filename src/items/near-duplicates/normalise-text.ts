/** What becomes of a UTF-16 code unit. */
const kind = { unknown: 0, kept: 1, digit: 2, separator: 3, dropped: 4, hyphen: 5 } as const;

const kinds = new Uint8Array(65536);

/**
 * A text as it is compared with others: compatibility forms unified (NFKC), lower case, apostrophes and invisible characters gone,
 * white space and punctuation one blank. Symbols stay, and so do marks between digits and a hyphen before one: -3, 2-1, 3.5 and
 * 1/2 say what 3, 21, 35 and 12 do not. A text of punctuation alone stays as it is.
 */
export function normaliseText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase();
  let result = "";
  let start = -1;
  let blank = false;
  for (let index = 0; index < folded.length; index++) {
    const unit = folded.charCodeAt(index);
    const what = kindOf(unit);
    const keep = what === kind.kept || what === kind.digit || ((what === kind.separator || what === kind.hyphen) && meansSomething(folded, index, what));
    if (keep) {
      if (start >= 0) continue;
      if (blank && result !== "") result += " ";
      blank = false;
      start = index;
      continue;
    }
    if (start >= 0) result += folded.slice(start, index);
    start = -1;
    if (what !== kind.dropped) blank = true;
  }
  if (start >= 0) result += folded.slice(start);
  return result === "" ? folded.trim() : result;
}

/** Whether a mark belongs to a number. */
function meansSomething(text: string, index: number, what: number): boolean {
  const next = text.charCodeAt(index + 1);
  if (Number.isNaN(next) || kindOf(next) !== kind.digit) return false;
  if (what === kind.hyphen) return true;
  const before = text.charCodeAt(index - 1);
  return index > 0 && kindOf(before) === kind.digit && !/\s/.test(text[index] as string);
}

function kindOf(unit: number): number {
  const known = kinds[unit] as number;
  if (known !== kind.unknown) return known;
  const character = String.fromCharCode(unit);
  const found = /\d/.test(character) ? kind.digit
    : /['\u2018\u2019\u02bc`\p{Cf}]/u.test(character) ? kind.dropped
      : /\p{Pd}|\u2212/u.test(character) ? kind.hyphen
        : /[\s\p{P}\p{Cc}\p{Z}]/u.test(character) ? kind.separator
          : kind.kept;
  kinds[unit] = found;
  return found;
}
