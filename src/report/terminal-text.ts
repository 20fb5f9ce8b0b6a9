import { stripVTControlCharacters } from "node:util";
import { replaceHiddenCharacters } from "../core/replace-hidden-characters.js";

/** Text from outside on one line, without anything that could steer a terminal: escape sequences, controls (no-break spaces stay) and characters that are not seen are taken out. */
export function terminalText(text: string): string {
  const line = stripVTControlCharacters(text).replace(/(?:(?!\u00a0)[\s\u0085])+/g, " ");
  return replaceHiddenCharacters(line, () => "").replace(/\p{Cs}/gu, "").trim();
}
