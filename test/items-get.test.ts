import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { dialdefer, emptyFolder, repository, startCommand } from "./support/command-line.js";
import { startHubServer, type HubServer } from "./support/hub-server.js";
import { hasTerminals, onTerminal } from "./support/terminal.js";

// The command line against a local server that stands for the authors'.

const row = (index: number): string => JSON.stringify({
  knowledge: `Lake Orva ${index} lies in Norland.`, question: `In which country is lake ${index}?`, right_answer: "Norland", hallucinated_answer: `It is in Sorland, ${createHash("sha512").update(String(index)).digest("hex")}.`,
});
const content = Buffer.from(Array.from({ length: 6000 }, (_, index) => `${row(index)}\n`).join(""));
const digest = createHash("sha256").update(content).digest("hex");

const servers: HubServer[] = [];
afterEach(async () => { await Promise.all(servers.splice(0).map((server) => server.close())); });

async function serve(options: Partial<Parameters<typeof startHubServer>[0]> = {}): Promise<HubServer> {
  const server = await startHubServer({ content, ...options });
  servers.push(server);
  return server;
}

it("a download killed at any moment goes on in the next process, and is whole and checked at the end", async () => {
  const folder = await emptyFolder();
  const server = await serve({ pieceBytes: 16_384 });
  const items = join(folder, "home", "items");
  const arriving = join(items, "halueval.arriving", "qa_data.json");
  const arrived = async (): Promise<number> => (await readFile(arriving).catch(() => Buffer.alloc(0))).length;
  let reached = 0;
  for (let kill = 0; kill < 5; kill++) {
    const { process: child, finished } = startCommand(["items", "get", "halueval", "--url", server.url], { folder });
    const goal = reached + Math.floor(content.length / 10 * (0.2 + Math.random()));
    while (child.exitCode === null && await arrived() < goal) await new Promise((resolve) => { setTimeout(resolve, 3); });
    child.kill("SIGKILL");
    expect((await finished).code).toBeNull();
    expect(existsSync(join(items, "halueval"))).toBe(false);
    reached = await arrived();
    expect(await readFile(arriving)).toEqual(content.subarray(0, reached));
    expect((await dialdefer(folder, ["items", "show", "halueval"])).stderr).toContain("HaluEval (QA) is not on this machine yet. 'dialdefer items get halueval' fetches it");
  }
  const { code, stdout, stderr } = await dialdefer(folder, ["items", "get", "halueval", "--url", server.url]);
  expect(stderr).toMatch(/Going on after [\d.]+ MB \.\.\.[^]*qa_data\.json is ready \(SHA-256 recorded: [0-9a-f]{64}\)[^]*Licence {3}MIT[^]*@inproceedings\{li2023halueval/);
  expect(code).toBe(0);
  expect(stdout.trim()).toBe(join(items, "halueval", "qa_data.json"));
  expect(createHash("sha256").update(await readFile(stdout.trim())).digest("hex")).toBe(digest);
  expect((await readdir(items)).sort()).toEqual(["halueval", "halueval.json"]);
  const ranges = server.calls.filter(({ server: name }) => name === "cdn").map(({ headers }) => Number(/\d+/.exec(headers.range ?? "0")?.[0]));
  expect(ranges).toHaveLength(6);
  expect(ranges.at(-1)).toBe(reached);
});

it("two processes at once fetch once, and both end well", async () => {
  const folder = await emptyFolder();
  const server = await serve({ pieceBytes: 65_536 / 2 });
  const both = await Promise.all([1, 2].map(() => dialdefer(folder, ["items", "get", "halueval", "--url", server.url])));
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.map(({ stderr }) => stderr).join("")).toContain("Another process is fetching halueval; waiting for it.");
  expect(server.calls.filter(({ server: name }) => name === "cdn")).toHaveLength(1);
});

