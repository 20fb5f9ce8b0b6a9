import { replaceHiddenCharacters } from "../core/replace-hidden-characters.js";

/** JSON text made safe for a terminal: the same document, with characters that act without being seen as JSON escapes. */
export function plainJson(json: string): string {
  return replaceHiddenCharacters(json, (character) => Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`).join(""));
}
