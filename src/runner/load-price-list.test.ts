import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Judge } from "../core/judge.js";
import { UsageError } from "../core/usage-error.js";
import { loadPriceList } from "./load-price-list.js";
import { priceOfJudge } from "./prices/price-of-judge.js";

const folder = mkdtempSync(join(tmpdir(), "dialdefer-prices-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function file(text: string, extension = "yaml"): string {
  const path = join(folder, `prices-${++files}.${extension}`);
  writeFileSync(path, text);
  return path;
}

type Priced = Pick<Judge, "id" | "paid" | "description">;
const hosted = (endpoint: string, model: string): Priced => ({ id: `openai:${model}`, paid: true, description: { kind: "openai", model, endpoint, local: false } });
const local = (endpoint: string, model: string): Priced => ({ id: `openai:${model}`, paid: false, description: { kind: "openai", model, endpoint, local: true } });
const simulated: Priced = { id: "simulated:dprime=1", paid: false, description: { kind: "simulated", dprime: 1 } };
const embedded: Priced = { id: "llama:default", paid: false, description: { model: "qwen", quantisation: "q4" } };

const own = `date: 2026-12-24
endpoints:
  openai:
    gpt-4o: { input: 1, output: 2 }
  localhost:8000:
    "*": { input: 0.1, cached_input: 0.01, output: 0.2 }
  llama:
    default: { input: 0.5, output: 0.5 }
`;

describe("the shipped prices", () => {
  const list = loadPriceList();

  it("carry their date and the digest of the file's bytes", () => {
    const bytes = readFileSync(new URL("prices/prices.yaml", import.meta.url));
    expect(list).toMatchObject({ name: "prices.yaml", own: null, sha256: createHash("sha256").update(bytes).digest("hex") });
    expect(list.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(bytes.toString()).toContain("--prices FILE");
  });

  it("name the provider's own page and a month for each entry, none of them after the list's date, and ask no more for cached input than for fresh", () => {
    const entries = readFileSync(new URL("prices/prices.yaml", import.meta.url), "utf8").split("\n").filter((line) => line.includes("input:") && !line.startsWith("#"));
    expect(entries.length).toBeGreaterThan(30);
    for (const entry of entries) {
      const source = /source: "[^"]+ \((?:developers\.openai|platform\.claude|openrouter)\.[^)]+\), as of (20\d\d-\d\d)(?:, quoted)?"/.exec(entry);
      expect(source, entry).not.toBe(null);
      expect(source?.[1]?.localeCompare(list.date.slice(0, 7)), entry).toBeLessThanOrEqual(0);
    }
    for (const models of list.shipped.values()) {
      for (const { input, cachedInput, output } of models.values()) {
        expect(cachedInput).toBeLessThanOrEqual(input);
        expect(output).toBeGreaterThan(input);
      }
    }
  });

  it("hold for a model by its name and for its dated snapshots, unless a snapshot stands there itself", () => {
    const mini = priceOfJudge(list, hosted("openai", "gpt-4o-mini"));
    expect(mini).toEqual({ input: 0.15, cachedInput: 0.075, output: 0.6 });
    expect(priceOfJudge(list, hosted("openai", "gpt-4o-mini-2024-07-18"))).toEqual(mini);
    expect(priceOfJudge(list, hosted("anthropic", "claude-sonnet-4-5-20250929"))).toEqual(priceOfJudge(list, hosted("api.anthropic.com", "claude-sonnet-4-5")));
    expect(priceOfJudge(list, hosted("openai", "gpt-4o-2024-05-13"))).toEqual({ input: 5, cachedInput: 5, output: 15 });
  });

  it.each([
    ["openai", "gpt-4o-audio-preview"], ["openai", "gpt-4"], ["openai", "GPT-4o"], ["openai", "gpt-4o-2024"], ["openai", ""], ["openai", "constructor"],
    ["openrouter", "openai/gpt-4o:nitro"], ["openrouter", "gpt-4o"], ["gateway.example", "gpt-4o"], ["__proto__", "gpt-4o"],
  ])("say nothing about %s %s", (endpoint, model) => {
    expect(priceOfJudge(list, hosted(endpoint, model))).toBe(null);
  });

  it("let what nobody bills cost nothing, even a local model of a hosted one's name", () => {
    const free = { input: 0, cachedInput: 0, output: 0 };
    for (const judge of [simulated, embedded, local("localhost:8000", "gpt-4o"), local("openai", "gpt-4o")]) expect(priceOfJudge(list, judge)).toEqual(free);
  });
});

