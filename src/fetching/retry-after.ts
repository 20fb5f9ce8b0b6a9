import type { IncomingHttpHeaders } from "node:http";

/**
 * How many milliseconds a provider asks to wait: `retry-after-ms`, else `Retry-After` as seconds or as an HTTP date
 * (RFC 9110, 10.2.3). Undefined where it does not say or says nonsense; a date that has passed is 0.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number | undefined {
  const milliseconds = nonNegative(single(headers["retry-after-ms"]));
  if (milliseconds !== undefined) return milliseconds;
  const retryAfter = single(headers["retry-after"]);
  const seconds = nonNegative(retryAfter);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  // Date.parse also reads bare numbers, and "-3" as a year.
  if (retryAfter === undefined || !/[a-z]/i.test(retryAfter)) return undefined;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function single(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.trim();
}

function nonNegative(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
