import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyFolder, repository } from "./support/command-line.js";
import { jumpingClock } from "./support/jumping-clock.js";

let script: string;
let folder: string;
let children: ChildProcess[] = [];
beforeAll(async () => {
  script = join(await emptyFolder(), "judge-lock.cjs");
  await build({
    entryPoints: [fileURLToPath(new URL("support/judge-lock-main.ts", import.meta.url))],
    outfile: script, bundle: true, platform: "node", format: "cjs", target: "node20", external: ["libsql"], logLevel: "error",
  });
});
beforeEach(async () => {
  folder = await emptyFolder();
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
});

function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): { readonly child: ChildProcess; readonly said: readonly string[]; readonly says: (word: string) => Promise<void> } {
  const child = spawn(process.execPath, [script, folder, ...args], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_PATH: join(repository, "node_modules"), ...environment } });
  children.push(child);
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => said.push(line));
  return {
    child,
    said,
    says: async (word) => {
      while (!said.includes(word)) await once(lines, "line");
    },
  };
}

describe("the lock on a judge", () => {
  it("keeps a second process waiting until the first is killed, whatever its clock says", async () => {
    const first = start(["judge", "hold"]);
    await first.says("taken");
    const second = start(["judge", "hold"], { NODE_OPTIONS: await jumpingClock() });
    await second.says("waiting");
    // Another judge is nobody's concern.
    await start(["other judge", "hold"]).says("taken");
    // By the time a third has asked the second has tried again.
    const third = start(["judge", "hold"]);
    await third.says("waiting");
    third.child.kill("SIGKILL");
    await once(third.child, "exit");
    expect([second.said, third.said]).toEqual([["waiting"], ["waiting"]]);
    first.child.kill("SIGKILL");
    await second.says("taken");
  });

  it("lets one process at a time do its work", async () => {
    const counter = join(folder, "counter");
    writeFileSync(counter, "0");
    const workers = Array.from({ length: 3 }, () => start(["judge", "count", counter, "15"]).child);
    const codes = await Promise.all(workers.map(async (child) => (await once(child, "exit"))[0] as number));
    expect(codes).toEqual([0, 0, 0]);
    expect(readFileSync(counter, "utf8")).toBe("45");
  });

  it("names its files by hashes alone", async () => {
    await start(["../../judge with a \"name\" /\u202e", "hold"]).says("taken");
    expect(readdirSync(join(folder, "locks")).filter((name) => !/^[0-9a-f]{64}\.sqlite$/.test(name))).toEqual([]);
  });
});
