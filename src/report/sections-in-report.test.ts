import { parse } from "csv-parse/sync";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { displayWidth } from "../core/display-width.js";
import { exampleJudge } from "./fixtures/example-document.js";
import { exampleEdges, exampleExperiments, exampleExperimentsOfSeveral, exampleLabels, exampleMitigations, examplePushback, exampleSections, exampleWording } from "./fixtures/example-sections.js";
import { poisoned } from "./fixtures/poison.js";
import { sectionsCsv } from "./csv/sections-csv.js";
import { drawFigures } from "./figures/draw-figures.js";
import { figureFiles, isFigureFile } from "./figures/figure-files.js";
import { renderReport } from "./render-report.js";
import { terminalSummary } from "./terminal-summary.js";
import { writeReport } from "./write-report.js";

const page = (input = exampleExperiments()) => renderReport(input, "html");
const answerOf = ({ answer }: { readonly answer: string }): string => answer.slice(0, 40);
const plain = (html: string): string => html.replace(/<style>.*?<\/style>/s, "").replace(/<svg.*?<\/svg>/gs, "").replace(/<[^>]+>/g, " ").replace(/&#39;/g, "'").replace(/\s+/g, " ");

describe("the experiments on the page", () => {
  it("open it with the answer to the question of the study's focus, and the headline finding after it", async () => {
    const html = await page();
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toContain("None of 11 works by all that is asked");
    const text = plain(html);
    const places = ["Does any prompt make this judge stop deferring?", answerOf(exampleMitigations()), "This judge defers", "The experiments", "What was measured"].map((words) => text.indexOf(words, text.indexOf("Skip to the contents")));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(html).toMatch(/<title>Does any prompt make this judge stop deferring\?<\/title>/);
  });

  it("leave the finding at the top where the study has no focus, or nothing answers it", async () => {
    for (const focus of [null, "labels"]) expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(await page(exampleExperiments(focus)))?.[1]).toContain("This judge defers");
  });

  it("say with every judge what the focus found, and keep the judges of one experiment together", async () => {
    const input = exampleExperimentsOfSeveral();
    const text = plain(await page(input));
    const judges = input.document.judges.map(({ judge }) => judge);
    const head = text.slice(0, text.indexOf("What was measured"));
    for (const judge of judges) expect(head).toContain(`${judge} : None of 11`);
    expect(text.match(/Does it matter to this judge who is said to speak\?/g)).toHaveLength(1);
    const [labels = ""] = /<section id="experiment-labels".*?<\/section>/s.exec(await page(input)) ?? [];
    expect(labels.match(/<h4>/g)).toHaveLength(judges.length);
  });

  it("have a list of their own where they are more than three, and stand in the page's where they are few", async () => {
    expect(await page()).toMatch(/<nav class="contents" id="experiments-contents" aria-label="The experiments"[^>]*><ol><li><a href="#experiment-mitigations"><bdi dir="auto">Mitigations<\/bdi>/);
    const few = await page(exampleExperiments(null, [exampleLabels(), exampleWording()]));
    expect(few).not.toContain("experiments-contents");
    expect(/<nav class="contents" id="contents".*?<\/nav>/s.exec(few)?.[0]).toContain('<a href="#experiment-wording">');
  });

  it("do not say the answer at the head again, and fold the evidence of the others, which print unfolds", async () => {
    const html = await page();
    const section = (id: string): string => new RegExp(`<section id="experiment-${id}".*?</section>`, "s").exec(html)?.[0] ?? "";
    expect(section("mitigations")).not.toMatch(/class="answer"|<details class="whole"><summary>Figures/);
    expect(section("labels")).toMatch(/class="answer".*<details class="whole"><summary>Figures and tables<span class="unseen">: <bdi dir="auto">Labels<\/bdi><\/span><\/summary>.*<figure/s);
    const few = await page(exampleExperiments(null, [exampleLabels(), exampleWording()]));
    expect(few).not.toContain("<summary>Figures and tables");
    expect(/<section id="experiment-labels".*?<\/section>/s.exec(await page(exampleExperiments(null)))?.[0]).toContain('class="answer"');
  });

  it("of roles leave no room for a role of the judge that was not checked", async () => {
    expect(plain(await page(exampleExperiments(null, [exampleLabels()])))).toContain("Role of the judge");
    expect(plain(await page(exampleExperiments(null, [exampleLabels({ factor: "roles" })])))).not.toContain("Role of the judge");
  });

  it("give each question its answer in bold, what to mind, figures with a title and a description, and tables with their notes", async () => {
    const html = await page();
    const labels = /<section id="experiment-labels".*?<\/section>/s.exec(html)?.[0] ?? "";
    expect(labels).toMatch(/<h3 id="experiment-labels-heading"><bdi dir="auto">Does it matter to this judge who is said to speak\?<\/bdi><\/h3>\s*<p class="answer"><strong><bdi dir="auto">It does: /);
    expect(labels).toContain("The pairs share their statements");
    expect(labels).toMatch(/<svg[^>]*role="img"[^>]*><title[^>]*>Effect of each pair of labels<\/title><desc[^>]*>[^<]*Wei\/Human: \+8\.8 \[\+3\.8, \+13\.8\], n 300\./);
    expect(labels).toContain('<th scope="row"><bdi dir="auto">Wei/Human</bdi></th><td class="figure">+8.8<span class="row-note">[+3.8, +13.8]</span><span class="row-note">p\u00a00.252</span></td>');
    expect(labels).toContain("p adjusted by Benjamini and Yekutieli over 20 pairs");
    expect(labels).toContain('<span class="unseen">not measured</span>');
    expect(labels).toContain("no interval");
  });

  it("draw what nothing is like: a band behind a forest, a frontier, steps, a diagonal", async () => {
    const html = await page();
    const figures = new Map([...html.matchAll(/<figure id="(section-[a-z0-9-]+)-figure">(.*?)<\/figure>/gs)].map(([, name = "", figure = ""]) => [name, figure]));
    expect([...figures.keys()].filter((name) => !name.includes("edges"))).toEqual(["section-mitigations-judge-1-1", "section-labels-judge-1-1", "section-wording-judge-1-1", "section-pushback-judge-1-1", "section-probabilities-judge-1-1", "section-probabilities-judge-1-2"]);
    expect(figures.get("section-wording-judge-1-1")).toMatch(/fill="var\(--placebo\)".*Violet: two wordings of one rung, \[\u22126\.1, \+6\.1\]\./s);
    expect(figures.get("section-mitigations-judge-1-1")).toMatch(/stroke="var\(--right\)".*on the frontier.*Green, joined: no other is better in both/s);
    expect(figures.get("section-pushback-judge-1-1")).toMatch(/d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+H/);
    expect(figures.get("section-probabilities-judge-1-1")).toMatch(/stroke-dasharray="3 4".*Dashed, grey: where both are equal/s);
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("put no label of a scatter over another", async () => {
    const boxes = [...((await drawFigures(exampleExperiments().document)).get("section-mitigations-judge-1-1") as { file: string }).file.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="middle" font-size="12"[^>]*paint-order[^>]*>([^<]+)</g)]
      .map(([, x, y, text = ""]) => ({ left: Number(x) - 3 * text.length, right: Number(x) + 3 * text.length, top: Number(y) - 10, bottom: Number(y) + 2 }));
    expect(boxes).toHaveLength(12);
    const overlaps = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
    expect(overlaps).toEqual([]);
  });

  it("fold a long table, say what holds nothing, and cut what would be endless", async () => {
    const html = await page(exampleExperiments(null, [exampleEdges()]));
    expect(html).toMatch(/<details class="whole"><summary><bdi dir="auto">Two hundred rows<\/bdi>: 200 rows<\/summary>/);
    expect(html).toContain("None</bdi>: nothing to show.");
    expect(html).toContain("no estimate can be drawn of \u201cNo rows\u201d");
    expect(html).toContain("The 160 rows in the middle are left out here");
    expect(html).toContain("Hollow: no interval can be given.");
  });
});

describe("text from outside in an experiment", () => {
  const skeleton = (html: string): string[] => [...html.replace(/<style>.*?<\/style>/s, "").matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, tag = "", attributes = ""]) => [tag, ...[...attributes.matchAll(/([\w:-]+)="/g)].map(([, name]) => name)].join(" "));
  // Long names are cut alike, so that their layout is the same.
  const long = " and so on and on and on and on";
  const attack = `</title></svg><script>alert(1)</script>"'><img src=x>\u202e\u0000\u001b[31m|${long}`;
  const hostile = (text: string) => poisoned(exampleExperiments("mitigations", exampleSections()), text);

  it("changes neither the page's structure nor the names of files", async () => {
    const [harmless, attacked] = [await page(hostile(`harmless harmless harmless harmless harmless${long}`)), await page(hostile(attack))];
    expect(skeleton(attacked)).toEqual(skeleton(harmless));
    expect(attacked).not.toMatch(/<script|<img|\u202e|\u0000|\u001b/);
    const files = figureFiles(await drawFigures(hostile(`/../../x ${attack}`).document)).map(({ path }) => path.replace("figures/", ""));
    expect(files.length).toBeGreaterThan(20);
    expect(files.every(isFigureFile)).toBe(true);
  });

  it("stays inert in Markdown, on the terminal and in the CSV", async () => {
    const input = hostile(attack);
    const markdown = (await renderReport(input, "md")).replace(/^(`{3,})text$.*?^\1$/gms, "");
    expect(markdown).not.toMatch(/<script|<img|\u202e|\u0000|\u001b/);
    const terminal = terminalSummary(input.document, { color: false, width: 80 });
    expect(terminal).not.toMatch(/\u202e|\u0000|\u001b/);
    expect(sectionsCsv(poisoned(exampleExperiments("labels", [exampleLabels({ factor: "=1+1" })]), "").document)).toContain("\r\n'=1+1,");
  });
});

describe("the experiments in Markdown", () => {
  it("head it with the answer, and follow the finding with question, answer, caveats and tables", async () => {
    const text = await renderReport(exampleExperiments(), "md");
    expect(text.split("\n")[0]).toMatch(/^# None of 11 works by all that is asked; the blind call comes closest with \\\|DDS-joint\\\| lower by 11\.2\u00a0points \[?\\?\[?5\.0/);
    const places = ["*Does any prompt", "## How far does", "**This judge defers**", "## The experiments", "## Does it matter to this judge who is said to speak?", "## What was measured"].map((words) => text.indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(text).toContain("| Labels | Effect, points | Accepts, % | n | Differs |");
    expect(text).toContain("| Wei/Human | +8.8 [+3.8, +13.8], p\u00a00.252 | 69.8 [64.4, 75.2] | 300 | yes |");
    expect(text).toContain("| between wordings | +4.2 [0.0, +9.1] | 0.060 |");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("say first that a study is unfinished", async () => {
    const { document, ...rest } = exampleExperiments();
    const block = exampleJudge({ trials: { planned: 160, stored: 30, asked: 30, pending: 130, checks: { planned: 0, stored: 0, pending: 0 } } });
    const text = await renderReport({ ...rest, document: { ...document, judges: [block] } }, "md");
    expect(text).toMatch(/^\*\*Unfinished: 130 of 160 trials are pending/);
    expect(text.match(/Unfinished/g)).toHaveLength(1);
  });
});

describe("the experiments on the terminal", () => {
  it("begin with the answer of the focus, then what each other answer says first, then what is printed without them", () => {
    const text = terminalSummary(exampleExperiments().document, { color: false, width: 80 });
    expect(text).toMatch(/^None of 11 works by all that is asked; /);
    const flat = text.replace(/\s+/g, " ");
    expect(text).toContain("\nLabels: It does\nWording: No\nPushback: ");
    expect(flat.match(/None of 11/g)).toHaveLength(1);
    expect(flat.indexOf("Pushback: Half")).toBeLessThan(flat.indexOf("This judge defers"));
  });

  it("come after the finding where the study has no focus, a lone one in full", () => {
    const [first] = exampleExperiments().document.experiments!;
    const { document } = exampleExperiments(null);
    const text = terminalSummary(document, { color: false, width: 80 });
    expect(text.indexOf("This judge defers")).toBeLessThan(text.indexOf("\nLabels: It does\n"));
    expect(terminalSummary({ ...document, experiments: [first!] }, { color: false, width: 80 }).replace(/\s+/g, " ")).toContain(`${first!.title}: ${answerOf(first!)}`);
  });

  it("say before any answer, and once, that trials are pending", () => {
    const { document } = exampleExperiments();
    const block = exampleJudge({ trials: { planned: 160, stored: 30, asked: 30, pending: 130, checks: { planned: 0, stored: 0, pending: 0 } } });
    for (const focus of ["mitigations", null]) {
      const text = terminalSummary({ ...document, study: { ...document.study, focus }, judges: [block] }, { color: false, width: 80 });
      expect(text).toMatch(/^Unfinished: 130 of 160 trials are pending/);
      expect(text.match(/Unfinished/g)).toHaveLength(1);
    }
  });

  it("name the judge of each answer where there are several, and fit every width", () => {
    for (const { document } of [exampleExperimentsOfSeveral(), poisoned(exampleExperimentsOfSeveral(), "\u6f22\u5b57".repeat(60)), exampleExperiments(null, [exampleEdges({ title: "x".repeat(200) })])]) {
      for (const width of [40, 66, 80]) {
        const text = terminalSummary(document, { color: true, width }).replace(/\u001b\[\d+m/g, "");
        expect(Math.max(...text.split("\n").map(displayWidth))).toBeLessThanOrEqual(width);
      }
    }
    expect(terminalSummary(exampleExperimentsOfSeveral().document, { color: false, width: 80 }).replace(/\s+/g, " ")).toContain("Labels, llama:smollm2-135m: It does ");
  });
});

describe("the experiments in files", () => {
  it("are one long CSV beside report.csv, unrounded, a line for each cell", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sections-"));
    const { sections } = await writeReport(exampleExperiments(), folder, ["csv"]);
    const rows = parse(await readFile(sections as string, "utf8"), { columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
    expect(Object.keys(rows[0] as object)).toEqual(["section", "judge", "table", "row", "label", "column", "value", "low", "high", "n", "p", "unit"]);
    expect(rows.find(({ section, column }) => section === "pushback" && column === "answer")?.["value"]).toBe(examplePushback().answer);
    expect(rows.find(({ table, row, column }) => table === "Where the spread comes from" && row === "1" && column === "sd")).toMatchObject({ label: "between wordings", value: "4.2", low: "0", high: "9.1", n: "", unit: "pp" });
    expect(rows.find(({ row, column }) => row === "3" && column === "sd")).toMatchObject({ label: "asking again", value: "", low: "", high: "" });
    await writeReport({ ...exampleExperiments(null, []), flips: [] }, folder, ["csv"]);
    expect(await readdir(folder)).toEqual(["report.csv"]);
    await rm(folder, { recursive: true });
  });

  it("are an SVG and its data for each figure", async () => {
    const files = new Map(figureFiles(await drawFigures(exampleExperiments().document)).map(({ path, text }) => [path, text]));
    expect(files.get("figures/section-wording-judge-1-1.csv")).toMatch(/^row,unit,estimate,ci95_low,ci95_high,n,p\r\nWording 1,pp,[^]*two wordings of one rung,pp,,-6\.1,6\.1,,\r\n$/);
    expect(files.get("figures/section-mitigations-judge-1-1.csv")).toContain("blind,1,,,");
    for (const [path, text] of files) if (path.endsWith(".svg")) expect(text).not.toMatch(/var\(--|#010a0|inherit|NaN|Infinity|undefined/);
    expect(files.has("figures/section-edges-judge-1-1.svg")).toBe(false);
  });

  it("stand in report.json as they are, and read back from it give the same page", async () => {
    const input = exampleExperiments();
    const json = await renderReport(input, "json");
    expect(json).not.toMatch(/NaN|Infinity/);
    const read = JSON.parse(json) as typeof input.document;
    expect(read.experiments).toEqual(JSON.parse(JSON.stringify(exampleSections())));
    expect(await page({ ...input, document: read })).toBe(await page(input));
  });

  it("show what is no number as not measured", async () => {
    const broken = exampleLabels({
      tables: [{ title: "Broken", note: null, columns: [{ key: "name", title: "Name", unit: "text" }, { key: "value", title: "Value", unit: "pp" }], rows: [{ name: "one", value: NaN }, { name: "two", value: { estimate: Infinity, ci95: [NaN, NaN] } }, { name: "three", value: { estimate: 1, ci95: [NaN, 2] } }] }],
      figures: [{ kind: "forest", title: "Broken", unit: "pp", rows: [{ label: "one", value: { estimate: NaN, ci95: null } }, { label: "two", value: { estimate: 2, ci95: [NaN, 4] } }] }],
    });
    const input = exampleExperiments(null, [broken]);
    for (const format of ["html", "md", "json"] as const) expect(await renderReport(input, format)).not.toMatch(/NaN|Infinity/);
    expect(sectionsCsv(input.document)).not.toMatch(/NaN|Infinity/);
  });
});
