import { zipSync, type Zippable } from "fflate";
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { packTar } from "../fixtures/pack-tar.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openSources } from "./open-sources.js";

const folder = temporaryFolder();
const write = (name: string, content: string | Uint8Array) => writeFixture(folder, name, content);
const lines = (fileName: string) => fileName.endsWith(".jsonl");
const everything = () => true;

/** What a path holds, by the names of the sources with the path itself left out. */
async function read(path: string, holds: (fileName: string) => boolean = lines): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const source of await openSources(path, { holds, expected: "JSON Lines" })) {
    const chunks: Buffer[] = [];
    for await (const chunk of source.chunks()) chunks.push(chunk);
    read[source.name.slice(path.length)] = Buffer.concat(chunks).toString("utf8");
  }
  return read;
}

async function errorOf(path: string): Promise<DataError> {
  const error = await read(path).then(() => undefined, (caught: unknown) => caught);
  expect(error).toBeInstanceOf(DataError);
  expect((error as DataError).message.startsWith(path)).toBe(true);
  expect((error as DataError).message).not.toContain("\n");
  return error as DataError;
}

/** Paths of what this process has open. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

const text = (value: string) => Buffer.from(value);
/** Long enough for many chunks, and not to be packed to nothing. */
const long = Array.from({ length: 60_000 }, (_, index) => `{"row":${index},"note":"${(index * 2654435761 % 4294967296).toString(36)}"}\n`).join("");

describe("a folder", () => {
  it("gives its files by name, without those that systems leave behind", async () => {
    const path = join(folder, "a folder");
    mkdirSync(join(path, "below.jsonl"), { recursive: true });
    for (const name of ["b.jsonl", "a.jsonl", "._a.jsonl", "notes.txt"]) writeFixture(path, name, name);
    expect(Object.keys(await read(path))).toEqual(["/a.jsonl", "/b.jsonl"]);
  });

  it.skipIf(process.platform === "win32")("gives what its links stand for (skipped on Windows)", async () => {
    const path = join(folder, "links");
    mkdirSync(path);
    symlinkSync(write("elsewhere", "linked"), join(path, "a.jsonl"));
    symlinkSync(join(folder, "nowhere"), join(path, "b.jsonl"));
    expect(await read(path)).toEqual({ "/a.jsonl": "linked" });
  });

  it("without such a file says what is there", async () => {
    const path = join(folder, "other");
    mkdirSync(path);
    writeFixture(path, "notes.txt", "");
    expect((await errorOf(path)).message).toContain("expected JSON Lines in this folder, found no such file but \"notes.txt\"");
  });
});

