import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { enginePackage, type EnginePackage } from "../engine-package.js";
import { fakeEngine } from "./fake-engine.js";

/** A `DIALDEFER_HOME` whose engine is a stand-in, and the real worker program built for plain Node. */
export interface FakeHome {
  readonly home: string;
  readonly workerFile: string;
  /** Writes a "weights" file for the stand-in and returns its path. */
  readonly writeWeights: (name: string, weights: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Makes one in a temporary folder. */
export async function writeFakeHome(): Promise<FakeHome> {
  const home = await mkdtemp(join(tmpdir(), "dialdefer-llama-"));
  for (const gpu of [false, true]) await writeEngine(enginePackage(home, { gpu }));
  return {
    home,
    workerFile: await buildWorker(home),
    writeWeights: async (name, weights) => {
      const file = join(home, name);
      await writeFile(file, JSON.stringify(weights));
      return file;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

async function writeEngine(engine: EnginePackage): Promise<void> {
  await mkdir(dirname(engine.entry), { recursive: true });
  await writeFile(join(dirname(engine.entry), "..", "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(engine.entry, fakeEngine);
  await writeFile(join(engine.folder, "installed.json"), JSON.stringify({ packages: engine.packages }));
}

/** Bundles the worker program as the package's build does, and returns its path. */
export async function buildWorker(folder: string): Promise<string> {
  const workerFile = join(folder, "llama-worker.mjs");
  const source = fileURLToPath(new URL("../llama-worker.ts", import.meta.url));
  await build({ entryPoints: [source], bundle: true, platform: "node", format: "esm", outfile: workerFile, logLevel: "silent" });
  return workerFile;
}
