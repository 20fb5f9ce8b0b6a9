/** Each further star multiplies the work on a name that does not match; cards have one or two. */
const mostStars = 4;
const longestGlob = 1000;
const nothing = /(?!)/;

/**
 * A glob of a dataset card (`data/train-*`, two stars across folders, `?`, `[ab]`, `{a,b}`) as a regular expression over relative paths. One
 * that is no glob, or that only a trap would hold, matches nothing.
 */
export function globPattern(glob: string): RegExp {
  if (glob.length > longestGlob || (glob.match(/\*+/g) ?? []).length > mostStars) return nothing;
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
  try {
    return new RegExp(`^${pattern.join("")}$`, "s");
  } catch {
    return nothing;
  }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
