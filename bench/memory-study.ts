import { join } from "node:path";
import { writeReport } from "../src/report/write-report.js";
import { runStudy } from "../src/study/run-study.js";
import { generatedItems } from "./support/generated-items.js";

// A process of its own, started by the memory bench: runs one simulated study of so many items in a folder, writes
// its report and prints the largest resident size it had, in bytes.
const [, , folder = "", items = ""] = process.argv;
const { analysis, pending } = await runStudy({
  items: generatedItems(Number(items)), judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.3"], store: join(folder, "store"), concurrency: 64, environment: {},
});
if (analysis === null || pending > 0) throw new Error(`${pending} trials have no reply`);
await writeReport(analysis, join(folder, "report"));
// The system counts kilobytes.
process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`);
