/**
 * The quantile of the standard normal distribution, to about 1e-15 relative (Wichura 1988, algorithm AS 241,
 * PPND16). `probability` lies in [0, 1]; 0 and 1 give the infinities.
 */
export function normalQuantile(probability: number): number {
  const centred = probability - 0.5;
  if (Math.abs(centred) <= 0.425) {
    const r = 0.180625 - centred * centred;
    return centred * ratio(r, central.numerator, central.denominator);
  }
  const tail = centred < 0 ? probability : 1 - probability;
  if (tail <= 0) return centred < 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-Math.log(tail));
  const value = r <= 5
    ? ratio(r - 1.6, middle.numerator, middle.denominator)
    : ratio(r - 5, far.numerator, far.denominator);
  return centred < 0 ? -value : value;
}

interface Rational {
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
}

/** Coefficients from the highest power down. */
const central: Rational = {
  numerator: [2509.0809287301227, 33430.575583588128, 67265.7709270087, 45921.95393154987, 13731.693765509461, 1971.5909503065514, 133.14166789178438, 3.3871328727963665],
  denominator: [5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579, 42.31333070160091, 1],
};
const middle: Rational = {
  numerator: [7.745450142783414e-4, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835],
  denominator: [1.0507500716444169e-9, 5.475938084995345e-4, 0.015198666563616457, 0.14810397642748008, 0.6897673349851, 1.6763848301838038, 2.053191626637759, 1],
};
const far: Rational = {
  numerator: [2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103],
  denominator: [2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100547e-5, 7.868691311456133e-4, 0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1],
};

function ratio(x: number, numerator: readonly number[], denominator: readonly number[]): number {
  let above = 0;
  let below = 0;
  for (let power = 0; power < 8; power++) {
    above = above * x + numerator[power]!;
    below = below * x + denominator[power]!;
  }
  return above / below;
}
