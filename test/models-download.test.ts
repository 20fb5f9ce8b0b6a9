import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { dialdefer, emptyFolder, startCommand } from "./support/command-line.js";
import { startHubServer, type HubServer } from "./support/hub-server.js";

// The command line against a local stand-in for the hub.

const weights = Buffer.concat([Buffer.from("GGUF"), ...Array.from({ length: 30_000 }, (_, index) => createHash("sha512").update(String(index)).digest())]);
const digest = createHash("sha256").update(weights).digest("hex");
const address = "hf:maker/small-GGUF/small-q4.gguf";

const servers: HubServer[] = [];
afterEach(async () => { await Promise.all(servers.splice(0).map((server) => server.close())); });

async function hub(options: Partial<Parameters<typeof startHubServer>[0]> = {}): Promise<HubServer> {
  const server = await startHubServer({ content: weights, ...options });
  servers.push(server);
  return server;
}

it("a download killed at any moment goes on in the next process, and ends with the right checksum", async () => {
  const folder = await emptyFolder();
  const server = await hub({ pieceBytes: 16_384 });
  const environment = { HF_ENDPOINT: server.url, DIALDEFER_HOME: join(folder, "home") };
  const models = join(folder, "home", "models", "hf", "maker", "small-GGUF", "main");
  const sizeOfPart = async (): Promise<number> => (await readFile(join(models, "small-q4.gguf.part")).catch(() => Buffer.alloc(0))).length;
  let reached = 0;
  for (let kill = 0; kill < 6; kill++) {
    const { process: child, finished } = startCommand(["models", "get", address], { folder, environment });
    // Somewhere in the next seventh of the file, wherever the process happens to be then.
    const goal = reached + Math.floor(weights.length / 10 * (0.2 + Math.random()));
    while (child.exitCode === null && await sizeOfPart() < goal) await new Promise((resolve) => { setTimeout(resolve, 3); });
    child.kill("SIGKILL");
    expect((await finished).code).toBeNull();
    expect(existsSync(join(models, "small-q4.gguf"))).toBe(false);
    reached = await sizeOfPart();
    expect(await readFile(join(models, "small-q4.gguf.part"))).toEqual(weights.subarray(0, reached));
  }
  const { code, stdout, stderr } = await dialdefer(folder, ["models", "get", address], environment);
  expect(stderr).toMatch(/going on after/);
  expect(code).toBe(0);
  expect(stdout.trim()).toBe(join(models, "small-q4.gguf"));
  expect(createHash("sha256").update(await readFile(stdout.trim())).digest("hex")).toBe(digest);
  expect((await readdir(models)).sort()).toEqual(["small-q4.gguf", "small-q4.gguf.json"]);
  const ranges = server.calls.filter(({ server: name }) => name === "cdn").map(({ headers }) => Number(/\d+/.exec(headers.range ?? "0")?.[0]));
  expect(ranges).toHaveLength(7);
  expect(ranges).toEqual(ranges.toSorted((one, other) => one - other));
  expect(ranges.at(-1)).toBe(reached);
});

it("a wrong checksum ends with exit code 1 and leaves nothing to use", async () => {
  const folder = await emptyFolder();
  const server = await hub({ sha256: "0".repeat(64) });
  const { code, stdout, stderr } = await dialdefer(folder, ["models", "get", address], { HF_ENDPOINT: server.url });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/expected SHA-256 0{64}, got/);
  expect(await readdir(join(folder, "home", "models", "hf", "maker", "small-GGUF", "main"))).toEqual([]);
});

it("a hub that is not there is given up with ways out, and its token is never shown", async () => {
  const folder = await emptyFolder();
  const { code, stderr } = await dialdefer(folder, ["models", "get", address], { HF_ENDPOINT: "http://127.0.0.1:9", HF_TOKEN: "hf_averysecrettoken" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/127\.0\.0\.1:9[^]*HF_ENDPOINT[^]*llama:PATH\.gguf[^]*openai:MODEL/);
  expect(stderr).not.toContain("averysecret");
});

it("models list and models verify know what was fetched by address and what was registered by path", async () => {
  const folder = await emptyFolder();
  const server = await hub();
  await dialdefer(folder, ["models", "get", address], { HF_ENDPOINT: server.url });
  await writeFile(join(folder, "mine.gguf"), "GGUF and more");
  expect((await dialdefer(folder, ["models", "get", "mine.gguf"])).stderr).toContain("--judge llama:mine");

  const listed = await dialdefer(folder, ["models", "list"]);
  expect(listed.stdout).toMatch(/qwen2\.5-1\.5b +about 1,120 +about 1\.8 GB +Apache-2\.0 +no/);
  expect(listed.stdout).toMatch(/small-q4 +2 .*yes.*hf:maker\/small-GGUF\/small-q4\.gguf/);
  expect(listed.stdout).toMatch(/What to expect:[^]*qwen2\.5-7b +Not measured/);

  expect((await dialdefer(folder, ["models", "verify"])).stdout).toMatch(/^ok +small-q4 .*\nok +mine .*\n$/);
  await rm(join(folder, "mine.gguf"));
  const verified = await dialdefer(folder, ["models", "verify"]);
  expect(verified.stdout).toMatch(/^ok +small-q4 .*\nMISSING +mine .*\n$/);
  expect(verified.code).toBe(1);
});

it("a plan with a model of the hub fetches no weights and says what a run would fetch", async () => {
  const folder = await emptyFolder();
  const server = await hub();
  const { code, stderr } = await dialdefer(folder, ["run", "--judge", `llama:${address}`, "--limit", "2", "--plan"], { HF_ENDPOINT: server.url });
  expect(code).toBe(0);
  expect(stderr).toContain("a run would first fetch small-q4");
  expect(server.calls.map(({ method }) => method)).toEqual(["HEAD"]);
});

it("models get --help says what it takes", async () => {
  expect((await dialdefer(await emptyFolder(), ["models", "get", "--help"])).stdout).toMatch(/hf:OWNER\/REPO\/FILE\.gguf[^]*pip:PACKAGE==VERSION[^]*PATH\.gguf[^]*HF_ENDPOINT[^]*HF_TOKEN/);
});
