import type { PublishedFile } from "../reading/published-file.js";

/** How a run of labels is called: asking and answering speaker, or its file where neither is known. */
export function labelsText({ speakers, path }: PublishedFile): string {
  return speakers?.join("/") ?? path;
}
