import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { HubCall, HubFault, HubServer } from "../../../test/support/hub-server.js";
import { openItems } from "../open-items.js";
import { benchmarkHome } from "./fixtures/benchmark-home.js";
import { getBenchmark } from "./get-benchmark.js";

const home = benchmarkHome();
const { rows, content, timing, other, page, sha256Of, published, entryOf, serve, get, failure, inHome, notices } = home;
const always = (server: HubCall["server"], fault: HubFault) => (call: HubCall): HubFault | undefined => call.server === server ? fault : undefined;
const first = (fault: HubFault) => (call: HubCall): HubFault | undefined => call.server === "cdn" && call.number === 0 ? fault : undefined;

describe("a benchmark", () => {
  it("is fetched through redirects, recorded, kept, and opened by its name", async () => {
    const server = await serve();
    const { path, files } = await get({ server });
    expect(await readFile(path)).toEqual(content);
    expect(files).toEqual([{ name: "qa_data.json", path, sha256: sha256Of(content), bytes: content.length, source: `${server.url}/qa_data.json`, checked: "first-use" }]);
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
    vi.stubEnv("DIALDEFER_HOME", home.path);
    let count = 0;
    for await (const item of openItems("halueval").read()) count += item.dataset === "halueval" ? 1 : 0;
    expect(count).toBe(200);

    const asked = server.calls.length;
    expect((await get({ server })).files[0]?.checked).toBe("recorded");
    expect(server.calls).toHaveLength(asked);
  });

  it("of several files is whole or told what it lacks", async () => {
    const files = { "one.json": rows(3), "two.json": rows(2) };
    const server = await serve({ files });
    const entry = entryOf(Object.keys(files).map((name) => published({ name })));
    const { path, files: got } = await get({ entry, server });
    expect(path).toBe(join(home.path, "items", "halueval"));
    expect(got.map(({ name }) => name)).toEqual(["one.json", "two.json"]);
    await rm(join(path, "two.json"));
    await get({ entry, server });
    expect(server.calls.filter(({ path: asked }) => asked === "/one.json")).toHaveLength(1);
    expect(await readFile(join(path, "two.json"))).toEqual(files["two.json"]);
  });

  it("is fetched once when two ask at the same time", async () => {
    const server = await serve({ pieceBytes: 4096 });
    const [one, two] = await Promise.all([get({ server }), get({ server })]);
    expect([one.path, two.path]).toEqual([one.path, one.path]);
    expect(server.calls.filter((call) => call.server === "cdn")).toHaveLength(1);
  });

  it("that is not in the catalogue is refused with what there is", async () => {
    await expect(getBenchmark("trivia", { environment: { DIALDEFER_HOME: home.path } })).rejects.toThrow("there is no benchmark 'trivia'; there are: truthfulqa, halueval");
  });

  it("that its authors do not let be fetched says what to do, and asks no server", async () => {
    const server = await serve();
    const entry = entryOf([published()], { gated: true, byHand: { why: "its authors want your word", steps: ["Sign in.", "dialdefer items get halueval --from PATH"] } });
    const error = await failure(get({ entry, server }));
    expect(error).toMatchObject({ code: "get-by-hand", exitCode: 1 });
    expect(error.message).toMatch(/its authors want your word\.\n {2}1\. Sign in\.\n {2}2\. dialdefer items get halueval --from PATH\n\(or put qa_data\.json into .*halueval yourself\)/);
    expect(server.calls).toEqual([]);
    await writeFile(join(home.path, "mine.json"), content);
    expect((await get({ entry, from: join(home.path, "mine.json") })).files[0]?.checked).toBe("first-use");
  });
});

