/**
 * `itemSignEvidence` along a stream, as e-values (not logarithms): each sign multiplies by twice the chance that the
 * signs before gave it, (as many of its kind + 1/2) / (all + 1). Reject a fair coin when it reaches 1 / alpha.
 * @param signs in an order that was fixed beforehand and is random; 0 changes nothing
 */
export function itemSignProcess(signs: Iterable<number>): number[] {
  const values: number[] = [];
  let up = 0;
  let down = 0;
  let value = 1;
  for (const sign of signs) {
    if (sign !== 0) {
      value *= 2 * ((sign > 0 ? up : down) + 0.5) / (up + down + 1);
      if (sign > 0) up += 1;
      else down += 1;
    }
    values.push(value);
  }
  return values;
}
