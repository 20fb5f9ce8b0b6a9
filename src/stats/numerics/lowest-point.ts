/**
 * Where a smooth function of a few variables is lowest, by the simplex method (Nelder and Mead 1965), started twice: the second start, from
 * where the first ended, frees a simplex that has collapsed too early.
 * @param steps size of the first simplex, per variable
 */
export function lowestPoint(value: (at: readonly number[]) => number, start: readonly number[], steps: readonly number[]): { readonly at: readonly number[]; readonly value: number } {
  const first = descend(value, start, steps);
  return descend(value, first.at, steps.map((step) => step / 4));
}

interface Corner {
  readonly at: readonly number[];
  readonly value: number;
}

function descend(value: (at: readonly number[]) => number, start: readonly number[], steps: readonly number[]): Corner {
  const corner = (at: readonly number[]): Corner => {
    const found = value(at);
    return { at, value: Number.isNaN(found) ? Infinity : found };
  };
  const simplex = [corner(start), ...start.map((_, index) => corner(start.map((one, at) => at === index ? one + steps[index]! : one)))];
  for (let step = 0; step < 400 * start.length; step++) {
    simplex.sort((one, other) => one.value - other.value);
    const [best, worst, second] = [simplex[0]!, simplex.at(-1)!, simplex.at(-2)!];
    const extent = Math.max(...start.map((_, index) => Math.abs(worst.at[index]! - best.at[index]!) / Math.abs(steps[index]!)));
    if (extent < 1e-7 || (worst.value - best.value < 1e-13 * Math.max(1, Math.abs(best.value)) && extent < 1e-4)) break;
    const middle = start.map((_, index) => simplex.slice(0, -1).reduce((sum, { at }) => sum + at[index]!, 0) / start.length);
    const along = (factor: number): Corner => corner(middle.map((one, index) => one + factor * (worst.at[index]! - one)));
    const reflected = along(-1);
    let next = reflected;
    if (reflected.value < best.value) {
      const expanded = along(-2);
      if (expanded.value < reflected.value) next = expanded;
    } else if (reflected.value >= second.value) {
      next = reflected.value < worst.value ? along(-0.5) : along(0.5);
      if (next.value >= Math.min(reflected.value, worst.value)) {
        for (let index = 1; index < simplex.length; index++) simplex[index] = corner(simplex[index]!.at.map((one, at) => (one + best.at[at]!) / 2));
        continue;
      }
    }
    simplex[simplex.length - 1] = next;
  }
  simplex.sort((one, other) => one.value - other.value);
  return simplex[0]!;
}
