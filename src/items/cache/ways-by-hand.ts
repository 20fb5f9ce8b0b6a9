import type { CatalogueEntry } from "../benchmarks/catalogue-entry.js";
import type { BenchmarkPlaces } from "./benchmark-places.js";

/** What a person can do where nothing is downloaded: for a set that is not fetched the exact steps, else which files to put where. */
export function waysByHand({ name, title, byHand, files }: CatalogueEntry, { folder, missing }: BenchmarkPlaces): string {
  if (byHand !== undefined) {
    return [
      `${title} is not fetched for you: ${byHand.why}.`,
      ...byHand.steps.map((step, index) => `  ${index + 1}. ${step}`),
      `(or put ${files.map((file) => file.name).join(", ")} into ${folder} yourself)`,
    ].join("\n");
  }
  const wanted = missing.length === 0 ? files : files.filter((file) => missing.includes(file.name));
  return [
    "Fetch by hand, where there is a network:",
    ...wanted.map(({ url }) => `  ${url}`),
    `then put ${wanted.length === 1 ? "it" : "them"} into ${folder}`,
    `or run 'dialdefer items get ${name} --from ${files.length === 1 ? "FILE" : "FOLDER"}'.`,
    "HTTPS_PROXY names a proxy, HF_ENDPOINT a mirror of huggingface.co, --url a place of your own that has the files.",
  ].join("\n");
}
