import { test } from "vitest";
import { writeReport } from "./write-report.js";
import { exampleContrast, exampleDocument, exampleInput, exampleJudge, exampleProbabilityJudge } from "./fixtures/example-document.js";
import { unmeasuredJudge } from "./fixtures/unmeasured.js";
import { poisoned } from "./fixtures/poison.js";
test("dev", async () => {
  const docs = { one: exampleInput(), prob: exampleInput(exampleDocument([exampleProbabilityJudge()])), two: exampleInput(exampleDocument([exampleJudge(), exampleProbabilityJudge()], [exampleContrast("A - T", 6.1), exampleContrast("S - A", 11.4)])), none: {document:exampleDocument([unmeasuredJudge()]), flips:[]}, hostile: poisoned(exampleInput(exampleDocument([exampleJudge()], [exampleContrast("A - T", 6.1)])), "<script>alert(1)</script>\u202e\u001b[31m漢字 العربية 😀" + "x".repeat(80)) };
  for (const [name, doc] of Object.entries(docs)) {
    const t = performance.now();
    await writeReport(doc, `/tmp/report-dev/${name}`);
    console.log(name, performance.now() - t);
  }
});
