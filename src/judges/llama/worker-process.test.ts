import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { enginePackage } from "./engine-package.js";
import { writeFakeHome } from "./fixtures/write-fake-home.js";
import { WorkerProcess } from "./worker-process.js";

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A dead process whose new parent has not yet taken notice still takes signals.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

it("a worker process that cannot be started is an error, and can be closed", async () => {
  const worker = new WorkerProcess({ workerFile: "worker.mjs", setup: { engineEntry: "engine.mjs", modelFile: "weights.gguf", threads: 1, gpu: false }, environment: process.env, timeoutMs: 10_000 });
  const node = process.execPath;
  process.execPath = join(tmpdir(), "no-such-program");
  try {
    const starting = worker.start();
    const closing = worker.close();
    await expect(starting).rejects.toMatchObject({ code: "model-not-loaded", message: expect.stringContaining("did not start") as string });
    await closing;
    await worker.close();
    const call = { messages: [], sharedPrefixLength: 0, answerMode: "choice", temperature: 0, maxTokens: 1, reuse: false } as const;
    await expect(worker.ask(call, new AbortController().signal)).rejects.toMatchObject({ code: "judge-failed" });
  } finally {
    process.execPath = node;
  }
});

it("a worker process ends when its parent is killed", async () => {
  const fake = await writeFakeHome();
  try {
    const library = join(fake.home, "worker-process.mjs");
    await build({ entryPoints: [fileURLToPath(new URL("./worker-process.ts", import.meta.url))], bundle: true, platform: "node", format: "esm", outfile: library, logLevel: "silent" });
    const setup = { engineEntry: enginePackage(fake.home).entry, modelFile: await fake.writeWeights("weights.gguf", {}), threads: 1, gpu: false };
    const parentFile = join(fake.home, "parent.mjs");
    await writeFile(parentFile, `
      import { WorkerProcess } from "./worker-process.mjs";
      const worker = new WorkerProcess({ workerFile: ${JSON.stringify(fake.workerFile)}, setup: ${JSON.stringify(setup)}, environment: process.env, timeoutMs: 10000 });
      await worker.start();
      console.log(worker.pid);
      setInterval(() => {}, 1000);
    `);
    const parent = spawn(process.execPath, [parentFile], { stdio: ["ignore", "pipe", "inherit"] });
    const child = await new Promise<number>((resolve) => { parent.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString()))); });
    expect(isRunning(child)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(child), { timeout: 20_000 }).toBe(false);
  } finally {
    await fake.remove();
  }
});
