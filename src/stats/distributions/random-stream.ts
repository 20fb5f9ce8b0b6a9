import { seededUniform } from "../../core/seeded-uniform.js";

/** A stream of uniform numbers in (0, 1), set by its seed and purpose alone (sfc32). */
export function randomStream(seed: number, purpose: string): () => number {
  const part = (lane: string): number => Math.floor(seededUniform(seed, purpose, lane) * 4294967296) | 0;
  let a = part("a");
  let b = part("b");
  let c = part("c");
  let counter = 1;
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum | 0;
    return ((sum >>> 0) + 0.5) / 4294967296;
  };
}
