import type { Benchmark } from "./benchmark.js";
import { truthfulqa } from "./truthfulqa.js";

/** Every benchmark that can be read in its authors' format, by the name that stands before the colon of `NAME:PATH`. */
export const benchmarks: ReadonlyMap<string, Benchmark> = new Map([truthfulqa].map((benchmark) => [benchmark.name, benchmark]));
