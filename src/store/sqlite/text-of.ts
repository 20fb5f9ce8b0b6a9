import type { Row } from "./statements.js";

/** Text that was read as such or as bytes; what is no UTF-8 shows as U+FFFD, and then matches no hash. */
export function textOf(value: Row[number] | undefined): string {
  return Buffer.isBuffer(value) ? value.toString("utf8") : String(value);
}
