import { archiveError } from "./archive-error.js";

/** What may be unpacked whatever it was packed from. */
const harmlessBytes = 64 * 1024 * 1024;
const highestRatio = 200;

/**
 * Refuses content that unpacks to more than 200 times its packed size, once it is larger than 64 MiB. Text packs
 * to a third or a tenth; only what was made to fill memory or disk packs to less than a two-hundredth.
 *
 * @throws DataError `bad-archive`
 */
export function refuseBomb(archive: string, packedBytes: number, unpackedBytes: number): void {
  if (unpackedBytes <= harmlessBytes || unpackedBytes <= packedBytes * highestRatio) return;
  throw archiveError(archive, `expected data that unpacks to at most ${highestRatio} times its packed size, found ${packedBytes} bytes that unpack to more than ${Math.floor(unpackedBytes / 1024 / 1024)} MiB; if it is what it should be, unpack it by hand and give the file inside`);
}
