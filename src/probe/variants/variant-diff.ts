/** Longer texts are shown one after the other: the comparison takes the product of both lengths. */
const mostLines = 800;

/** The lines of two texts: ` ` in both, `-` in the first alone, `+` in the second alone (longest common subsequence). */
export function variantDiff(first: string, second: string): readonly string[] {
  const [one, other] = [first.split("\n"), second.split("\n")];
  if (one.length > mostLines || other.length > mostLines) return [...one.map((line) => `-${line}`), ...other.map((line) => `+${line}`)];
  const longest = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (i: number, j: number): number => longest[i]![j]!;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) longest[i]![j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: string[] = [];
  for (let i = 0, j = 0; i < one.length || j < other.length;) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      lines.push(` ${one[i]}`);
      i++;
      j++;
    } else if (j >= other.length || (i < one.length && at(i + 1, j) >= at(i, j + 1))) lines.push(`-${one[i++]}`);
    else lines.push(`+${other[j++]}`);
  }
  return lines;
}
