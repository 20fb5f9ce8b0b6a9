/** Where in a value a schema's issue lies, in the words of errors: `choices[2].text`; empty for the value itself. */
export function issueColumn(path: readonly PropertyKey[]): string {
  return path.map((key, depth) => typeof key === "number" ? `[${key}]` : `${depth === 0 ? "" : "."}${String(key)}`).join("");
}
