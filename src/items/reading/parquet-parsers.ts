import { UnreadableValue } from "./unreadable-value.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const notText = new UnreadableValue("bytes that are not UTF-8 text");

/**
 * How annotated Parquet values are read: dates and times as ISO 8601 text in UTC with all their digits, text as it is and never
 * repaired, JSON as what it holds (as its text where it is no JSON).
 */
export const parquetParsers = {
  timestampFromMilliseconds: (milliseconds: bigint) => isoTime(milliseconds, 1000n),
  timestampFromMicroseconds: (microseconds: bigint) => isoTime(microseconds, 1_000_000n),
  timestampFromNanoseconds: (nanoseconds: bigint) => isoTime(nanoseconds, 1_000_000_000n),
  dateFromDays: (days: number) => isoTime(BigInt(days) * 86_400n, 1n)?.slice(0, -"T00:00:00Z".length),
  stringFromBytes: (bytes: Uint8Array | undefined) => textOf(bytes),
  jsonFromBytes: (bytes: Uint8Array | undefined) => {
    const text = textOf(bytes);
    if (typeof text !== "string") return text;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
};

function textOf(bytes: Uint8Array | undefined): string | UnreadableValue | undefined {
  if (bytes === undefined) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return notText;
  }
}

/** A time given in parts of a second since 1970; one beyond the calendar stands as its number. */
function isoTime(value: bigint | undefined, perSecond: bigint): string | undefined {
  if (value === undefined) return undefined;
  const part = ((value % perSecond) + perSecond) % perSecond;
  const date = new Date(Number((value - part) / perSecond) * 1000);
  if (Number.isNaN(date.getTime())) return String(value);
  const digits = String(part).padStart(String(perSecond).length - 1, "0").replace(/0+$/, "");
  return `${date.toISOString().slice(0, -".000Z".length)}${perSecond === 1n || digits === "" ? "" : `.${digits}`}Z`;
}
