import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startHubServer, type HubCall, type HubFault, type HubServer, type HubServerOptions } from "../../../test/support/hub-server.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import type { FetchTiming } from "../../fetching/fetch-timing.js";
import type { CatalogueModel } from "./model-catalogue.js";
import { modelGet } from "./model-get.js";
import { modelVerify } from "./model-verify.js";
import { modelsList } from "./models-list.js";
import { planLlamaJudge } from "./plan-llama-judge.js";
import { resolveModel } from "./resolve-model.js";

const weights = Buffer.concat([Buffer.from("GGUF"), ...Array.from({ length: 400 }, (_, index) => createHash("sha512").update(String(index)).digest())]);
const other = Buffer.concat([weights, Buffer.from("retrained")]);
const sha256Of = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
const address = "hf:maker/small-GGUF/small-q4.gguf";
const timing: FetchTiming = { connectMs: 5_000, answerMs: 2_000, stallMs: 2_000, pauseMs: 1, progressMs: 0 };

let home: string;
const servers: HubServer[] = [];
beforeEach(async () => { home = await mkdtemp(join(tmpdir(), "dialdefer-hub-")); });
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(home, { recursive: true, force: true });
});

async function hub(options: Partial<HubServerOptions> = {}): Promise<HubServer> {
  const server = await startHubServer({ content: weights, ...options });
  servers.push(server);
  return server;
}

const notices: string[] = [];
beforeEach(() => { notices.length = 0; });

async function get(server: HubServer, spec = address, environment: Environment = {}, times: Partial<FetchTiming> = {}): Promise<string> {
  return await modelGet(spec, home, { environment: { HF_ENDPOINT: server.url, ...environment }, timing: { ...timing, ...times }, onNotice: (line) => notices.push(line), catalogue });
}

