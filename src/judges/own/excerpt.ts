import { replaceHiddenCharacters } from "../../core/replace-hidden-characters.js";

/** The first characters of text from outside, in one line, with what acts without being seen made visible. Secrets must be out already: half a key would not be known for one. */
export function excerpt(text: string, most: number): string {
  const line = replaceHiddenCharacters(text.replaceAll(/\s+/g, " ").trim(), (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
  const characters = Array.from(line.slice(0, 2 * most));
  return characters.length > most || line.length > 2 * most ? `${characters.slice(0, most).join("")}...` : line;
}
