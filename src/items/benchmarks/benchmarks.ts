import { advisorqa } from "./advisorqa.js";
import { aio, aioOther } from "./aio.js";
import { amqa } from "./amqa.js";
import type { Benchmark } from "./benchmark.js";
import { gpqa } from "./gpqa.js";
import { truthfulqa } from "./truthfulqa.js";
import { unified } from "./unified.js";

/** Every benchmark that can be read in its authors' format, by the name that stands before the colon of `NAME:PATH`. */
export const benchmarks: ReadonlyMap<string, Benchmark> = new Map([truthfulqa, amqa, gpqa, advisorqa, unified, aio, aioOther].map((benchmark) => [benchmark.name, benchmark]));
