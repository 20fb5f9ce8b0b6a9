import { openItems, type OpenItemsOptions } from "../open-items.js";
import type { SampleManifest } from "../sampling/sample-manifest.js";
import type { ComparedTexts } from "./compared-text.js";

/** The questions of an item set, or of those of its items that a manifest names. */
export function openQuestions(spec: string, sample?: SampleManifest, onBadRow?: OpenItemsOptions["onBadRow"]): ComparedTexts {
  const source = openItems(spec, { sample, onBadRow });
  return {
    kind: "items",
    async *read() {
      for await (const { id, question } of source.read()) yield { file: spec, line: null, id, at: "question", text: question };
    },
  };
}