describe("a price file of the user's", () => {
  const list = loadPriceList(file(own));

  it("wins over the shipped prices, snapshots included, and leaves the others as they are", () => {
    expect(priceOfJudge(list, hosted("openai", "gpt-4o"))).toEqual({ input: 1, cachedInput: 1, output: 2 });
    expect(priceOfJudge(list, hosted("openai", "gpt-4o-2024-05-13"))).toEqual({ input: 1, cachedInput: 1, output: 2 });
    expect(priceOfJudge(list, hosted("openai", "gpt-4o-mini"))).toEqual(priceOfJudge(loadPriceList(), hosted("openai", "gpt-4o-mini")));
  });

  it("may price what is free otherwise: a server by endpoint and any model, an embedded model by its name", () => {
    expect(priceOfJudge(list, local("localhost:8000", "anything"))).toEqual({ input: 0.1, cachedInput: 0.01, output: 0.2 });
    expect(priceOfJudge(list, embedded)).toEqual({ input: 0.5, cachedInput: 0.5, output: 0.5 });
    expect(priceOfJudge(list, local("localhost:8001", "anything"))?.input).toBe(0);
  });

  it("names the list after both files, with its own date and the digest of both in turn", () => {
    const path = file(own);
    const both = createHash("sha256").update(readFileSync(path)).update(readFileSync(new URL("prices/prices.yaml", import.meta.url))).digest("hex");
    expect(loadPriceList(path)).toMatchObject({ name: expect.stringMatching(/^prices-\d+\.yaml \(over the shipped list of \d{4}-\d\d-\d\d\)$/) as string, date: "2026-12-24", sha256: both });
  });

  it("looks as the documentation shows it", () => {
    const page = readFileSync(new URL("../../docs/costs.md", import.meta.url), "utf8");
    const shown = loadPriceList(file(/```yaml\n([^]*?)```/.exec(page)?.[1] ?? ""));
    expect(priceOfJudge(shown, hosted("gateway.example.org", "our-judge"))).toEqual({ input: 0.4, cachedInput: 0.4, output: 1.2 });
    expect(priceOfJudge(shown, local("localhost:8000", "any"))).toEqual({ input: 0.02, cachedInput: 0.02, output: 0.1 });
  });

  it("may be JSON, with tabs and a byte order mark", () => {
    const json = JSON.stringify({ date: "2026-12-24", endpoints: { lab: { m: { input: 3, output: 4 } } } }, null, "\t");
    expect(priceOfJudge(loadPriceList(file(json, "json")), hosted("lab", "m"))).toEqual({ input: 3, cachedInput: 3, output: 4 });
    expect(priceOfJudge(loadPriceList(file(`\uFEFF${own}`)), hosted("openai", "gpt-4o"))?.input).toBe(1);
  });

  it.each([
    ["no date", "endpoints: {}\n", "1:1: date: expected the date of these prices, as date: 2026-11-30"],
    ["a date that is none", "date: tomorrow\nendpoints: {}\n", "1:7: date: expected the date of these prices"],
    ["text for a price", "date: 2026-12-24\nendpoints:\n  lab:\n    m: { input: cheap, output: 4 }\n", "4:17: endpoints > lab > m > input: expected a price in US dollars per million tokens, 0 or more"],
    ["a negative price", "date: 2026-12-24\nendpoints:\n  lab:\n    m: { input: 1, output: -4 }\n", "4:28: endpoints > lab > m > output: expected a price"],
    ["an endless price", "date: 2026-12-24\nendpoints:\n  lab:\n    m: { input: .inf, output: 4 }\n", "4:17: endpoints > lab > m > input: expected a price"],
    ["a missing price", "date: 2026-12-24\nendpoints:\n  lab:\n    m: { input: 1 }\n", "4:8: endpoints > lab > m > output: expected a price"],
    ["a misspelt key", "date: 2026-12-24\nendpoints:\n  lab:\n    m: { input: 1, output: 4, cached: 1 }\n", "4:31: endpoints > lab > m: unknown key 'cached'; there are input, cached_input, output, source"],
    ["a misspelt key at the top", "date: 2026-12-24\nendpoint: {}\nendpoints: {}\n", "2:1: unknown key 'endpoint'; there are date, endpoints"],
    ["models without an endpoint", "date: 2026-12-24\nendpoints:\n  m: 3\n", "3:6: endpoints > m: expected a map of models"],
    ["one model twice", "date: 2026-12-24\nendpoints:\n  lab:\n    m: { input: 1, output: 4 }\n    m: { input: 2, output: 4 }\n", "5:5: not YAML or JSON: Map keys must be unique"],
    ["a bracket left open", "date: 2026-12-24\nendpoints: {\n", ": not YAML or JSON: "],
    ["nothing at all", "", "1:1: expected a map with date and endpoints"],
    ["aliases that unfold without end", `date: 2026-12-24\na: &a [1]\n${"bcdefghij".split("").map((name, index) => `${name}: &${name} [${`*${"abcdefghij"[index]},`.repeat(9)}]\n`).join("")}`, ": not YAML or JSON: "],
  ])("with %s is refused with its place", (_, text, message) => {
    const path = file(text);
    const load = (): unknown => loadPriceList(path);
    expect(load).toThrow(UsageError);
    expect(load).toThrow(message);
    expect(load).toThrow(`${path}:`);
  });

  it("that is not there is refused by name", () => {
    expect(() => loadPriceList(join(folder, "nowhere.yaml"))).toThrow(/^The price file .*nowhere\.yaml cannot be read \(ENOENT\)\.$/);
    expect(() => loadPriceList(folder)).toThrow("EISDIR");
  });
});
