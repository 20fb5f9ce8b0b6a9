import { normalCdf } from "../../src/stats/distributions/normal-cdf.js";

/** Gauss-Legendre nodes on -1..1 with their weights. */
const rule = gaussLegendre(40);

/**
 * P(X < h and Y < k) of a standard bivariate normal pair with correlation rho, to about 1e-13 for |rho| <= 0.95:
 * Plackett's integral over the correlation, Phi(h) Phi(k) + 1/(2 pi) int_0^asin(rho) exp(-(h^2 + k^2 - 2 h k sin t) /
 * (2 cos^2 t)) dt (Drezner and Wesolowsky 1990).
 */
export function bivariateNormalCdf(h: number, k: number, rho: number): number {
  const half = Math.asin(rho) / 2;
  let integral = 0;
  for (const [node, weight] of rule) {
    const sine = Math.sin(half * (node + 1));
    integral += weight * Math.exp(-(h * h + k * k - 2 * h * k * sine) / (2 * (1 - sine * sine)));
  }
  return normalCdf(h) * normalCdf(k) + half * integral / (2 * Math.PI);
}

function gaussLegendre(points: number): readonly (readonly [node: number, weight: number])[] {
  return Array.from({ length: points }, (_, index) => {
    let x = Math.cos(Math.PI * (index + 0.75) / (points + 0.5));
    let slope = 1;
    for (let step = 0; step < 100; step++) {
      let [before, now] = [1, x];
      for (let degree = 2; degree <= points; degree++) [before, now] = [now, ((2 * degree - 1) * x * now - (degree - 1) * before) / degree];
      slope = points * (x * now - before) / (x * x - 1);
      const move = now / slope;
      x -= move;
      if (Math.abs(move) < 1e-16) break;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)] as const;
  });
}
