/**
 * Controls but line feed and tab (C0, DEL, C1), marks, embeddings, overrides and isolates of direction, and characters
 * without a shape of their own. The joiners U+200C and U+200D are left out: scripts and emoji need them.
 */
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** `text` with every character that acts without being seen (it steers a terminal, turns text around, hides in it) given to `replace`. */
export function replaceHiddenCharacters(text: string, replace: (character: string) => string): string {
  return text.replace(hidden, replace);
}
