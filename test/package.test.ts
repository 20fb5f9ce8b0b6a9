import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, execute, repository, type Finished } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

// The package as a stranger gets it: packed, then installed with npm in an empty folder elsewhere.

let home: string;
beforeAll(async () => {
  const packed = await emptyFolder();
  // `npm test` has built dist; building it again here would take it away from the tests that run beside this one.
  const pack = await npm(repository, ["pack", "--ignore-scripts", "--json", "--pack-destination", packed]);
  expect(pack.code, pack.stderr).toBe(0);
  const [archive] = readdirSync(packed);
  home = await emptyFolder();
  await writeFile(join(home, "package.json"), '{"name":"stranger","version":"1.0.0","private":true,"type":"module"}\n');
  const install = await npm(home, ["install", "--no-audit", "--no-fund", "--loglevel=error", join(packed, archive as string)]);
  expect(install.code, install.stderr).toBe(0);
});

/** npm with the user's own settings for registry, proxy and certificates, and none of a surrounding `npm test`. */
function npm(folder: string, args: readonly string[]): Promise<Finished> {
  const settings = Object.entries(process.env).filter(([name]) => /^(npm_config_(registry|userconfig|globalconfig|cache|cafile)|https?_proxy|no_proxy|node_extra_ca_certs)$/i.test(name));
  return execute(folder, "npm", args, Object.fromEntries(settings));
}

const npx = (...args: readonly string[]): Promise<Finished> => npm(home, ["exec", "--no", "--", "dialdefer", ...args]);

describe("the package, installed elsewhere", () => {
  it("runs from its bin and tells its version", async () => {
    const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };
    const { code, stdout, stderr } = await npx("--version");
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(`${version}\n`);
    const bin = await execute(home, join(home, "node_modules/.bin/dialdefer"), ["--version"]);
    expect(bin.stdout).toBe(`${version}\n`);
  });

  it("measures a simulated judge on the starter set, with both families", async () => {
    const run = await npx("run", "--items", "starter", "--judge", "simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7", "--json");
    expect(run.code, run.stderr).toBe(0);
    expect(reportOf(run).finding.verdict).toBe("deferential");
    expect(readdirSync(join(home, "dialdefer-report")).sort()).toEqual(["figures", "report-sections.csv", "report.csv", "report.html", "report.json", "report.md"]);
    const classic = await npx("run", "--items", "starter", "--judge", "simulated:", "--family", "classic", "--limit", "10", "--json");
    expect(classic.code, classic.stderr).toBe(0);
  });

  it("is a library", async () => {
    await writeFile(join(home, "use.mjs"), `
import { runStudy, loadItems, computeStatistics, renderReport, createJudge, readVerdict } from "dialdefer";

let count = 0;
for await (const item of loadItems("starter").read()) if (item.correct_answers.length > 0) count++;
const judge = await createJudge("simulated:dprime=2,c1=0.5,c2=-0.5", { concurrency: 8, timeoutMs: 1000, environment: {} });
const own = { ...judge, id: "own:judge", identity: "own:judge" };
const { analysis, pending } = await runStudy({ items: loadItems("starter"), judges: [own], limit: 40, store: "library-store" });
const html = await renderReport(analysis, "html");
const { tables } = computeStatistics({ all: analysis.document.judges[0].table });
console.log(JSON.stringify({
  count, pending, judge: analysis.document.judges[0].judge, n: analysis.document.judges[0].n, html: html.startsWith("<!doctype html>") || html.startsWith("<!DOCTYPE html>"),
  same: tables.all.dds.estimate === analysis.document.judges[0].dds.estimate,
  verdict: readVerdict({ text: "1", finishReason: "stop" }, { answerMode: "choice", acceptCode: "1", fieldOrder: "reasoning-first" }).accept,
}));
`);
    const { code, stdout, stderr } = await execute(home, process.execPath, ["use.mjs"]);
    expect(code, stderr).toBe(0);
    const { count, ...rest } = JSON.parse(stdout) as { count: number };
    expect(count).toBeGreaterThanOrEqual(320);
    expect(rest).toEqual({ pending: 0, judge: "own:judge", n: 40, html: true, same: true, verdict: true });
  });

  it("has types that resolve under NodeNext and refuse what is wrong", async () => {
    const consumer = (wrong: string): string => `
import { runStudy, loadItems, computeStatistics, renderReport, createJudge, type Estimate, type Item, type Judge, type ReportDocument, type StudyOptions } from "dialdefer";

export async function measure(): Promise<number> {
  const judge: Judge = await createJudge("simulated:", { concurrency: 1, timeoutMs: 1000, environment: process.env });
  const options: StudyOptions = { items: "starter", judges: [judge, "openai:m"]${wrong} };
  for await (const item of loadItems("starter").read()) first(item);
  const { analysis } = await runStudy(options);
  if (analysis === null) return 0;
  const document: ReportDocument = analysis.document;
  const html: string = await renderReport(analysis, "html");
  const dds: Estimate | null | undefined = computeStatistics({ a: { "1111": html.length } }).tables["a"]?.dds;
  return (document.judges[0]?.dds?.estimate ?? 0) + (dds?.ci95[0] ?? 0);
}

function first(item: Item): string {
  return item.question;
}
`;
    await mkdir(join(home, "typed"));
    const compilerOptions = { module: "NodeNext", target: "ES2023", strict: true, noEmit: true, exactOptionalPropertyTypes: true, typeRoots: [join(repository, "node_modules/@types")], types: ["node"] };
    await writeFile(join(home, "typed/tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
    const check = async (wrong: string): Promise<Finished> => {
      await writeFile(join(home, "typed/consumer.ts"), consumer(wrong));
      return await execute(home, process.execPath, [join(repository, "node_modules/typescript/bin/tsc"), "-p", "typed"]);
    };
    const good = await check("");
    expect(good.stdout).toBe("");
    expect(good.code).toBe(0);
    const bad = await check(', answer: "maybe"');
    expect(bad.code).not.toBe(0);
    expect(bad.stdout).toContain('"maybe"');
  });

  it("takes at most 150 MB with its production dependencies, and holds no sources or tests", () => {
    expect(bytesOf(join(home, "node_modules"))).toBeLessThan(150e6);
    const own = readdirSync(join(home, "node_modules/dialdefer"), { recursive: true, encoding: "utf8" });
    expect(own.filter((name) => /\.test\.|\.ts$/.test(name) && !name.endsWith(".d.ts"))).toEqual([]);
    expect(own).toEqual(expect.arrayContaining(["LICENSE", "dist/bundle/THIRD-PARTY-LICENCES.txt", "dist/types/index.d.ts"]));
  });
});

function bytesOf(path: string): number {
  const status = lstatSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}
