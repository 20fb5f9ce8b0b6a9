import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { benchmarkHome } from "./fixtures/benchmark-home.js";

const home = benchmarkHome();
const { content, other, page, sha256Of, published, entryOf, serve, get, failure, inHome } = home;

describe("--from", () => {
  it("takes a set whose every row is unjudgeable for what it is", async () => {
    const redacted = { id: "x1", dataset: "aio", context: "[redacted]", c1_input: "[redacted]", c2_input: "[redacted]", ground_truth: "NOR" };
    const file = join(home.path, "finalAIOdata_experiment_ready.jsonl");
    await writeFile(file, `${JSON.stringify(redacted)}\n`);
    const { path } = await get({ entry: { ...entryOf([published({ name: "finalAIOdata_experiment_ready.jsonl" })]), name: "aio" }, from: file });
    expect(await readFile(path, "utf8")).toContain("\"x1\"");
  });

  it("copies a file under its own name, and leaves the original", async () => {
    const mine = join(home.path, "a copy.json");
    await writeFile(mine, content);
    const { path, files } = await get({ from: mine });
    expect(await readFile(path)).toEqual(content);
    expect(files[0]).toMatchObject({ source: mine, checked: "first-use" });
    expect(existsSync(mine)).toBe(true);
  });

  it("needs every file of a folder, and says which are missing", async () => {
    const entry = entryOf([published({ name: "one.json" }), published({ name: "two.json" })]);
    await writeFile(join(home.path, "one.json"), content);
    await expect(get({ entry, from: home.path })).rejects.toThrow("expected one.json, two.json in this folder; two.json is missing. A copy that is named or placed otherwise can be read where it lies: '--items halueval:PATH'");
    await expect(get({ entry, from: join(home.path, "one.json") })).rejects.toThrow("has 2 files, so give the folder that has them");
    await writeFile(join(home.path, "two.json"), other);
    expect((await get({ entry, from: home.path })).files.map(({ bytes }) => bytes)).toEqual([content.length, other.length]);
  });

  it.each([
    ["what is not there", "nothing.json", /there is no such file or folder/],
    ["another kind of file", "set.csv", /expected a copy of qa_data\.json, which ends in \.json/],
    ["something else", "page.json", /is not qa_data\.json of HaluEval \(QA\) but a web page/],
  ])("refuses %s", async (_, name, message) => {
    await writeFile(join(home.path, "set.csv"), content);
    await writeFile(join(home.path, "page.json"), page);
    await expect(get({ from: join(home.path, name) })).rejects.toThrow(message);
    expect(existsSync(join(home.path, "items")) ? await inHome() : []).toEqual([]);
  });

  it("after half a download leaves nothing of that behind", async () => {
    await failure(get({ server: await serve({ fault: (call) => call.server !== "cdn" ? undefined : { kind: "cut", after: call.number === 0 ? 1000 : 0 } }) }));
    expect(await inHome()).toEqual(["qa_data.json", "qa_data.json.json"]);
    await writeFile(join(home.path, "mine.json"), other);
    expect(await readFile((await get({ from: join(home.path, "mine.json") })).path)).toEqual(other);
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
  });

  it("of the wrong content leaves the file that is there as it is, and still says how to get it", async () => {
    const { path } = await get({ server: await serve(), entry: entryOf([published({ sha256: sha256Of(content) })]) });
    await writeFile(join(home.path, "page.json"), page);
    const error = await failure(get({ entry: entryOf([published({ sha256: sha256Of(content) })]), from: join(home.path, "page.json") }));
    expect(error.message).toMatch(/a web page[^]*Fetch by hand[^]*127\.0\.0\.1:9\/data\/qa_data\.json/);
    expect(await readFile(path)).toEqual(content);
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
  });

  it("and --url are not given together", async () => {
    await expect(get({ from: home.path, url: "http://127.0.0.1:9" })).rejects.toThrow("give one of them");
  });
});

describe("a file that somebody put into the cache", () => {
  const place = async (bytes: Buffer): Promise<void> => {
    await mkdir(join(home.path, "items", "halueval"), { recursive: true });
    await writeFile(join(home.path, "items", "halueval", "qa_data.json"), bytes);
  };

  it("is checked and recorded", async () => {
    await place(content);
    expect((await get({ url: "http://127.0.0.1:9" })).files[0]).toMatchObject({ sha256: sha256Of(content), checked: "first-use" });
    expect(await inHome()).toEqual(["halueval.json", "qa_data.json"]);
  });

  it("is refused where it is something else, and left where it is", async () => {
    await place(page);
    const error = await failure(get({ url: "http://127.0.0.1:9" }));
    expect(error.message).toMatch(/is not HaluEval \(QA\) but a web page.*: put the published file there/);
    expect(await inHome()).toEqual(["qa_data.json"]);
  });
});
