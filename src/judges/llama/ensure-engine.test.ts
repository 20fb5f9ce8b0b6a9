import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineInstalled, ensureEngine } from "./ensure-engine.js";
import { enginePackage } from "./engine-package.js";

let home: string;
beforeEach(async () => { home = await mkdtemp(join(tmpdir(), "dialdefer-engine-")); });
afterEach(() => rm(home, { recursive: true, force: true }));

/** A stand-in for npm that writes down its arguments and "installs" an engine, slowly. */
async function fakeNpm(exitCode = 0): Promise<string> {
  const npm = join(home, "npm-stand-in");
  await writeFile(npm, `#!${process.execPath}
const fs = require("node:fs"), path = require("node:path");
fs.appendFileSync(${JSON.stringify(join(home, "calls"))}, process.argv.slice(2).join(" ") + " skip=" + process.env.NODE_LLAMA_CPP_SKIP_DOWNLOAD + "\\n");
if (${exitCode} !== 0) { console.error("npm error code ENOTFOUND"); process.exit(${exitCode}); }
const folder = path.join(process.argv[process.argv.indexOf("--prefix") + 1], "node_modules", "node-llama-cpp", "dist");
setTimeout(() => { fs.mkdirSync(folder, { recursive: true }); fs.writeFileSync(path.join(folder, "index.js"), ""); }, 200);
`);
  await chmod(npm, 0o755);
  return npm;
}

const calls = async (): Promise<readonly string[]> => (await readFile(join(home, "calls"), "utf8")).trim().split("\n");

describe("the engine's packages", () => {
  it("are the engine and one CPU build, at one exact version", () => {
    expect(enginePackage("/home", { platform: "linux", architecture: "x64" }).packages).toEqual(["node-llama-cpp@3.21.1", "@node-llama-cpp/linux-x64@3.21.1"]);
    expect(enginePackage("/home", { platform: "linux", architecture: "arm64" }).packages[1]).toBe("@node-llama-cpp/linux-arm64@3.21.1");
    expect(enginePackage("/home", { platform: "darwin", architecture: "arm64" }).packages[1]).toBe("@node-llama-cpp/mac-arm64-metal@3.21.1");
    expect(enginePackage("/home", { platform: "win32", architecture: "x64" }).packages[1]).toBe("@node-llama-cpp/win-x64@3.21.1");
  });

  it("hold the builds for graphics processors only when these are asked for, in a folder of their own", () => {
    const gpu = enginePackage("/home", { platform: "linux", architecture: "x64", gpu: true });
    expect(gpu.packages.slice(2)).toEqual(["linux-x64-cuda", "linux-x64-cuda-ext", "linux-x64-vulkan"].map((name) => `@node-llama-cpp/${name}@3.21.1`));
    expect(gpu.folder).not.toBe(enginePackage("/home", { platform: "linux", architecture: "x64" }).folder);
    expect(enginePackage("/home", { platform: "darwin", architecture: "arm64", gpu: true }).folder).toBe(enginePackage("/home", { platform: "darwin", architecture: "arm64" }).folder);
    expect(() => enginePackage("/home", { platform: "linux", architecture: "arm64", gpu: true })).toThrow(expect.objectContaining({ code: "gpu-unavailable", message: expect.stringContaining("leave --gpu out") as string }));
  });

  it("do not exist everywhere, and then another way is named", () => {
    expect(() => enginePackage("/home", { platform: "sunos", architecture: "x64" })).toThrow(expect.objectContaining({ code: "engine-unsupported", message: expect.stringContaining("--judge openai:MODEL") }));
  });
});

describe("installing the engine", () => {
  it("asks npm for these packages, without optional ones and without running or downloading anything else", async () => {
    const engine = await ensureEngine(home, { npm: await fakeNpm() });
    expect(await calls()).toEqual([expect.stringMatching(/^install .*--omit=optional .*--ignore-scripts .*node-llama-cpp@3\.21\.1 @node-llama-cpp\/\S+@3\.21\.1 skip=true$/)]);
    expect(engine.entry.startsWith(join(home, "engine", "node-llama-cpp-3.21.1"))).toBe(true);
    expect(await engineInstalled(home)).toBe(true);
  });

  it("is skipped when the engine is there, and needs no npm then", async () => {
    await ensureEngine(home, { npm: await fakeNpm() });
    await ensureEngine(home, { npm: join(home, "no-such-npm") });
    expect(await calls()).toHaveLength(1);
  });

  it("is done once when several ask at the same time, and leaves nothing beside it", async () => {
    const npm = await fakeNpm();
    const notices: string[] = [];
    await Promise.all([1, 2, 3].map(() => ensureEngine(home, { npm, onNotice: (line) => notices.push(line) })));
    expect(await calls()).toHaveLength(1);
    expect(notices.filter((line) => line.includes("waiting"))).toHaveLength(2);
    expect(await readdir(join(home, "engine"))).toEqual(["node-llama-cpp-3.21.1"]);
  });

  it("is done again when what lies there is incomplete", async () => {
    const { entry } = await ensureEngine(home, { npm: await fakeNpm() });
    await rm(dirname(entry), { recursive: true });
    expect(await engineInstalled(home)).toBe(false);
    await ensureEngine(home, { npm: await fakeNpm() });
    expect(await engineInstalled(home)).toBe(true);
  });

  it("says what to do when npm fails, with npm's own words, and keeps nothing", async () => {
    await expect(ensureEngine(home, { npm: await fakeNpm(1) })).rejects.toMatchObject({
      code: "engine-install-failed", message: expect.stringMatching(/network[^]*--judge openai:MODEL[^]*npm error code ENOTFOUND/),
    });
    expect(await readdir(join(home, "engine"))).toEqual([]);
  });

  it("says what to do when there is no npm", async () => {
    await expect(ensureEngine(home, { npm: join(home, "no-such-npm") })).rejects.toMatchObject({ code: "engine-no-npm", message: expect.stringContaining("install npm") });
  });
});
