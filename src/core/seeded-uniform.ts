/**
 * A uniform number in (0, 1) that depends only on its arguments: two 32-bit multiply-xorshift lanes
 * over the UTF-16 code units of the parts, each ended by a separator, then an avalanche finaliser. Not
 * cryptographic; made for reproducible draws that do not depend on the order in which they are made.
 */
export function seededUniform(...parts: readonly (string | number)[]): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      low = Math.imul(low ^ unit, 2654435761);
      high = Math.imul(high ^ unit, 1597334677);
      low = (low << 13) | (low >>> 19);
      high = (high << 17) | (high >>> 15);
    }
    low = Math.imul(low ^ 0x1f_0001, 2246822519);
    high = Math.imul(high ^ 0x1f_0001, 3266489917);
  }
  low ^= high >>> 16;
  low = Math.imul(low ^ (low >>> 16), 2246822507);
  low = Math.imul(low ^ (low >>> 13), 3266489909);
  low ^= low >>> 16;
  high ^= low;
  high = Math.imul(high ^ (high >>> 16), 2246822507);
  high = Math.imul(high ^ (high >>> 13), 3266489909);
  high ^= high >>> 16;
  const bits52 = (high >>> 0) * 1048576 + (low >>> 12);
  return (bits52 + 0.5) / 4503599627370496;
}