/** The fault of the first request to the download server. */
const firstDownload = (fault: HubFault) => (call: HubCall): HubFault | undefined => call.server === "cdn" && call.number === 0 ? fault : undefined;
/** The fault of every request to one of the servers. */
const always = (server: HubCall["server"], fault: HubFault) => (call: HubCall): HubFault | undefined => call.server === server ? fault : undefined;
const downloads = (server: HubServer): readonly HubCall[] => server.calls.filter((call) => call.server === "cdn");
const everyFile = async (): Promise<readonly string[]> => (await readdir(join(home, "models"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name).sort();

const catalogue: readonly CatalogueModel[] = [{
  name: "small", title: "A small model", licence: "MIT", bytes: 25_000, bytesExact: false, sha256: null, memoryBytes: 1e6, expect: "Nothing.", hub: "hf:maker/listed-GGUF/listed.gguf",
}];

describe("a file of the hub", () => {
  it("is fetched from where the hub points to, checked against the hub's checksum, and recorded", async () => {
    const server = await hub();
    const file = await get(server);
    expect(await readFile(file)).toEqual(weights);
    expect(await everyFile()).toEqual(["small-q4.gguf", "small-q4.gguf.json"]);
    expect(JSON.parse(await readFile(`${file}.json`, "utf8"))).toEqual({ source: address, commit: server.commit, sha256: sha256Of(weights), bytes: weights.length, date: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    expect(server.calls.map(({ server: name, method, path }) => `${name} ${method} ${path.replace(server.commit, "COMMIT")}`)).toEqual([
      "hub HEAD /maker/small-GGUF/resolve/main/small-q4.gguf", "hub GET /maker/small-GGUF/resolve/COMMIT/small-q4.gguf", "cdn GET /blob?signature=very-secret",
    ]);
    expect(notices.join("\n")).toMatch(/Fetching small-q4[^]*100 % of[^]*checked and recorded: [0-9a-f]{64}/);
  });

  it("is fetched once, also when two ask at the same time, and needs no hub afterwards", async () => {
    const server = await hub();
    await Promise.all([get(server), get(server)]);
    expect(downloads(server)).toHaveLength(1);
    await server.close();
    servers.length = 0;
    expect(await readFile(await get(server))).toEqual(weights);
  });

  it("may be named by a revision, and lies apart from the same file of another one", async () => {
    const server = await hub();
    const files = [await get(server), await get(server, "hf:maker/small-GGUF@v1.0/small-q4.gguf"), await get(server, "hf:maker/small-GGUF@refs%2Fpr%2F1/deeper/small-q4.gguf")];
    expect(new Set(files).size).toBe(3);
    expect(server.calls.filter(({ method }) => method === "HEAD").map(({ path }) => path)).toEqual([
      "/maker/small-GGUF/resolve/main/small-q4.gguf", "/maker/small-GGUF/resolve/v1.0/small-q4.gguf", "/maker/small-GGUF/resolve/refs%2Fpr%2F1/deeper/small-q4.gguf",
    ]);
  });

  it("may stand in the catalogue, and is the same model by name and by address", async () => {
    const server = await hub();
    const file = await get(server, "small");
    expect(await get(server, "hf:maker/listed-GGUF/listed.gguf")).toBe(file);
    expect(downloads(server)).toHaveLength(1);
    expect(await resolveModel("default", home, { catalogue })).toEqual({ name: "small", file, bytes: weights.length, sha256: sha256Of(weights) });
    expect(modelsList(home, catalogue)).toMatchObject([{ name: "small", onDisk: true, isDefault: true, bytes: weights.length, bytesExact: true, sha256: sha256Of(weights) }]);
  });

  it.each([
    "hf:", "hf:maker", "hf:maker/small-GGUF", "hf:maker/small-GGUF/weights.bin", "hf:../small/x.gguf", "hf:maker/../x.gguf", "hf:maker/small/../../x.gguf", "hf:maker/small@../x.gguf",
    "hf:maker/small@%2E%2E/x.gguf", "hf:maker/small//x.gguf", "hf:maker/small/a b.gguf", "hf:ma\\ker/small/x.gguf", "hf:maker/small/.gguf",
  ])("has an address that names nothing else: %s is refused", async (bad) => {
    await expect(get(await hub(), bad)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("hf:OWNER/REPO/FILE.gguf") as string });
  });

  it("is refused when it is one part of several", async () => {
    await expect(get(await hub(), "hf:maker/big/big-00001-of-00002.gguf")).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("several files") as string });
  });
});

describe("a download that is interrupted", () => {
  it("goes on where it stopped, wherever that was, in the same process", async () => {
    await fc.assert(fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: weights.length - 1 }), { minLength: 1, maxLength: 4 }), async (cuts) => {
      const places = cuts.toSorted((one, another) => one - another);
      const server = await startHubServer({
        content: weights,
        fault: ({ server: name, number, headers }) => {
          const place = name === "cdn" ? places[number] : undefined;
          return place === undefined ? undefined : { kind: "cut", after: place - Number(/\d+/.exec(headers.range ?? "0")?.[0]) };
        },
      });
      try {
        expect(sha256Of(await readFile(await get(server)))).toBe(sha256Of(weights));
        expect(downloads(server).slice(1).every(({ headers }, index) => places[index] === 0 || headers.range === `bytes=${places[index]}-`)).toBe(true);
      } finally {
        await server.close();
        await rm(join(home, "models"), { recursive: true });
      }
    }), { numRuns: 40 });
  });

  it("goes on where an earlier process was killed, whatever byte that was", async () => {
    const server = await hub();
    const file = await get(server);
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: weights.length }), async (kept) => {
      await rm(file, { force: true });
      await rm(`${file}.json`, { force: true });
      await writeFile(`${file}.part`, weights.subarray(0, kept));
      await writeFile(`${file}.part.json`, JSON.stringify({ sha256: sha256Of(weights), bytes: weights.length, etag: null }));
      const before = downloads(server).length;
      expect(await readFile(await get(server))).toEqual(weights);
      expect(downloads(server).slice(before).map(({ headers }) => headers.range)).toEqual(kept === weights.length ? [] : [kept === 0 ? undefined : `bytes=${kept}-`]);
      expect(await everyFile()).toEqual(["small-q4.gguf", "small-q4.gguf.json"]);
    }), { numRuns: 40 });
  });

  it("starts over when the server does not go on in the middle", async () => {
    const server = await hub({ fault: ({ server: name, number }) => name !== "cdn" ? undefined : number === 0 ? { kind: "cut", after: 9_000 } : { kind: "ignore-range" } });
    expect(await readFile(await get(server))).toEqual(weights);
    expect(notices).toContainEqual(expect.stringContaining("starting over"));
  });

  it("starts over when the file has changed meanwhile", async () => {
    const server = await hub({ fault: always("cdn", { kind: "cut", after: 0 }) });
    const file = join(home, "models", "hf", "maker", "small-GGUF", "main", "small-q4.gguf");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, weights.subarray(0, 9_000));
    await writeFile(`${file}.part.json`, JSON.stringify({ sha256: sha256Of(weights), bytes: weights.length, etag: null }));
    await expect(get(server)).rejects.toMatchObject({ code: "model-unavailable" });
    const changed = await hub({ content: other });
    expect(await readFile(await get(changed))).toEqual(other);
    expect(downloads(changed)[0]?.headers.range).toBeUndefined();
  });

  it("starts over when the server no longer has the rest (416)", async () => {
    const server = await hub({ fault: ({ server: name, number }) => name !== "cdn" ? undefined : number === 0 ? { kind: "cut", after: 9_000 } : number === 1 ? { kind: "status", status: 416 } : undefined });
    expect(await readFile(await get(server))).toEqual(weights);
  });

  it("goes on after bytes that stopped coming", async () => {
    const server = await hub({ fault: firstDownload({ kind: "stall", after: 9_000 }) });
    expect(await readFile(await get(server, address, {}, { stallMs: 300 }))).toEqual(weights);
    expect(downloads(server).map(({ headers }) => headers.range)).toEqual([undefined, "bytes=9000-"]);
  });

  it("asks the hub for a fresh address when the old one has run out (403 from the download server)", async () => {
    const server = await hub({ fault: firstDownload({ kind: "status", status: 403 }) });
    expect(await readFile(await get(server))).toEqual(weights);
  });

  it("is given up after five failures without a new byte, keeps what it has, and goes on from there next time", async () => {
    const server = await hub({ fault: ({ server: name, number }) => name !== "cdn" ? undefined : { kind: "cut", after: number === 0 ? 9_000 : 0 } });
    await expect(get(server)).rejects.toMatchObject({ code: "model-unavailable", message: expect.stringMatching(/broke off[^]*goes on from there[^]*llama:PATH\.gguf/) as string });
    expect(downloads(server)).toHaveLength(5);
    expect(await everyFile()).toEqual(["small-q4.gguf.part", "small-q4.gguf.part.json"]);
    const next = await hub();
    expect(await readFile(await get(next))).toEqual(weights);
    expect(downloads(next)[0]?.headers.range).toBe("bytes=9000-");
  });

  it("goes on by the server's ETag where the hub names no checksum, and starts over when that is another", async () => {
    const stopAt9000 = (): Partial<HubServerOptions> => {
      let asked = 0;
      return { sha256: null, fault: ({ server: name, method }) => name !== "cdn" || method !== "GET" ? undefined : { kind: "cut", after: asked++ === 0 ? 9_000 : 0 } };
    };
    const fetched = (server: HubServer): HubCall | undefined => downloads(server).find(({ method }) => method === "GET");
    await expect(get(await hub(stopAt9000()))).rejects.toThrow("broke off");
    const same = await hub({ sha256: null });
    expect(await readFile(await get(same))).toEqual(weights);
    expect(fetched(same)?.headers).toMatchObject({ range: "bytes=9000-", "if-range": `"${createHash("md5").update(weights).digest("hex")}"` });

    await rm(join(home, "models"), { recursive: true });
    await expect(get(await hub(stopAt9000()))).rejects.toThrow("broke off");
    const altered = Buffer.from(weights.map((byte, index) => index > 4 ? byte ^ 1 : byte));
    const another = await hub({ content: altered, sha256: null });
    expect(await readFile(await get(another))).toEqual(altered);
    expect(fetched(another)?.headers.range).toBe("bytes=9000-");
  });
});

