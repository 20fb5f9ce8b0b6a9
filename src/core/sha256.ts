import { createHash, hash } from "node:crypto";

/** SHA-256 of UTF-8 text or bytes, several as if they stood one after another, as 64 hexadecimal digits. */
export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  // Items are hashed by the million: one call costs less than an object.
  if (parts.length === 1) return hash("sha256", parts[0] as string | Uint8Array);
  const whole = createHash("sha256");
  for (const part of parts) whole.update(part);
  return whole.digest("hex");
}
