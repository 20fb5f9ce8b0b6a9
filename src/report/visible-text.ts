import { replaceHiddenCharacters } from "../core/replace-hidden-characters.js";

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * `text` with everything that acts without being seen put into words a reader can see: control characters
 * as control pictures, direction overrides and zero-width characters as their code points. Line breaks and
 * tabs stay; joiners stay, because scripts and emoji need them. Lone surrogates become U+FFFD.
 */
export function visibleText(text: string): string {
  return replaceHiddenCharacters(text.replace(/\r\n?/g, "\n").replace(loneSurrogate, "\ufffd"), (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `\u27e6U+${code.toString(16).toUpperCase().padStart(4, "0")}\u27e7`;
  });
}

/** The same on one line: line breaks and tabs become one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/[\n\t ]+/g, " ").trim();
}
