import { createHash } from "node:crypto";

/** SHA-256 of UTF-8 text or bytes, several as if they stood one after another, as 64 hexadecimal digits. */
export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
