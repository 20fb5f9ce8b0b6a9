/** A glob of a dataset card (`data/train-*`, two stars across folders, `?`, `[ab]`, `{a,b}`) as a regular expression over relative paths. */
export function globPattern(glob: string): RegExp {
  const pieces = glob.match(/\*\*\/?|\*|\?|\[[^\]/]+\]|\{[^{}]*\}|[^*?[{]+|[[{]/g) ?? [];
  const pattern = pieces.map((piece) => {
    if (piece === "**/") return "(?:.*/)?";
    if (piece === "**") return ".*";
    if (piece === "*") return "[^/]*";
    if (piece === "?") return "[^/]";
    if (piece.length > 2 && piece.startsWith("[")) return `[${piece.slice(1, -1).replace(/^!/, "^").replace(/[\\\]]/g, "\\$&")}]`;
    if (piece.length > 1 && piece.startsWith("{")) return `(?:${piece.slice(1, -1).split(",").map(literal).join("|")})`;
    return literal(piece);
  });
  return new RegExp(`^${pattern.join("")}$`, "s");
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