describe.each<[string, (name: string, members: Record<string, string>) => Promise<string>]>([
  ["zip", (name, members) => Promise.resolve(write(`${name}.zip`, zipSync(Object.fromEntries(Object.entries(members).map(([key, value]) => [key, text(value)])))))],
  ["tgz", async (name, members) => write(`${name}.tgz`, gzipSync(await packTar(Object.entries(members))))],
  ["tar.gz", async (name, members) => write(`${name}.tar.gz`, gzipSync(await packTar(Object.entries(members))))],
  ["tar", async (name, members) => write(`${name}.TAR`, await packTar(Object.entries(members)))],
])("a %s archive", (_kind, pack) => {
  it("gives its members by name, the whole of each, any number of times", async () => {
    const path = await pack("members", { "b.jsonl": long, "readme.txt": "no", "a.jsonl": "first\n", "empty.jsonl": "" });
    const expected = { "/a.jsonl": "first\n", "/b.jsonl": long, "/empty.jsonl": "" };
    expect(await read(path)).toEqual(expected);
    const [, second] = await openSources(path, { holds: lines, expected: "" });
    for (let pass = 0; pass < 2; pass++) {
      for await (const chunk of second?.chunks() ?? []) {
        expect(chunk.toString("utf8", 0, 9)).toBe("{\"row\":0,");
        break;
      }
    }
  });

  it.skipIf(process.platform !== "linux")("is closed after every reading, also one that is given up (looked up on Linux alone)", async () => {
    const path = await pack("closed", { "a.jsonl": long, "b.jsonl": long });
    for (const source of await openSources(path, { holds: lines, expected: "" })) {
      for await (const chunk of source.chunks()) expect(chunk.length).toBeGreaterThan(0);
      for await (const chunk of source.chunks()) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
    }
    await expect.poll(() => openFiles().filter((file) => file === path)).toEqual([]);
  });

  it("gives those of the folder nearest the top, without what systems leave behind", async () => {
    const path = await pack("folders", { "set/old/v1/a.jsonl": "v1", "set/data/b.jsonl": "b", "set/data/a.jsonl": "a", "__MACOSX/set/data/._a.jsonl": "x", "set/data/._a.jsonl": "x", "set/tools/c.jsonl": "c" });
    expect(await read(path)).toEqual({ "/set/data/a.jsonl": "a", "/set/data/b.jsonl": "b" });
  });

  it("makes no path of a member's name", async () => {
    const hostile = "../../../../../../tmp/dialdefer-escaped.jsonl";
    const path = await pack("hostile", { [hostile]: "escaped" });
    // A zip file whose names leave it is refused as a whole; in a tar file a name is a name.
    if (path.endsWith(".zip")) expect(await errorOf(path)).toMatchObject({ code: "bad-archive", message: expect.stringContaining("invalid relative path") as unknown });
    else expect(await read(path)).toEqual({ [`/${hostile}`]: "escaped" });
    expect(existsSync("/tmp/dialdefer-escaped.jsonl")).toBe(false);
  });

  it("without such a member says what is in it", async () => {
    expect((await errorOf(await pack("none", { "readme.txt": "no", "data.csv": "no" }))).message).toMatch(/expected JSON Lines in this archive, found "(readme\.txt|data\.csv)", /);
  });
});

describe("an archive that is not whole", () => {
  const members: Zippable = { "a.jsonl": text(long.slice(0, 300)), "b.jsonl": [text("stored"), { level: 0 }] };
  const whole = { "/a.jsonl": long.slice(0, 300), "/b.jsonl": "stored" };
  const zipped = Buffer.from(zipSync(members));

  it("is one that is empty, cut off or of another kind", async () => {
    const tar = await packTar([["a.jsonl", long]]);
    for (const [name, content, message] of [
      ["empty.zip", "", "found an empty file"], ["none.zip", zipSync({}), "found an empty one"], ["other.zip", long, "cut off, damaged or of another kind"],
      ["cut.zip", zipped.subarray(0, zipped.length - 30), "cut off, damaged or of another kind"],
      ["empty.tgz", "", "found an empty file"], ["other.tgz", long, "expected a whole gzip file"], ["inner.tgz", gzipSync(long), "expected a whole tar archive"],
      ["cut.tgz", gzipSync(tar).subarray(0, 5000), "expected a whole gzip file"], ["inner-cut.tgz", gzipSync(tar.subarray(0, 5000)), "expected a whole tar archive"],
      ["none.tar", await packTar([]), "found none"], ["empty.tar", "", "it is empty, cut off or of another kind"], ["other.tar", long, "expected a whole tar archive"], ["cut.tar", tar.subarray(0, 70_000), "expected a whole tar archive"],
      ["cut-between.tar", (await packTar([["a.jsonl", "a"], ["b.jsonl", "b"]])).subarray(0, 1024), "expected a whole tar archive"],
      ["empty.jsonl.gz", "", "found an empty file"], ["other.jsonl.gz", long, "expected a whole gzip file"], ["cut.jsonl.gz", gzipSync(long).subarray(0, 5000), "expected a whole gzip file"],
    ] as const) {
      const error = await errorOf(write(name, content));
      expect(error.message, name).toContain(message);
      expect(error.code, name).toBe("bad-archive");
    }
  });

  it("is never read as something else: any byte of a zip file that is changed shows, or does not matter", async () => {
    expect(await read(write("whole.zip", zipped))).toEqual(whole);
    let refused = 0;
    for (let position = 0; position < zipped.length; position++) {
      for (const flip of [0x01, 0xff]) {
        const damaged = Buffer.from(zipped);
        damaged[position] = (damaged[position] as number) ^ flip;
        const contents = await read(write("damaged.zip", damaged), everything).then((read) => Object.values(read), (error: unknown) => {
          expect(error, `byte ${position} ^ ${flip}`).toBeInstanceOf(DataError);
          return undefined;
        });
        if (contents === undefined) refused++;
        // A changed count of members may leave some out, a changed name order them otherwise; what is read is what was packed.
        else for (const content of contents) expect(Object.values(whole), `byte ${position} ^ ${flip}`).toContain(content);
      }
    }
    expect(refused).toBeGreaterThan(zipped.length);
  });

  it("is one whose member has another checksum or size than the directory says", async () => {
    const directory = zipped.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const changed = (at: number) => {
      const bytes = Buffer.from(zipped);
      bytes[directory + at] = (bytes[directory + at] as number) ^ 1;
      return bytes;
    };
    expect((await errorOf(write("sum.zip", changed(16)))).message).toMatch(/sum\.zip\/a\.jsonl: the archive is cut off or damaged: its checksum \(CRC-32\) does not fit/);
    expect((await errorOf(write("size.zip", changed(24)))).message).toMatch(/expected 301 bytes, found 300/);
  });
});

