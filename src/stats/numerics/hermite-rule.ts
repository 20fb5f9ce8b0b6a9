/** Nodes and weights of a quadrature against exp(-x^2). */
export interface HermiteRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const known = new Map<number, HermiteRule>();

/** The Gauss-Hermite rule with `size` nodes, by Newton's method on the orthonormal polynomials (Press et al. 2007, section 4.6). */
export function hermiteRule(size: number): HermiteRule {
  const kept = known.get(size);
  if (kept !== undefined) return kept;
  const nodes = new Float64Array(size);
  const weights = new Float64Array(size);
  let x = 0;
  for (let index = 0; index < (size + 1) >> 1; index++) {
    // Known first guesses of the largest roots; the others by extrapolation.
    if (index === 0) x = Math.sqrt(2 * size + 1) - 1.85575 * (2 * size + 1) ** -0.16667;
    else if (index === 1) x -= 1.14 * size ** 0.426 / x;
    else if (index === 2) x = 1.86 * x - 0.86 * nodes[0]!;
    else if (index === 3) x = 1.91 * x - 0.91 * nodes[1]!;
    else x = 2 * x - nodes[index - 2]!;
    let derivative = 1;
    for (let step = 0; step < 60; step++) {
      let value = Math.PI ** -0.25;
      let before = 0;
      for (let degree = 0; degree < size; degree++) {
        const older = before;
        before = value;
        value = x * Math.sqrt(2 / (degree + 1)) * before - Math.sqrt(degree / (degree + 1)) * older;
      }
      derivative = Math.sqrt(2 * size) * before;
      const change = value / derivative;
      x -= change;
      if (Math.abs(change) < 1e-15 * Math.max(1, Math.abs(x))) break;
    }
    nodes[index] = x;
    nodes[size - 1 - index] = -x;
    weights[index] = weights[size - 1 - index] = 2 / (derivative * derivative);
  }
  const rule = { nodes, weights };
  known.set(size, rule);
  return rule;
}
