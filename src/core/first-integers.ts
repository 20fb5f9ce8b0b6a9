/** 0 to `count` - 1. */
export function firstIntegers(count: number): Uint32Array<ArrayBuffer> {
  const integers = new Uint32Array(count);
  for (let index = 0; index < count; index++) integers[index] = index;
  return integers;
}
