import { experimentSections } from "../../src/experiments/experiment-sections.js";
import { mitigationSections } from "../../src/mitigation/mitigation-sections.js";
import { sectionInputOf } from "../../src/experiments/fixtures/section-input-of.js";
import { parseSimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { presetSpec } from "./preset-spec.js";
import { simulatedVerdicts } from "./simulated-verdicts.js";
const [,, preset, judge] = process.argv;
const spec = await presetSpec(preset!);
console.log(spec.arms.map((a) => `${a.name}|${a.framing}|${spec.families[a.family]!.name}|${a.index}`).join("\n"));
for (let i = 0; i < 3; i++) {
const t0 = performance.now();
const v = simulatedVerdicts(spec, { ...parseSimulatedParameters(judge!), seed: i + 1 });
const t1 = performance.now();
const input = sectionInputOf(spec, v);
const t2 = performance.now();
const s = [...experimentSections(input), ...mitigationSections(input)];
const t3 = performance.now();
console.log("draw", t1 - t0, "block", t2 - t1, "sections", t3 - t2);
if (i === 2) for (const sec of s) { console.log("#", sec.factor, sec.answer); for (const t of sec.tables) { console.log("  ##", t.title); for (const r of t.rows.slice(0, 40)) console.log("    ", JSON.stringify(r, (k, x) => typeof x === "number" ? Math.round(x * 100) / 100 : x)); } }
}
