import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { extract } from "tar-stream";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { archiveError } from "./archive-error.js";
import { gunzipped } from "./gunzipped.js";
import type { MemberSource } from "./member-source.js";

/**
 * The files in a tar archive, gzipped or not; links and devices are left out. A tar has no directory: it is read through once to
 * find the members, and from its start for each that is read.
 *
 * @throws DataError `bad-archive` for an archive that is cut off, damaged or empty
 */
export async function tarSources(archive: string, { gzip }: { readonly gzip: boolean }): Promise<MemberSource[]> {
  const members: { name: string; place: number }[] = [];
  for await (const { name, place, isFile } of entriesOf(archive, gzip)) if (isFile) members.push({ name, place });
  if (members.length === 0) throw archiveError(archive, "expected a tar archive with files in it, found none");
  return members.map(({ name, place }) => ({
    member: name, name: `${archive}/${name}`,
    async *chunks() {
      for await (const entry of entriesOf(archive, gzip)) {
        if (entry.place !== place) continue;
        yield* entry.content();
        return;
      }
    },
  }));
}

interface TarEntry {
  readonly name: string;
  /** How many entries stand before it. */
  readonly place: number;
  readonly isFile: boolean;
  readonly content: () => AsyncIterable<Buffer>;
}

/** The entries in order; the content of one can be read until the next is asked for. */
async function* entriesOf(archive: string, gzip: boolean): AsyncGenerator<TarEntry> {
  const unpacking = extract();
  const packed = Readable.from(gzip ? gunzipped(archive) : createReadStream(archive), { objectMode: false });
  packed.on("error", (error) => unpacking.destroy(error));
  packed.pipe(unpacking);
  try {
    let place = 0;
    for await (const entry of unpacking) {
      yield { name: entry.header.name, place: place++, isFile: entry.header.type === "file", content: () => contentOf(archive, entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
  } catch (error) {
    throw asArchiveError(archive, error);
  } finally {
    packed.destroy();
  }
}

async function* contentOf(archive: string, entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw asArchiveError(archive, error);
  }
}

function asArchiveError(archive: string, error: unknown): unknown {
  if (error instanceof DialDeferError || (error instanceof Error && "syscall" in error)) return error;
  return archiveError(archive, `expected a whole tar archive, found one that is cut off, damaged or of another kind (${error instanceof Error ? error.message : String(error)})`, error);
}
