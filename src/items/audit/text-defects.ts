/** What can be wrong with a text that a reader does not see at once. */
export type TextDefect =
  | "replacement-character" | "mojibake" | "invisible-character" | "control-character" | "stray-quote" | "template-collision"
  | "outer-blanks" | "double-spaces";

/** The joiners U+200C and U+200D are part of some scripts and of emoji; after Latin letters, digits and blanks they are strays. */
const invisible = /(?<=^|[\p{Script=Latin}\p{N}\s])[\u200c\u200d]|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u{e0000}-\u{e007f}]/u;
/** UTF-8 read as Windows-1252 or Latin-1: an accented capital or a-circumflex, then what its second byte became. */
const mojibake = /[ÃÂ][\u0080-\u00bf]|[âã][€\u0080][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|ï¿½|ðŸ/u;
/** Controls other than tab and line ends; a form feed or NUL never belongs to an answer. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const blanks = /\S[ \u00a0]{2,}\S/;

/** The defects of one text, each with what was found, such as `U+200B`. `collides` finds what looks like a part of a prompt. */
export function textDefects(text: string, collides: (text: string) => string | undefined): { readonly defect: TextDefect; readonly found: string }[] {
  const defects: { defect: TextDefect; found: string }[] = [];
  if (text.includes("\ufffd")) defects.push({ defect: "replacement-character", found: "U+FFFD" });
  const garbled = mojibake.exec(text);
  if (garbled !== null) defects.push({ defect: "mojibake", found: JSON.stringify(garbled[0]) });
  const hidden = invisible.exec(text);
  if (hidden !== null) defects.push({ defect: "invisible-character", found: codePoint(hidden[0]) });
  const steering = control.exec(text);
  if (steering !== null) defects.push({ defect: "control-character", found: codePoint(steering[0]) });
  if (endsInStrayQuote(text)) defects.push({ defect: "stray-quote", found: "a lone quotation mark" });
  const collision = collides(text);
  if (collision !== undefined) defects.push({ defect: "template-collision", found: JSON.stringify(collision) });
  if (text !== text.trim()) defects.push({ defect: "outer-blanks", found: "white space at the start or end" });
  if (blanks.test(text)) defects.push({ defect: "double-spaces", found: "two or more blanks in a row" });
  return defects;
}

/** A last quotation mark behind white space that no other one opens, as a table with broken quoting leaves it. */
function endsInStrayQuote(text: string): boolean {
  return /\s"\s*$/.test(text) && text.split("\"").length % 2 === 0;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
}
