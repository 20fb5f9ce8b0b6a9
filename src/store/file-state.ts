import { closeSync, openSync, readSync, statSync } from "node:fs";

const LOG_HEADER_BYTES = 32;

/**
 * Names the state of a database file and its write-ahead log: it changes whenever a log is begun, or the file is written
 * without one. Where it is the same before and after, what was read (the file, then its log) belongs together.
 */
export function fileState(location: string): string {
  const header = logHeader(`${location}-wal`);
  if (header !== "") return header;
  const { size, mtimeNs } = statSync(location, { bigint: true });
  return `${size} ${mtimeNs}`;
}

function logHeader(path: string): string {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return "";
  }
  try {
    const header = Buffer.alloc(LOG_HEADER_BYTES);
    return header.subarray(0, readSync(file, header, 0, LOG_HEADER_BYTES, 0)).toString("hex");
  } finally {
    closeSync(file);
  }
}
