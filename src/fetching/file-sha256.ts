import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../core/sha256.js";
import { replaceFile } from "./replace-file.js";

/** SHA-256 of a file's bytes, read as a stream. */
export async function fileSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/**
 * The same, remembered under `home` for as long as the file's size and time stay: gigabytes of weights are
 * hashed once. The memory lies there and not beside the file, because a user's own model folder is not ours.
 */
export async function rememberedFileSha256(file: string, home: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  try {
    const known = JSON.parse(await readFile(memoryOf(file, home), "utf8")) as { size?: number; mtimeMs?: number; sha256?: string };
    if (known.size === size && known.mtimeMs === mtimeMs && typeof known.sha256 === "string") return known.sha256;
  } catch {
    // No memory yet, or an unreadable one: hash again.
  }
  const digest = await fileSha256(file);
  await rememberFileSha256(file, home, digest);
  return digest;
}

/** Keeps a SHA-256 that was worked out elsewhere, for the file as it is now. */
export async function rememberFileSha256(file: string, home: string, digest: string): Promise<void> {
  const memory = memoryOf(file, home);
  try {
    const { size, mtimeMs } = await stat(file);
    await mkdir(dirname(memory), { recursive: true });
    await replaceFile(memory, JSON.stringify({ size, mtimeMs, sha256: digest }));
  } catch {
    // A read-only home costs a hash each time, nothing more.
  }
}

function memoryOf(file: string, home: string): string {
  return join(home, "checksums", `${sha256(resolve(file))}.json`);
}
