import { isUtf8 } from "node:buffer";
import type { Row } from "./row.js";

/** One JSON text as a row; text that is not UTF-8 or not JSON is a problem, never repaired. */
export function jsonRow(bytes: Buffer, line: number): Row {
  if (!isUtf8(bytes)) return { line, problem: { code: "bad-encoding", message: "expected UTF-8 text, found bytes that are not UTF-8" } };
  try {
    return { line, value: JSON.parse(bytes.toString("utf8")) as unknown };
  } catch (error) {
    return { line, problem: { code: "bad-json", message: `expected one JSON object, found text that is not JSON (${shortReason(error)})` } };
  }
}

function shortReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.length > 120 ? `${reason.slice(0, 120)}...` : reason;
}
