/** Draws from a law over 0 .. k - 1 in constant time (Walker's alias method in Vose's form, 1991). */
export function aliasTable(law: Float64Array): (uniform: () => number) => number {
  const size = law.length;
  const total = law.reduce((sum, chance) => sum + chance, 0);
  const kept = law.map((chance) => chance * size / total);
  const alias = Int32Array.from(law.keys());
  const small = [...kept.keys()].filter((index) => kept[index]! < 1);
  const large = [...kept.keys()].filter((index) => kept[index]! >= 1);
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop()!, large.pop()!];
    alias[less] = more;
    kept[more]! -= 1 - kept[less]!;
    (kept[more]! < 1 ? small : large).push(more);
  }
  for (const index of [...small, ...large]) kept[index] = 1;
  return (uniform) => {
    const place = uniform() * size;
    const index = Math.floor(place);
    return place - index < kept[index]! ? index : alias[index]!;
  };
}
