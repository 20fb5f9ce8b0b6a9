import type { SectionTable } from "../../analysis/section.js";
import type { ShownMitigation } from "./shown-mitigation.js";
import { column, namedColumn } from "./table-parts.js";

/** Calls, tokens, time and money per judgment of what a speaker said. */
export function costTable(shown: readonly ShownMitigation[]): SectionTable {
  return {
    title: "What one judgment takes",
    columns: [namedColumn, column("calls", "Calls", "number"), column("input_tokens", "Input tokens", "number"), column("output_tokens", "Output tokens", "number"), column("latency", "Time, ms", "milliseconds"), column("usd", "Price, US$", "usd"), column("replies", "Replies measured", "count")],
    rows: shown.map(({ evaluation: { title, calls }, cost }) => ({
      mitigation: title, calls: calls.c2, input_tokens: cost?.c2.inputTokens ?? null, output_tokens: cost?.c2.outputTokens ?? null, latency: cost?.c2.milliseconds ?? null, usd: cost?.c2.usd ?? null, replies: cost?.c2.replies ?? null,
    })),
    note: "Of a claim that a speaker makes, as a mean over at most 200 stored replies; calls one after another. What the replies or the price list do not say is missing.",
  };
}
