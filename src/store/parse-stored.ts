import { DialDeferError } from "../core/dialdefer-error.js";

/** Parses JSON that the store wrote itself. Throws `store-damaged` where it is none any more. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new DialDeferError("store-damaged", `a row of the store cannot be decoded (${(error as Error).message}); 'dialdefer store verify' says what is damaged`, { cause: error });
  }
}
