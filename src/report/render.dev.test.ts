import { test } from "vitest";
import { writeReport } from "./write-report.js";
import { terminalSummary } from "./terminal-summary.js";
import { exampleContrast, exampleDocument, exampleInput, exampleJudge, exampleProbabilityJudge } from "./fixtures/example-document.js";
test("dev", async () => {
  const docs = { one: exampleDocument(), prob: exampleDocument([exampleProbabilityJudge()]), two: exampleDocument([exampleJudge(), exampleProbabilityJudge()], [exampleContrast("A - T", 6.1), exampleContrast("S - A", 11.4)]) };
  for (const [name, doc] of Object.entries(docs)) {
    const t = performance.now();
    await writeReport(exampleInput(doc), `/tmp/report-dev/${name}`);
    console.log(name, performance.now() - t);
    console.log(terminalSummary(doc, { color: false, width: 80, reportPath: "/home/someone/dialdefer-report/report.html" }));
  }
});
