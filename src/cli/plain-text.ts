/** Text from outside made safe for a terminal: control characters and direction marks become visible escapes. */
export function plainText(text: string): string {
  // eslint's own rule against control characters in patterns is met by building the class from code points.
  return [...text].map((character) => {
    const code = character.codePointAt(0) as number;
    const hidden = (code < 0x20 && code !== 0x0a && code !== 0x09) || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return hidden ? `\\u{${code.toString(16)}}` : character;
  }).join("");
}
