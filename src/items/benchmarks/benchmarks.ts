import { advisorqa } from "./advisorqa.js";
import { aio, aioOther } from "./aio.js";
import { amqa } from "./amqa.js";
import { bbq } from "./bbq.js";
import type { Benchmark } from "./benchmark.js";
import type { BenchmarkName } from "./benchmark-names.js";
import { gpqa } from "./gpqa.js";
import { halueval } from "./halueval.js";
import { harp } from "./harp.js";
import { plausibleqa } from "./plausibleqa.js";
import { socialiqa } from "./socialiqa.js";
import { truthfulqa } from "./truthfulqa.js";
import { unified } from "./unified.js";

/** Every benchmark that can be read in its authors' format. Heavy with schemas: whoever needs names alone takes `benchmarkNames`. */
export const benchmarks: Readonly<Record<BenchmarkName, Benchmark>> = {
  truthfulqa, halueval, plausibleqa, bbq, amqa, socialiqa, harp, gpqa, advisorqa, unified, aio, "aio-other": aioOther,
};