describe("bytes that are not the promised ones", () => {
  it("are refused, and nothing is kept of them", async () => {
    const server = await hub({ sha256: sha256Of(other) });
    await expect(get(server)).rejects.toMatchObject({ code: "checksum-mismatch", message: expect.stringMatching(new RegExp(`${sha256Of(other)}.*${sha256Of(weights)}`)) as string });
    expect(await everyFile()).toEqual([]);
  });

  it("are found also in the part that an earlier process left, and the next try is right", async () => {
    const server = await hub();
    const file = join(home, "models", "hf", "maker", "small-GGUF", "main", "small-q4.gguf");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, Buffer.alloc(9_000, "x"));
    await writeFile(`${file}.part.json`, JSON.stringify({ sha256: sha256Of(weights), bytes: weights.length, etag: null }));
    await expect(get(server)).rejects.toMatchObject({ code: "checksum-mismatch" });
    expect(await everyFile()).toEqual([]);
    expect(await readFile(await get(server))).toEqual(weights);
  });

  it("are refused when they are more than the hub announced", async () => {
    await expect(get(await hub({ bytes: 9_000, sha256: null }))).rejects.toMatchObject({ code: "model-unavailable", message: expect.stringContaining("announced 9000") as string });
  });

  it("are refused when nobody names a checksum and they are no model: a network's sign-in page, say", async () => {
    const server = await hub({ content: Buffer.from("<html>Please sign in</html>"), sha256: null });
    await expect(get(server)).rejects.toMatchObject({ code: "checksum-mismatch", message: expect.stringContaining("no GGUF file") as string });
    expect(await everyFile()).toEqual([]);
  });

  it("are refused when the hub offers others than on first use, and the message says how to take either", async () => {
    const server = await hub();
    const first = server.commit;
    const file = await get(server);
    await rm(file);
    server.replace(other);
    await expect(get(server)).rejects.toMatchObject({ code: "checksum-changed", message: expect.stringMatching(new RegExp(`remove .*small-q4.gguf.json.*hf:maker/small-GGUF@${first}/small-q4.gguf`)) as string });
    expect(downloads(server)).toHaveLength(1);
    await rm(`${file}.json`);
    expect(await readFile(await get(server))).toEqual(other);
  });

  it("are found by models verify, for models of any origin", async () => {
    const file = await get(await hub());
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "small-q4", ok: true, expected: sha256Of(weights) }]);
    await writeFile(file, "rotten");
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "small-q4", ok: false, found: sha256Of(Buffer.from("rotten")) }]);
  });
});

