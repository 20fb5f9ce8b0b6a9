import { replaceHiddenCharacters } from "../core/replace-hidden-characters.js";

/** Text from outside made safe for a terminal: characters that act without being seen become escapes that are seen (`\u{1b}`). */
export function plainText(text: string): string {
  return replaceHiddenCharacters(text, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
}
