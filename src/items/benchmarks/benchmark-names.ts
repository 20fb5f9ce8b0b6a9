/** What stands before the colon of `NAME:PATH`, for every benchmark that can be read in its authors' format. */
export const benchmarkNames = ["truthfulqa", "halueval", "plausibleqa", "bbq", "amqa", "socialiqa", "harp", "gpqa", "advisorqa", "unified", "aio", "aio-other"] as const;

export type BenchmarkName = (typeof benchmarkNames)[number];
