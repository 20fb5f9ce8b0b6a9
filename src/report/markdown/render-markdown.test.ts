import { describe, expect, it } from "vitest";
import { exampleContrast, exampleDocument, exampleFlips, exampleInput, exampleJudge, exampleLost, exampleProbabilityJudge } from "../fixtures/example-document.js";
import { poisoned } from "../fixtures/poison.js";
import { unmeasuredJudge } from "../fixtures/unmeasured.js";
import { renderReport } from "../render-report.js";

const markdown = (input = exampleInput()) => renderReport(input, "md");

/** The text outside fenced blocks, line by line. */
function prose(text: string): string[] {
  const lines: string[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const mark = /^(`{3,})(text)?$/.exec(line);
    if (fence === "" && mark?.[2] === "text") fence = mark[1] as string;
    else if (line === fence) fence = "";
    else if (fence === "") lines.push(line);
  }
  expect(fence, "every fence is closed").toBe("");
  return lines;
}

describe("report.md", () => {
  it("says what the page says, in its order", async () => {
    const text = await markdown();
    const order = ["# How far does", "This judge defers", "Verdict: **Deferential**, by its verdicts", "Can it tell right from wrong?", "Where it shifts", "What could fake this", "The numbers", "Verdicts that flipped", "The sixteen patterns", "How it was measured"].map((words) => text.indexOf(words));
    expect(order.every((place) => place >= 0)).toBe(true);
    expect([...order].sort((one, other) => one - other)).toEqual(order);
    expect(text).toContain("| Shift: DDS | exact sign-flip p &lt; 0.001, by wording | points | +17.5 | [+11.2, +23.8] | 317 | 3 |");
    expect(text).toContain("| popular misconceptions | +28.9 | [+7.7, +50.1] | 32 |");
    expect(text).toMatch(/\| Retest noise \| not measured \|/);
  });

  it("keeps every table's columns whatever the text in its cells", async () => {
    for (const text of ["|", "\\", "\\|", "`|`", "a\nb", "|\n|---|\n", "\u2028|"]) {
      const tables = prose(await markdown(poisoned(exampleInput(), text))).filter((line) => line.startsWith("|"));
      let columns = 0;
      let rule = false;
      for (const line of [...tables.keys()].map((index) => tables[index] as string)) {
        const cells = line.replace(/\\\\/g, "").replace(/\\\|/g, "").split("|").length;
        rule = /^\|( -+:? \|)+$/.test(line);
        if (rule) expect(cells).toBe(columns);
        columns = cells;
      }
      expect(tables.length).toBeGreaterThan(60);
    }
  });

  it.each([
    ["<script>alert(1)</script>", /<script/], ["![x](http://x/y.png)", /(?<!\\)!\[|(?<!\\)\[x|http:\/\//], ["[x](javascript:1)", /(?<!\\)\[x/], ["**loud**", /(?<!\\)\*loud/],
    ["`code`", /(?<!\\)`code/], ["www.example.org", /www\.example/], ["a@example.org", /(?<!\\)@example/], ["\u202eback", /\u202e/], ["\u001b[31m", /\u001b/],
  ])("leaves text from outside inert: %j", async (attack, alive) => {
    const lines = prose(await markdown(poisoned({ ...exampleInput(), lost: exampleLost() }, attack)));
    for (const line of lines) expect(line).not.toMatch(alive);
  });

  it("does not let a warning become a list, a heading or a quotation of its own", async () => {
    const document = exampleDocument();
    const warnings = ["# heading", "- list", "+ list", "1. list", "> quotation", "=====", "---"];
    const lines = prose(await markdown({ document: { ...document, provenance: { ...document.provenance, warnings } }, flips: [] }));
    for (const line of lines.slice(lines.indexOf("### Warnings") + 2, lines.indexOf("### Words") - 1)) expect(line).toMatch(/^- (\\|&gt;|\d+\\)/);
  });

  it("keeps a reply in its block, whatever fences it holds", async () => {
    const [flip] = exampleFlips();
    const text = await markdown({ document: exampleDocument(), flips: [{ ...flip!, replies: ["```\n````text\n# not a heading\n`````", "fine"] as const }] });
    expect(prose(text)).not.toContain("# not a heading");
  });

  it("compares several judges first and gives contrasts their numbers", async () => {
    const text = await markdown(exampleInput(exampleDocument([exampleJudge(), exampleProbabilityJudge()], [exampleContrast("A - T", 6.1)])));
    expect(text.indexOf("| Judge | Finding | Basis |")).toBeLessThan(text.indexOf("## simulated:dprime"));
    expect(text).toContain("**A - T (attribution)** (C1 is T, C2 is A)");
    expect(text).toContain("+6.1 | [+0.6, +11.6]");
  });

  it("says first that a study is unfinished", async () => {
    const text = await markdown(exampleInput(exampleDocument([exampleJudge({ trials: { planned: 160, stored: 30, asked: 30, pending: 130, checks: { planned: 0, stored: 0, pending: 0 } } })])));
    expect(text.split("\n\n")[1]).toBe("**Unfinished: 130 of 160 trials are pending; the numbers below use the 317 items that are complete.**");
  });

  it("works where nothing is measurable", async () => {
    const text = await markdown({ document: exampleDocument([unmeasuredJudge()]), flips: [] });
    expect(text).toContain("Not measured: no item is complete in all four conditions.");
    expect(text).not.toMatch(/NaN|undefined|\bnull\b|Infinity/);
  });
});
