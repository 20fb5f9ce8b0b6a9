/** What can be wrong with a text that a reader does not see at once. */
export type TextDefect = "replacement-character" | "mojibake" | "invisible-character" | "control-character" | "outer-blanks";

/** The joiners U+200C and U+200D are part of some scripts and of emoji; after Latin letters, digits and blanks they are strays. */
const invisible = /(?<=^|[\p{Script=Latin}\p{N}\s])[\u200c\u200d]|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u{e0000}-\u{e007f}]/u;
/** UTF-8 read as Windows-1252 or Latin-1: an accented capital or a-circumflex, then what its second byte became. */
const mojibake = /[ÃÂ][\u0080-\u00bf]|[âã][€\u0080][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|ï¿½|ðŸ/u;

/** The defects of one text, each with what was found, such as `U+200B`. */
export function textDefects(text: string): { readonly defect: TextDefect; readonly found: string }[] {
  const defects: { defect: TextDefect; found: string }[] = [];
  if (text.includes("\ufffd")) defects.push({ defect: "replacement-character", found: "U+FFFD" });
  const garbled = mojibake.exec(text);
  if (garbled !== null) defects.push({ defect: "mojibake", found: JSON.stringify(garbled[0]) });
  const hidden = invisible.exec(text);
  if (hidden !== null) defects.push({ defect: "invisible-character", found: codePoint(hidden[0]) });
  const control = [...text].find(isControl);
  if (control !== undefined) defects.push({ defect: "control-character", found: codePoint(control) });
  if (text !== text.trim()) defects.push({ defect: "outer-blanks", found: "white space at the start or end" });
  return defects;
}

/** Control characters other than tab and line ends; a form feed or NUL never belongs to an answer. */
function isControl(character: string): boolean {
  const code = character.codePointAt(0) as number;
  return (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || (code >= 0x7f && code < 0xa0);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
}