it("what was fetched is listed as here, and judged by its name, with licence and origin in plan and report", async () => {
  const folder = await emptyFolder();
  const server = await serve();
  const got = await dialdefer(folder, ["items", "get", "halueval", "--url", server.url, "--json"]);
  expect(JSON.parse(got.stdout)).toMatchObject({
    name: "halueval", licence: "MIT", gated: false, notice: null, path: join(folder, "home", "items", "halueval", "qa_data.json"),
    files: [{ name: "qa_data.json", sha256: digest, bytes: content.length, source: `${server.url}/qa_data.json`, checked: "first-use" }],
  });
  const listed = await dialdefer(folder, ["items", "list"]);
  expect(listed.stdout).toMatch(/^halueval +10,000 +0 +MIT +no +yes +yes$/m);
  expect(listed.stdout).toMatch(/^gpqa +448 +3 +CC BY 4\.0 +yes +no +yes$/m);
  expect(listed.stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const run = await dialdefer(folder, ["run", "--items", "halueval", "--judge", "simulated:dprime=2", "--limit", "20", "--checks", "0", "--json"]);
  expect(run.stderr).toContain("Items     HaluEval (QA), licence MIT, https://github.com/RUCAIBox/HaluEval");
  expect(JSON.parse(run.stdout)).toMatchObject({ study: { items: { spec: "halueval", count: 20, origin: { title: "HaluEval (QA)", licence: "MIT", homepage: "https://github.com/RUCAIBox/HaluEval" } } } });
  expect(await readFile(join(folder, "dialdefer-report", "report.md"), "utf8")).toContain("Origin and licence of the items: HaluEval");
});

it("a sign-in page, a refusal and a missing network end with exit code 1, name file and place, and leave nothing", async () => {
  const folder = await emptyFolder();
  const page = await serve({ content: Buffer.from("<html>\u001b[2JSign in</html>"), contentType: "text/plain" });
  const refused = await serve({ fault: ({ server }) => server === "hub" ? { kind: "status", status: 403 } : undefined });
  for (const url of [page.url, refused.url, "http://127.0.0.1:9"]) {
    const { code, stdout, stderr } = await dialdefer(folder, ["items", "get", "halueval", "--url", url]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`Fetch by hand, where there is a network:
  https://raw.githubusercontent.com/RUCAIBox/HaluEval/b7253db3cdaa0ab2c382f92b26b390109174f77e/data/qa_data.json
then put it into ${join(folder, "home", "items", "halueval")}
or run 'dialdefer items get halueval --from FILE'.`);
    expect(stderr).not.toContain("\u001b");
    expect(await readdir(join(folder, "home", "items"))).toEqual([]);
  }
});

it("a set that is not fetched says what to do by hand; a copy is taken by --from", async () => {
  const folder = await emptyFolder();
  const { code, stderr } = await dialdefer(folder, ["items", "get", "gpqa"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/agree not to publish its questions[^]*1\. Sign in at https:\/\/huggingface\.co\/datasets\/Idavidrein\/gpqa[^]*2\. dialdefer items get gpqa --from PATH\/gpqa_main\.csv/);
  expect((await dialdefer(folder, ["run", "--items", "gpqa", "--judge", "simulated:"])).stderr).toContain("'dialdefer items get gpqa' says how to get it");

  await writeFile(join(folder, "my qa.json"), content);
  const taken = await dialdefer(folder, ["items", "get", "halueval", "--from", "my qa.json"]);
  expect(taken.code).toBe(0);
  expect(await readFile(taken.stdout.trim())).toEqual(content);
  expect((await dialdefer(folder, ["items", "show", "halueval", "--limit", "1"])).stdout).toContain("\"id\":\"halueval-qa-0\"");
});

it("a set of several files is refused by its pinned ones, and says which are missing", async () => {
  const folder = await emptyFolder();
  const names = ["Age", "Disability_status", "Gender_identity", "Nationality", "Physical_appearance", "Race_ethnicity", "Race_x_SES", "Race_x_gender", "Religion", "SES", "Sexual_orientation"].map((name) => `${name}.jsonl`);
  const pinned = new Set(["Age.jsonl", "Disability_status.jsonl", "Nationality.jsonl", "Physical_appearance.jsonl", "Religion.jsonl", "Sexual_orientation.jsonl"]);
  const story = (id: number, name: string): string => JSON.stringify({
    example_id: id, question_index: "1", question_polarity: "neg", context_condition: "ambig", category: name.slice(0, -6),
    answer_info: { ans0: ["teenager", "nonOld"], ans1: ["Unknown", "unknown"], ans2: ["pensioner", "old"] },
    additional_metadata: { subcategory: "None", stereotyped_groups: ["old"], version: "a", source: "invented" },
    context: "A teenager and a pensioner waited.", question: "Who forgot the form?", ans0: "The teenager", ans1: "Unknown", ans2: "The pensioner", label: 1,
  });
  const files = Object.fromEntries(names.map((name) => [name, Buffer.from(`${story(0, name)}\n`)]));
  const server = await serve({ files });
  // The invented file is not the published one.
  const refused = await dialdefer(folder, ["items", "get", "bbq", "--url", server.url]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/Age\.jsonl has other bytes than the published Age\.jsonl: SHA-256 [0-9a-f]{64} instead of 46e805b3/);
  const bbq = join(folder, "home", "items", "bbq");
  await mkdir(bbq, { recursive: true });
  for (const name of names.filter((each) => !pinned.has(each)).slice(0, 2)) await writeFile(join(bbq, name), files[name] as Buffer);
  const shown = await dialdefer(folder, ["items", "show", "bbq"]);
  expect(shown.code).toBe(1);
  expect(shown.stderr).toContain(`BBQ lacks Age.jsonl, Disability_status.jsonl, Nationality.jsonl, Physical_appearance.jsonl, Race_x_SES.jsonl, Race_x_gender.jsonl, Religion.jsonl, SES.jsonl, Sexual_orientation.jsonl in ${bbq}.`);
  expect((await dialdefer(folder, ["items", "get", "bbq", "--url", "http://127.0.0.1:9"])).stderr).not.toContain("Gender_identity.jsonl\n");
});

it("wrong names and wrong uses end with exit code 2", async () => {
  const folder = await emptyFolder();
  expect(await dialdefer(folder, ["items", "get", "trivia"])).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no benchmark 'trivia'; there are: truthfulqa, halueval") as string });
  expect(await dialdefer(folder, ["items", "get", "halueval", "--url", "ftp://x/"])).toMatchObject({ code: 2 });
  expect(await dialdefer(folder, ["items", "get", "bbq", "--from", "package.json"])).toMatchObject({ code: 1, stderr: expect.stringContaining("no such file or folder") as string });
});

it.skipIf(!hasTerminals)("a terminal gets a bar that is redrawn", async () => {
  const folder = await emptyFolder();
  const server = await serve({ pieceBytes: 16_384 });
  const { code, screen, stdout } = await onTerminal(folder, ["items", "get", "halueval", "--url", server.url], { question: "never asked", answer: "" });
  expect(code).toBe(0);
  expect(screen).toMatch(/\r\u001b\[K\[#+-+\] {2}\d+ % of 2 MB, [\d.]+ MB\/s/);
  expect(stdout.trim()).toBe(join(folder, "home", "items", "halueval", "qa_data.json"));
});

const published = join(repository, "../shared/data/native/truthfulqa/TruthfulQA.csv");
it.skipIf(!existsSync(published))("TruthfulQA's published file has the pinned checksum, an older version has not (needs ../shared)", async () => {
  const folder = await emptyFolder();
  const { code, stderr } = await dialdefer(folder, ["items", "get", "truthfulqa", "--from", published]);
  expect(code).toBe(0);
  expect(stderr).toContain("TruthfulQA.csv is ready (SHA-256 checked).");
  await rm(join(folder, "home"), { recursive: true });
  const old = await dialdefer(folder, ["items", "get", "truthfulqa", "--from", join(repository, "../shared/data/native/truthfulqa/data/v1/TruthfulQA.csv")]);
  expect(old.code).toBe(1);
  expect(old.stderr).toMatch(/has other bytes than the published TruthfulQA\.csv: SHA-256 [0-9a-f]{64} instead of b8d8ef1e[^]*nothing was kept/);
});
