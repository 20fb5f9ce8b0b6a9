import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../core/sha256.js";
import { UsageError } from "../core/usage-error.js";
import { parsePriceFile } from "./prices/parse-price-file.js";
import type { PriceList } from "./prices/price-list.js";

/** The list that ships with the package; the path holds from this file and from the built bundle alike. */
const shippedFile = fileURLToPath(new URL("../../src/runner/prices/prices.yaml", import.meta.url));

/**
 * The shipped prices, or a user's file (YAML or JSON, of the same form) over them: whatever the user's file has a price
 * for, by name, snapshot or `*`, costs that.
 *
 * @throws UsageError for a file that cannot be read or says something else than prices; it names file, line and column
 */
export function loadPriceList(file?: string): PriceList {
  const shipped = readPrices(shippedFile, basename(shippedFile));
  if (file === undefined) {
    return { name: shipped.name, date: shipped.date, sha256: sha256(shipped.bytes), own: null, shipped: shipped.prices };
  }
  const own = readPrices(file, file);
  return {
    name: `${basename(file)} (over the shipped list of ${shipped.date})`, date: own.date, sha256: sha256(own.bytes, shipped.bytes),
    own: own.prices, shipped: shipped.prices,
  };
}

function readPrices(path: string, name: string): { name: string; bytes: Buffer } & ReturnType<typeof parsePriceFile> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UsageError(`The price file ${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`, { cause: error });
  }
  return { name, bytes, ...parsePriceFile(name, bytes.toString("utf8")) };
}
