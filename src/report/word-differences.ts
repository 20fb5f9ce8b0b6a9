/** A stretch of a text, and whether the other text lacks it. */
export interface TextRun {
  readonly text: string;
  readonly differs: boolean;
}

/** Longer texts are shown without marks: the comparison takes the product of both lengths. */
const mostWords = 1500;

/** Both texts cut into runs of words that they share and words that differ (longest common subsequence, white space kept). */
export function wordDifferences(first: string, second: string): readonly [readonly TextRun[], readonly TextRun[]] {
  const words = (text: string): readonly string[] => text.match(/\s+|\S+/g) ?? [];
  const [one, other] = [words(first), words(second)];
  if (one.length > mostWords || other.length > mostWords) return [[{ text: first, differs: false }], [{ text: second, differs: false }]];
  const columns = other.length + 1;
  const longest = new Uint16Array((one.length + 1) * columns);
  const at = (i: number, j: number): number => longest[i * columns + j] as number;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) longest[i * columns + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const left: TextRun[] = [];
  const right: TextRun[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      add(left, one[i++] as string, false);
      add(right, other[j++] as string, false);
    } else if (j >= other.length || (i < one.length && at(i + 1, j) >= at(i, j + 1))) add(left, one[i++] as string, true);
    else add(right, other[j++] as string, true);
  }
  return [joined(left), joined(right)];
}

/** White space between two words that differ differs with them. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  runs.forEach((run, index) => {
    const between = !run.differs && run.text.trim() === "" && runs[index - 1]?.differs === true && runs[index + 1]?.differs === true;
    const last = result.at(-1);
    if (last?.differs === true && (between || run.differs)) result[result.length - 1] = { text: last.text + run.text, differs: true };
    else result.push(run);
  });
  return result;
}

function add(runs: TextRun[], word: string, differs: boolean): void {
  const last = runs.at(-1);
  const marked = differs && word.trim() !== "";
  if (last !== undefined && last.differs === marked) runs[runs.length - 1] = { text: last.text + word, differs: marked };
  else runs.push({ text: word, differs: marked });
}
