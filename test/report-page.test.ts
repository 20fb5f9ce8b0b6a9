import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserPath, startBrowser } from "./support/browser.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";

describe.skipIf(browserPath === undefined)("the report in a browser (skipped without Chromium)", () => {
  let browser: Browser;
  let report: string;
  const outside: string[] = [];

  beforeAll(async () => {
    const folder = await emptyFolder();
    await dialdefer(folder, ["run", "--checks", "0", "--items", "starter", "--limit", "120", "--rungs", "T,A,S", "--judge", "simulated:dprime=1.5,c1=0.4,c2=-0.3,loss=0.02", "--judge", "simulated:dprime=0.8,c1=0.1,c2=0.1,seed=3"]);
    report = pathToFileURL(join(folder, "dialdefer-report", "report.html")).href;
    browser = await startBrowser();
  });
  afterAll(async () => { await browser?.close(); });

  async function open(options: { width: number; colorScheme: "light" | "dark"; javaScriptEnabled: boolean }): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: options.width, height: 900 }, colorScheme: options.colorScheme, javaScriptEnabled: options.javaScriptEnabled });
    const page = await context.newPage();
    page.on("request", (request) => { if (request.url() !== report) outside.push(request.url()); });
    await page.goto(report);
    return page;
  }

  it("says the finding, and asks for nothing outside itself", async () => {
    const page = await open({ width: 1200, colorScheme: "light", javaScriptEnabled: true });
    expect(await page.locator("main").innerText()).toContain("agrees with speakers more than with statements");
    expect(await page.locator("svg").count()).toBeGreaterThan(2);
    expect(outside).toEqual([]);
  });

  it.each([1200, 390])("fits a page %i px wide, in light and dark, without script", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open({ width, colorScheme, javaScriptEnabled: false });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      expect(await page.locator("svg:visible").count()).toBeGreaterThan(2);
      await page.context().close();
    }
  });

  it("leads to files of its figures, which stand beside it", async () => {
    const page = await open({ width: 1200, colorScheme: "light", javaScriptEnabled: false });
    const targets = await page.locator("a[download]").evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((target) => !existsSync(fileURLToPath(target)))).toEqual([]);
    await page.context().close();
  });

  it("has a dark page for those who want one", async () => {
    const background = async (colorScheme: "light" | "dark") => {
      const page = await open({ width: 900, colorScheme, javaScriptEnabled: true });
      const colour = await page.evaluate("getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor");
      await page.context().close();
      return colour;
    };
    expect(await background("dark")).not.toBe(await background("light"));
  });
});
