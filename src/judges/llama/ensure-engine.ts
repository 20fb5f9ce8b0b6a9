import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import { enginePackage, type EnginePackage } from "./engine-package.js";
import { runCommand } from "./run-command.js";
import { withFolderLock } from "../../fetching/with-folder-lock.js";
import { withWritableHome } from "../../fetching/with-writable-home.js";

/** How the engine is installed. */
export interface EnsureEngineOptions {
  readonly environment?: Environment;
  readonly onNotice?: ((line: string) => void) | undefined;
  /** With the builds for graphics processors. */
  readonly gpu?: boolean | undefined;
  /** The npm to call; for tests. */
  readonly npm?: string;
}

const stampName = "installed.json";
const otherWay = "or use an OpenAI-compatible server instead: --judge openai:MODEL --base-url URL";

/**
 * Makes sure that the engine is installed under `home` and returns where it lies. A present engine costs
 * one small file read. Installing goes through the user's own npm (its registry, proxy and certificates),
 * in a package folder of its own: `--omit=optional` keeps the GPU builds out (732 MB against 83) and would
 * strip other tools' binaries in a shared folder. It is written aside and renamed.
 * @throws DialDeferError `engine-unsupported`, `gpu-unavailable`, `engine-no-npm`, `engine-install-failed` or `home-unwritable`, saying what to do
 */
export async function ensureEngine(home: string, options: EnsureEngineOptions = {}): Promise<EnginePackage> {
  const engine = enginePackage(home, { gpu: options.gpu === true });
  if (await isInstalled(engine)) return engine;
  const { onNotice } = options;
  refuseMusl();
  await withWritableHome(home, () => withFolderLock(`${engine.folder}.lock`, async () => {
    if (!await isInstalled(engine)) await install(engine, options);
  }, { onWait: () => onNotice?.("Another process is installing the engine; waiting for it.") }));
  return engine;
}

/** Whether the engine for this machine lies complete under `home`. */
export async function engineInstalled(home: string, gpu = false): Promise<boolean> {
  return isInstalled(enginePackage(home, { gpu }));
}

async function isInstalled(engine: EnginePackage): Promise<boolean> {
  try {
    const stamp: unknown = JSON.parse(await readFile(join(engine.folder, stampName), "utf8"));
    return JSON.stringify(stamp) === JSON.stringify(stampOf(engine)) && existsSync(engine.entry);
  } catch {
    return false;
  }
}

function stampOf(engine: EnginePackage): { packages: readonly string[] } {
  return { packages: engine.packages };
}

async function install(engine: EnginePackage, { environment = process.env, onNotice, npm = "npm" }: EnsureEngineOptions): Promise<void> {
  const started = performance.now();
  onNotice?.(`Installing the engine (node-llama-cpp ${engine.version}, ${engine.withGpuBuilds ? "with the builds for graphics processors, up to 700 MB" : "CPU build, about 85 MB"}) ...`);
  const aside = `${engine.folder}.${randomUUID()}`;
  await mkdir(aside, { recursive: true });
  try {
    await writeFile(join(aside, "package.json"), JSON.stringify({ name: "dialdefer-engine", private: true }));
    const result = await runCommand(npm, [
      "install", "--prefix", aside, "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--save-exact", "--loglevel=error",
      ...engine.packages,
    ], { folder: aside, environment: { ...environment, NODE_LLAMA_CPP_SKIP_DOWNLOAD: "true" } });
    if (result === null) {
      throw new DialDeferError("engine-no-npm", "the embedded judge needs npm once, to install its engine, and no npm was found on the PATH: install npm (it comes with Node), "
        + `or, where npm is, run 'npm install --omit=optional ${engine.packages.join(" ")}' and copy the folder here; ${otherWay}`);
    }
    if (result.code !== 0 || !existsSync(join(aside, "node_modules", "node-llama-cpp", "dist", "index.js"))) {
      throw new DialDeferError("engine-install-failed", `npm could not install the engine (exit code ${result.code}): check the network, npm's registry and proxy settings ('npm ping'), `
        + `and run again; ${otherWay}\n${result.output.trim()}`);
    }
    await writeFile(join(aside, stampName), JSON.stringify(stampOf(engine)));
    await moveInPlace(aside, engine);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  onNotice?.(`Engine installed in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
}

async function moveInPlace(aside: string, engine: EnginePackage): Promise<void> {
  if (existsSync(engine.folder)) {
    if (await isInstalled(engine)) return;
    const broken = `${engine.folder}.${randomUUID()}`;
    await rename(engine.folder, broken);
    await rm(broken, { recursive: true, force: true });
  }
  try {
    await rename(aside, engine.folder);
  } catch (error) {
    if (!await isInstalled(engine)) throw error;
  }
}

/** The prebuilt engine wants glibc; on musl it would fail later with a message about a missing symbol. */
function refuseMusl(): void {
  if (process.platform !== "linux") return;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  if (report.header !== undefined && report.header.glibcVersionRuntime === undefined) {
    throw new DialDeferError("engine-unsupported", `the prebuilt engine needs glibc, which this system (musl) has not; ${otherWay.slice(3)}`);
  }
}
