import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";

/** A list of some thousand models fits; what is longer was not meant for us. */
const largestBody = 1024 * 1024;

/**
 * The JSON that an address answers a GET with: status 200, at most 1 MiB, no redirect followed, no proxy, no key sent.
 * Undefined where anything else comes back, nothing does, or the signal aborts first; it never rejects.
 */
export function getJson(url: URL, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const get = url.protocol === "https:" ? getSecure : getPlain;
    // A connection of its own is closed with its answer, so that none keeps the process.
    const request = get(url, { agent: false, signal, headers: { accept: "application/json", "user-agent": "dialdefer" } }, (response) => {
      if (response.statusCode !== 200) return void request.destroy();
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("error", () => undefined);
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (length > largestBody) request.destroy();
        else chunks.push(chunk);
      });
      response.on("end", () => resolve(parsed(Buffer.concat(chunks).toString("utf8"))));
    });
    request.on("error", () => undefined);
    // However the exchange ended; after an answer it changes nothing.
    request.on("close", () => resolve(undefined));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
