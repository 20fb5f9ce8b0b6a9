/** A longer array that begins with the numbers of another; the rest is 0. */
export function grown<Numbers extends Uint32Array | Int32Array | Int16Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const longer = new (numbers.constructor as new (length: number) => Numbers)(length);
  longer.set(numbers);
  return longer;
}
