import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleContrast, exampleDocument, exampleInput, exampleJudge, exampleLost, exampleProbabilityJudge } from "../src/report/fixtures/example-document.js";
import { exampleExperiments, exampleLabels, exampleMitigations } from "../src/report/fixtures/example-sections.js";
import { exampleCheckedDocument, exampleStudy } from "../src/report/fixtures/example-study.js";
import { unmeasuredJudge } from "../src/report/fixtures/unmeasured.js";
import type { ReportInput } from "../src/report/report-input.js";
import { writeReport } from "../src/report/write-report.js";
import { browserPath, startBrowser } from "./support/browser.js";
import { emptyFolder } from "./support/command-line.js";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const waiting = { c1_correct: 40, c1_incorrect: 40, c2_correct: 30, c2_incorrect: 20 };
const two = [exampleJudge(), exampleProbabilityJudge()];
const reports: Record<string, ReportInput> = {
  "one judge": exampleInput(),
  "one judge with checks, bill and arms": exampleInput(exampleCheckedDocument()),
  "rung by rung": exampleInput(exampleDocument([exampleJudge()], [exampleContrast("A - T", 6), exampleContrast("S - A", 11)])),
  "three judges and four contrasts, with a trial given up": exampleStudy(),
  "unfinished": exampleInput(exampleDocument([exampleJudge({ trials: { planned: 1280, stored: 1150, asked: 1150, pending: 130, checks: { planned: 0, stored: 0, pending: 0 } }, missing: waiting, missing_by_status: { pending: waiting } })])),
  "lost replies": { document: exampleDocument([unmeasuredJudge(), exampleProbabilityJudge()]), flips: [], lost: exampleLost(unmeasuredJudge().judge) },
  "experiments": exampleExperiments(),
  "experiments on two judges, none of them the focus": exampleInput({ ...exampleDocument(two), experiments: [exampleMitigations, exampleLabels].flatMap((make) => two.map(({ judge }) => make({ judge }))) }),
  "no judge": { document: exampleDocument([]), flips: [] },
};

describe.skipIf(browserPath === undefined)("the report for everyone (skipped without Chromium)", () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    browser = await startBrowser();
    folder = await emptyFolder();
  });
  afterAll(async () => { await browser?.close(); });

  async function open(input: ReportInput, colorScheme: "light" | "dark", width = 1000): Promise<Page> {
    const { html } = await writeReport(input, join(folder, "report"), ["html"]);
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(html).href);
    return page;
  }

  describe.each(Object.entries(reports))("%s", (_, input) => {
    it.each(["light", "dark"] as const)("shows axe nothing, in %s, with everything unfolded", async (colorScheme) => {
      const page = await open(input, colorScheme, colorScheme === "dark" ? 390 : 1000);
      await page.evaluate(axeSource);
      await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
      const { violations } = await page.evaluate("axe.run()") as AxeResults;
      expect(violations.map(({ id, impact, nodes }) => [id, impact, nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))])).toEqual([]);
      await page.context().close();
    });
  });

  it("is walked by Tab alone: the link to the contents first, then every link, fold and scrolling table, each with a focus that shows", async () => {
    const page = await open(exampleInput(exampleCheckedDocument()), "light", 390);
    const stops = await page.evaluate("document.querySelectorAll('a[href], summary, [tabindex=\"0\"]').length") as number;
    const hidden = await page.evaluate("[...document.querySelectorAll('a[href], summary, [tabindex=\"0\"]')].filter((stop) => !stop.checkVisibility()).length") as number;
    const seen: string[] = [];
    for (let stop = 0; stop < stops - hidden; stop++) {
      await page.keyboard.press("Tab");
      seen.push(await page.evaluate("(() => { const stop = document.activeElement; const { outlineStyle, outlineWidth } = getComputedStyle(stop); return [stop.tagName, stop.textContent.slice(0, 40), outlineStyle !== 'none' && outlineWidth !== '0px'].join('|'); })()"));
    }
    expect(seen[0]).toBe("A|Skip to the contents|true");
    expect(seen.filter((stop) => !stop.endsWith("|true"))).toEqual([]);
    expect(seen.filter((stop) => stop.startsWith("BODY"))).toEqual([]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement === document.body || document.activeElement.textContent === 'Skip to the contents'")).toBe(true);
  });

  it("leads by Enter to the contents, from there to a section, and opens a fold by Enter and by Space", async () => {
    const page = await open(exampleInput(exampleCheckedDocument()), "light");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("contents");
    for (let press = 0; press < 4; press++) await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe("#judge-1-fields");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("judge-1-fields");
    for (const key of ["Enter", "Space"]) {
      await page.keyboard.press("Tab");
      while (await page.evaluate("document.activeElement.tagName") !== "SUMMARY") await page.keyboard.press("Tab");
      await page.keyboard.press(key);
      expect(await page.evaluate("document.activeElement.parentElement.open")).toBe(true);
    }
  });

  it("has figures whose files a browser can draw by themselves", async () => {
    const { figures } = await writeReport(exampleExperiments(), join(folder, "study"), ["html"]);
    const page = await browser.newPage();
    for (const path of figures.filter((path) => path.endsWith(".svg"))) {
      await page.goto(pathToFileURL(path).href);
      expect(await page.evaluate("[document.documentElement.tagName, document.querySelectorAll('parsererror').length, document.querySelectorAll('text').length > 3].join()"), path).toBe("svg,0,true");
    }
  });
});
