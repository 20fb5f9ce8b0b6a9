import { stripVTControlCharacters } from "node:util";

const joiner = "\u200d";

/** Text from outside on one line, without anything that could steer a terminal: escape sequences, control and format characters are taken out. */
export function terminalText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s\u0085]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (character) => character === joiner ? character : "")
    .trim();
}
