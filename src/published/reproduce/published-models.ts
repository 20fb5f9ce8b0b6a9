/** The models of the publication whose results were released. */
export const releasedModels = ["GPT-4o", "GPT-4o-mini", "Gemma-3-12B", "Qwen-2.5-7B"] as const;

/** The nine benchmarks of the publication, by the names of its tables. */
export const benchmarkDatasets = ["advisorqa", "amqa", "bbq", "gpqa", "halueval", "harp", "plausibleqa", "socialiqa", "truthfulqa"] as const;

/** All ten domains of the publication: the benchmarks and r/AIO. */
export const allDatasets = [...benchmarkDatasets, "aio"] as const;

/** The name that the publication's tables give to a model of a file's or folder's name; null for one that it does not hold. */
export function publishedModel(text: string): string | null {
  const plain = text.toLowerCase().replace(/[-_.]/g, "");
  if (plain.includes("gpt5mini")) return "GPT-5-mini";
  if (plain.includes("gpt4omini")) return "GPT-4o-mini";
  if (plain.includes("gpt4o")) return "GPT-4o";
  if (plain.includes("gemma")) return "Gemma-3-12B";
  if (plain.includes("qwen")) return "Qwen-2.5-7B";
  return null;
}

/** One name per data set: released files name two of them in several ways. */
export function publishedDataset(text: string): string {
  const plain = text.toLowerCase();
  if (plain.startsWith("halueval")) return "halueval";
  if (plain.startsWith("harp")) return "harp";
  return plain;
}