describe("a download", () => {
  it("goes on where it stopped, wherever that was, in the same process", async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: content.length }), fc.constantFrom("cut" as const, "stall" as const), async (after, kind) => {
      await rm(join(home.path, "items"), { recursive: true, force: true });
      const server = await serve({ fault: first({ kind, after }) });
      const { path } = await get({ server, timing: { ...timing, stallMs: 50 } });
      expect(await readFile(path)).toEqual(content);
      const again = server.calls.filter((call) => call.server === "cdn").slice(1).map(({ headers }) => headers.range);
      if (after > 0 && after < content.length) expect(again).toEqual([`bytes=${after}-`]);
    }), { numRuns: 15 });
  });

  it("goes on where an earlier process was killed, whatever byte that was", async () => {
    const server = await serve();
    const etag = `"${createHash("md5").update(content).digest("hex")}"`;
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: content.length - 1 }), async (at) => {
      await rm(join(home.path, "items"), { recursive: true, force: true });
      const arriving = join(home.path, "items", "halueval.arriving");
      await mkdir(arriving, { recursive: true });
      await writeFile(join(arriving, "qa_data.json"), content.subarray(0, at));
      await writeFile(join(arriving, "qa_data.json.json"), JSON.stringify({ sha256: null, bytes: null, etag }));
      const { path } = await get({ server });
      expect(await readFile(path)).toEqual(content);
      expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
      expect(server.calls.at(-1)?.headers.range).toBe(at === 0 ? undefined : `bytes=${at}-`);
    }), { numRuns: 25 });
  });

  it("is finished after a kill between the record and the file's place, or after that", async () => {
    const server = await serve();
    const { path } = await get({ server });
    const arriving = join(home.path, "items", "halueval.arriving");
    const description = JSON.stringify({ sha256: null, bytes: null, etag: `"${createHash("md5").update(content).digest("hex")}"` });
    await mkdir(arriving);
    await writeFile(join(arriving, "qa_data.json"), await readFile(path));
    await writeFile(join(arriving, "qa_data.json.json"), description);
    await rm(path);
    expect(await readFile((await get({ server })).path)).toEqual(content);
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);

    await mkdir(arriving);
    await writeFile(join(arriving, "qa_data.json.json"), description);
    await get({ server });
    expect(await readdir(join(home.path, "items"))).toEqual(["halueval", "halueval.json"]);
  });

  it("starts over where the file changed in between", async () => {
    const arriving = join(home.path, "items", "halueval.arriving");
    await mkdir(arriving, { recursive: true });
    await writeFile(join(arriving, "qa_data.json"), other.subarray(0, 500).fill(0x20));
    await writeFile(join(arriving, "qa_data.json.json"), JSON.stringify({ sha256: null, bytes: null, etag: "\"of another file\"" }));
    expect(await readFile((await get({ server: await serve() })).path)).toEqual(content);
  });

  it("starts over where the server cannot resume", async () => {
    const server = await serve({ fault: (call) => call.server !== "cdn" ? undefined : call.number === 0 ? { kind: "cut", after: 1000 } : { kind: "ignore-range" } });
    expect(await readFile((await get({ server })).path)).toEqual(content);
  });

  it("is tried again where the server is busy, and kept for later where it stays so", async () => {
    const server = await serve({ fault: (call) => call.server === "hub" && call.number < 2 ? { kind: "status", status: 503 } : undefined });
    await get({ server });
    expect(notices).toContain(`${new URL(server.url).host} is in trouble (503); trying again ...`);
    await rm(join(home.path, "items"), { recursive: true });
    const cut = await serve({ fault: (call) => call.server !== "cdn" ? undefined : call.number === 0 ? { kind: "cut", after: 1000 } : { kind: "cut", after: 0 } });
    const error = await failure(get({ server: cut }));
    expect(error).toMatchObject({ code: "benchmark-unavailable" });
    expect(error.message).toContain("What has been fetched is kept: the same command goes on from there.");
    expect(await inHome()).toEqual(["qa_data.json", "qa_data.json.json"]);
    await get({ server: await serve() });
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
  });

  it.each([
    [404, "download-not-found", /\/qa_data\.json is not there \(404\)/],
    [401, "download-refused", /refuses .*\/qa_data\.json \(401\)/],
    [403, "download-refused", /refuses .*\/qa_data\.json \(403\)/],
  ])("answered %i is given up at once, with what to do by hand", async (status, code, message) => {
    const server = await serve({ fault: always("hub", { kind: "status", status }) });
    const error = await failure(get({ server }));
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`Fetch by hand, where there is a network:\n  http://127.0.0.1:9/data/qa_data.json\nthen put it into ${join(home.path, "items", "halueval")}\nor run 'dialdefer items get halueval --from FILE'.`);
    expect(server.calls).toHaveLength(1);
    expect(await inHome()).toEqual([]);
  });

  it("without a network is given up at once and names the file and its place", async () => {
    const error = await failure(get({ url: "http://127.0.0.1:9/files" }));
    expect(error).toMatchObject({ code: "benchmark-unavailable" });
    expect(error.message).toMatch(/no answer from 127\.0\.0\.1:9[^]*127\.0\.0\.1:9\/data\/qa_data\.json[^]*items.halueval/);
    expect(notices.filter((line) => line.includes("trying again"))).toEqual([]);
    expect(await inHome()).toEqual([]);
  });

  it("does not follow to what is no http address, and not in circles", async () => {
    const redirect = (location: string): Promise<HubServer> => serve({ fault: always("hub", { kind: "status", status: 302, headers: { location } }) });
    expect((await failure(get({ server: await redirect("file:///etc/passwd") }))).message).toContain("sends the request on to something that is no http(s) address");
    expect((await failure(get({ server: await redirect("/again") }))).message).toContain("sends requests for the file in a circle");
  });

  it("never takes a name from the server", async () => {
    const server = await serve({ fault: (call) => call.server === "hub" && call.path === "/qa_data.json" ? { kind: "status", status: 302, headers: { location: "/../../evil%2F..%2Fname.json", "content-disposition": "attachment; filename=\"../../evil.json\"" } } : undefined });
    await get({ server });
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
  });

  it("goes through the proxy of the environment, whose password no error shows", async () => {
    const asked: string[] = [];
    const proxy = createServer((socket) => {
      socket.on("error", () => undefined).once("data", (bytes) => {
        asked.push(bytes.toString("latin1"));
        socket.end("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n");
      });
    });
    await new Promise<void>((resolve) => { proxy.listen(0, "127.0.0.1", resolve); });
    const { port } = proxy.address() as { port: number };
    const entry = entryOf([published({ url: "https://files.example.org/qa_data.json" })]);
    const error = await failure(get({ entry }, { HTTPS_PROXY: `http://me:open-sesame@127.0.0.1:${port}` }));
    proxy.close();
    expect(asked[0]).toMatch(/^CONNECT files\.example\.org:443/);
    expect(`${error.message}${notices.join("")}`).not.toContain("open-sesame");
  });

  it("of the hub goes to HF_ENDPOINT with HF_TOKEN, which the download server never sees", async () => {
    const server = await serve();
    const entry = entryOf([published({ url: "https://huggingface.co/datasets/maker/set/resolve/main/qa_data.json" })]);
    await get({ entry }, { HF_ENDPOINT: server.url, HF_TOKEN: "hf_averysecrettoken" });
    expect(server.calls.map((call) => [call.server, call.path.split("?")[0], call.headers.authorization])).toEqual([
      ["hub", "/datasets/maker/set/resolve/main/qa_data.json", "Bearer hf_averysecrettoken"],
      ["cdn", "/blob", undefined],
    ]);
  });

  it.each([["ftp://example.org/"], ["http://me:word@example.org/"], ["files"]])("from %s is refused as no place", async (url) => {
    const error = await failure(get({ url }));
    expect(error).toMatchObject({ exitCode: 2 });
    expect(error.message).toMatch(/^--url: /);
    expect(error.message).not.toContain("word@");
  });
});