describe("a hub that does not give the file", () => {
  it.each<[string, number, Record<string, string>, string, RegExp]>([
    ["because it is gated", 401, { "x-error-code": "GatedRepo" }, "model-gated", /accepted its licence[^]*HF_TOKEN/],
    ["because it shows no such repository", 401, { "x-error-code": "RepoNotFound" }, "model-gated", /private or gated, or there is none/],
    ["because the token may not", 403, {}, "model-gated", /HF_TOKEN/],
    ["because there is no such file", 404, { "x-error-code": "EntryNotFound" }, "model-not-found", /no file 'small-q4\.gguf'[^]*\/tree\/main/],
    ["because there is no such revision", 404, { "x-error-code": "RevisionNotFound" }, "model-not-found", /no revision 'main'/],
    ["for another reason", 418, {}, "hub-refused", /answered 418/],
  ])("is named as what it is: %s", async (_, status, headers, code, message) => {
    await expect(get(await hub({ fault: always("hub", { kind: "status", status, headers }) }))).rejects.toMatchObject({ code, exitCode: 1, message: expect.stringMatching(message) as string });
    expect(existsSync(join(home, "models", "hf", "maker", "small-GGUF", "main", "small-q4.gguf"))).toBe(false);
  });

  it("is asked again when it is busy, as late as it wishes", async () => {
    const server = await hub({ fault: ({ server: name, number }) => name === "hub" && number < 3 ? { kind: "status", status: number === 0 ? 429 : 503, headers: { "retry-after": "0" } } : undefined });
    expect(await readFile(await get(server))).toEqual(weights);
    expect(notices.filter((line) => line.includes("trying again"))).toHaveLength(3);
  });

  it.each([[429, "too many requests"], [503, "in trouble"]])("is not asked for ever when it stays busy (%s)", async (status, reason) => {
    const server = await hub({ fault: always("hub", { kind: "status", status }) });
    await expect(get(server)).rejects.toMatchObject({ code: "model-unavailable", message: expect.stringContaining(reason) as string });
    expect(server.calls).toHaveLength(5);
  });

  it("is not waited for longer than a minute", async () => {
    const server = await hub({ fault: always("hub", { kind: "status", status: 429, headers: { "retry-after": "3600" } }) });
    await expect(get(server)).rejects.toMatchObject({ code: "model-unavailable" });
    expect(server.calls).toHaveLength(1);
  });

  it("is given up when it does not answer, without repetition and with ways out", async () => {
    const server = await hub({ fault: always("hub", { kind: "silence" }) });
    await expect(get(server, address, {}, { answerMs: 200 })).rejects.toMatchObject({ code: "model-unavailable", message: expect.stringMatching(/no answer from 127\.0\.0\.1[^]*HTTPS_PROXY[^]*HF_ENDPOINT[^]*llama:PATH\.gguf[^]*openai:MODEL/) as string });
    expect(server.calls).toHaveLength(1);
  });

  it("is given up when there is nothing at its address", async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) => { closed.listen(0, "127.0.0.1", () => resolve((closed.address() as { port: number }).port)); });
    await new Promise((resolve) => { closed.close(resolve); });
    await expect(modelGet(address, home, { environment: { HF_ENDPOINT: `http://127.0.0.1:${port}` }, timing })).rejects.toMatchObject({ code: "model-unavailable", message: expect.stringContaining("ECONNREFUSED") as string });
  });

  it.each(["not a url", "ftp://mirror.example", "https://user:password@mirror.example"])("must have an address that is one: HF_ENDPOINT=%s", async (endpoint) => {
    await expect(modelGet(address, home, { environment: { HF_ENDPOINT: endpoint }, timing })).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(/HF_ENDPOINT/) as string });
  });
});