describe("what is not opened", () => {
  it("is an encrypted member, which has to be unpacked by hand", async () => {
    const bytes = Buffer.from(zipSync({ "a.jsonl": text("secret") }));
    for (const [signature, at] of [[0x04034b50, 6], [0x02014b50, 8]] as const) {
      const header = bytes.indexOf(Buffer.from(new Uint32Array([signature]).buffer));
      bytes[header + at] = (bytes[header + at] as number) | 1;
    }
    expect((await errorOf(write("encrypted.zip", bytes))).message).toMatch(/encrypted\.zip\/a\.jsonl: the file is encrypted, .*unpack it by hand/);
  });

  it("is a member that is packed in another way than zip files usually are", async () => {
    const bytes = Buffer.from(zipSync({ "a.jsonl": text("x") }));
    bytes[bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 10] = 14;
    expect((await errorOf(write("lzma.zip", bytes))).message).toContain("expected a file that is stored or deflated, found packing method 14");
  });

  it("is a link in a tar archive", async () => {
    const path = write("link.tar", await packTar([[{ name: "a.jsonl", type: "symlink", linkname: "/etc/passwd" }, ""], ["b.jsonl", "b"]]));
    expect(await read(path)).toEqual({ "/b.jsonl": "b" });
  });

  it("is what unpacks to far more than text can, also spread over members that share their bytes", async () => {
    const filler = Buffer.alloc(65 * 1024 * 1024, "\n");
    const bomb = gzipSync(filler, { level: 1 });
    for (const path of [write("bomb.zip", zipSync({ "a.jsonl": [filler, { level: 1 }] })), write("bomb.jsonl.gz", bomb), write("bomb.tgz", gzipSync(await packTar([["a.jsonl", filler]]), { level: 1 }))]) {
      expect((await errorOf(path)).message).toMatch(/expected data that unpacks to at most 200 times its packed size, found \d+ bytes that unpack to more than \d+ MiB/);
    }
    const half = filler.subarray(0, filler.length / 2);
    const shared = Buffer.from(zipSync({ "a.jsonl": [half, { level: 1 }], "b.jsonl": [half, { level: 1 }] }));
    expect((await errorOf(write("shared.zip", shared))).code).toBe("bad-archive");
  });

  it("does not hold for what packs well and stays small", async () => {
    const filler = "\n".repeat(1024 * 1024);
    expect(await read(write("small.zip", zipSync({ "a.jsonl": text(filler) })))).toEqual({ "/a.jsonl": filler });
  });
});

it("a gzipped file is the file inside", async () => {
  expect(await read(write("Age.jsonl.gz", gzipSync(long)))).toEqual({ "/Age.jsonl": long });
  expect(await read(write("two.jsonl.gz", Buffer.concat([gzipSync("a\n"), gzipSync("b\n")])))).toEqual({ "/two.jsonl": "a\nb\n" });
});