describe("what comes is held against what it should be", () => {
  it("a pinned checksum that does not match names both, and keeps nothing", async () => {
    const entry = entryOf([published({ sha256: sha256Of(content) })]);
    expect((await get({ entry, server: await serve() })).files[0]?.checked).toBe("pinned");
    await rm(join(home.path, "items"), { recursive: true });
    const error = await failure(get({ entry, server: await serve({ content: other }) }));
    expect(error).toMatchObject({ code: "checksum-mismatch" });
    expect(error.message).toContain(`SHA-256 ${sha256Of(other)} instead of ${sha256Of(content)}`);
    expect(error.message).toContain("'--items halueval:PATH' reads any version");
    expect(await inHome()).toEqual([]);
  });

  it("a file that its authors changed is named with both checksums and how to take it; then it is taken", async () => {
    const server = await serve();
    const { path } = await get({ server });
    await rm(path);
    server.replace(other);
    const error = await failure(get({ server }));
    expect(error).toMatchObject({ code: "checksum-changed" });
    expect(error.message).toContain(`SHA-256 ${sha256Of(other)} instead of ${sha256Of(content)}`);
    const record = join(home.path, "items", "halueval.json");
    expect(error.message).toContain(`remove ${record} and ${path}`);
    expect(await inHome()).toEqual(["halueval.json"]);
    await rm(record);
    expect(await readFile((await get({ server })).path)).toEqual(other);
  });

  it("a file that changed on disk is noticed by the next command and when it is opened", async () => {
    const { path } = await get({ server: await serve() });
    await writeFile(path, other);
    const error = await failure(get({ server: await serve() }));
    expect(error).toMatchObject({ code: "checksum-changed" });
    expect(error.message).toContain(`${path} is no longer what it was: SHA-256 ${sha256Of(other)} instead of ${sha256Of(content)}`);
    vi.stubEnv("DIALDEFER_HOME", home.path);
    await expect(openItems("halueval").read().next()).rejects.toMatchObject({ code: "checksum-changed" });
  });

  it.each([["text/html; charset=utf-8", "download-page"], ["application/octet-stream", "not-this-benchmark"]])("a sign-in page with status 200 and type %s does not pass", async (contentType, code) => {
    const error = await failure(get({ server: await serve({ content: page, contentType }) }));
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(/web page[^]*sign[^]*Fetch by hand/);
    expect(await inHome()).toEqual([]);
    const pinned = await failure(get({ entry: entryOf([published({ sha256: sha256Of(content), bytes: content.length })]), server: await serve({ content: page, contentType }) }));
    expect(pinned).toMatchObject({ code });
    expect(pinned.message).toContain("web page");
    expect(await inHome()).toEqual([]);
  });

  it.each([
    ["another benchmark's file", Buffer.from("{\"example_id\":0,\"question_index\":\"1\",\"ans0\":\"x\"}\n".repeat(30))],
    ["an empty file", Buffer.alloc(0)],
    ["bytes at random", createHash("sha512").update("x").digest()],
    ["JSON of an error", Buffer.from("{\"error\":\"no such file\"}")],
  ])("%s does not pass either", async (_, bytes) => {
    const error = await failure(get({ server: await serve({ content: bytes }) }));
    expect(error).toMatchObject({ code: "not-this-benchmark" });
    expect(error.message).toMatch(/qa_data\.json is not qa_data\.json of HaluEval \(QA\) but something else \(/);
    expect(await inHome()).toEqual([]);
  });
});