describe("the token", () => {
  const token = "hf_averysecrettoken";

  it("goes to the hub and never to the server that the hub points to", async () => {
    const server = await hub();
    await get(server, address, { HF_TOKEN: token });
    expect(server.calls.map(({ server: name, headers }) => [name, headers.authorization])).toEqual([["hub", `Bearer ${token}`], ["hub", `Bearer ${token}`], ["cdn", undefined]]);
  });

  it.each<[string, HubServerOptions["fault"]]>([
    ["is gated", always("hub", { kind: "status", status: 403 })],
    ["is busy", always("hub", { kind: "status", status: 503 })],
    ["cuts every download", always("cdn", { kind: "cut", after: 0 })],
    ["refuses every download", always("cdn", { kind: "status", status: 500 })],
  ])("never shows, nor does the signed address, when the hub %s", async (_, fault) => {
    const error = await get(await hub({ fault }), address, { HF_TOKEN: token }).then(() => null, (reason: Error) => reason);
    const said = [error?.message, error?.stack, JSON.stringify(error), ...notices].join("\n");
    expect(error).not.toBeNull();
    expect(said).not.toContain(token);
    expect(said).not.toContain("very-secret");
  });
});

describe("a disk that is full", () => {
  it.skipIf(!existsSync("/dev/full"))("ends with what to do, and keeps neither a half file nor a lock (needs /dev/full)", async () => {
    const file = join(home, "models", "hf", "maker", "small-GGUF", "main", "small-q4.gguf");
    await mkdir(dirname(file), { recursive: true });
    await symlink("/dev/full", `${file}.part`);
    await expect(get(await hub())).rejects.toMatchObject({ code: "home-unwritable", message: expect.stringMatching(/ENOSPC.*Free some space.*DIALDEFER_HOME/) as string });
    expect(await everyFile()).toEqual([]);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it("is noticed before the download where the hub says the size", async () => {
    await expect(get(await hub({ bytes: 9e14 }))).rejects.toMatchObject({ code: "home-unwritable", message: expect.stringMatching(/needs 900000000 MB more.*DIALDEFER_HOME/) as string });
  });
});

describe("a plan with a model that is not here", () => {
  const plan = (server: HubServer) => planLlamaJudge(address, { home, environment: { HF_ENDPOINT: server.url }, onNotice: (line) => notices.push(line) });

  it("has the identity that the hub names, and fetches nothing", async () => {
    const server = await hub();
    expect((await plan(server)).identity).toBe(`llama:${sha256Of(weights)}`);
    expect(server.calls.map(({ method }) => method)).toEqual(["HEAD"]);
    expect(notices.join("\n")).toMatch(/would first fetch small-q4 and the engine/);
  });

  it("has the identity that was recorded when it was here", async () => {
    const server = await hub();
    await rm(await get(server));
    await server.close();
    servers.length = 0;
    expect((await plan(server)).identity).toBe(`llama:${sha256Of(weights)}`);
  });

  it("says so when nobody knows the checksum, and goes on", async () => {
    const server = await hub({ sha256: null });
    expect((await plan(server)).identity).toBe("llama:not-fetched:small-q4");
    expect(notices.join("\n")).toMatch(/not known before it is fetched.*counts every call as new/);
  });

  it("fails for a file that the hub has not", async () => {
    await expect(plan(await hub({ fault: always("hub", { kind: "status", status: 404 }) }))).rejects.toMatchObject({ code: "model-not-found" });
  });
});
