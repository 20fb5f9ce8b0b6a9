import { bbq } from "./bbq.js";
import type { Benchmark } from "./benchmark.js";
import { halueval } from "./halueval.js";
import { harp } from "./harp.js";
import { plausibleqa } from "./plausibleqa.js";
import { socialiqa } from "./socialiqa.js";
import { truthfulqa } from "./truthfulqa.js";

/** Every benchmark that can be read in its authors' format, by the name that stands before the colon of `NAME:PATH`. */
export const benchmarks: ReadonlyMap<string, Benchmark> = new Map([truthfulqa, halueval, plausibleqa, bbq, socialiqa, harp].map((benchmark) => [benchmark.name, benchmark]));
