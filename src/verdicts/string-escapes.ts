const SIMPLE: Readonly<Record<string, string>> = { "\"": "\"", "'": "'", "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * What a JSON string literal's inside stands for. A backslash that JSON does not allow (as in LaTeX,
 * `\(a\)`) is kept as it stands.
 */
export function decodeEscapes(inside: string): string {
  if (!inside.includes("\\")) return inside;
  return inside.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (whole: string, hex: string | undefined, character: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return SIMPLE[character as string] ?? whole;
  });
}
