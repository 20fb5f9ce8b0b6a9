import type { StudySpec } from "../../runner/study-spec.js";
import { costOfUsage } from "../../runner/cost/of-usage.js";
import type { Price } from "../../runner/prices/price.js";
import { Slots } from "../../runner/slots.js";
import type { Store } from "../../store/store.js";
import { armsAsked } from "./arms-asked.js";

/** What one judgment of an arm costs, as a mean over stored replies; null for what none of them says. */
export interface ArmCost {
  /** Replies that it is measured on. */
  readonly replies: number;
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly milliseconds: number | null;
  readonly usd: number | null;
}

/** A mean over so many replies is as good as over all, and reading thousands of replies again takes long. */
const mostReplies = 200;

/**
 * The cost of a judgment of one arm, the replies that its messages hold included.
 * @param price of the judge; null where nobody knows it
 */
export function armCost({ store, study, judge, spec, price }: { readonly store: Store; readonly study: number; readonly judge: number; readonly spec: StudySpec; readonly price: Price | null }, arm: number): ArmCost {
  const parts = armsAsked(spec, arm).map((asked) => ownCost(store, study, judge, spec, asked));
  const total = (of: (part: OwnCost) => number | null): number | null => parts.some((part) => of(part) === null) ? null : parts.reduce((sum, part) => sum + of(part)!, 0);
  const [inputTokens, cachedTokens, outputTokens] = [total((part) => part.input), total((part) => part.cached), total((part) => part.output)];
  return {
    replies: parts[0]!.replies, calls: parts.length, inputTokens, outputTokens, milliseconds: total((part) => part.milliseconds),
    usd: price === null || inputTokens === null || outputTokens === null ? null : costOfUsage(price, { inputTokens, cachedTokens: cachedTokens ?? 0, outputTokens }),
  };
}

interface OwnCost {
  readonly replies: number;
  readonly input: number | null;
  readonly cached: number | null;
  readonly output: number | null;
  readonly milliseconds: number | null;
}

function ownCost(store: Store, study: number, judge: number, spec: StudySpec, arm: number): OwnCost {
  const slots = new Slots(spec);
  let [replies, counted, input, cached, output, timed, milliseconds] = [0, 0, 0, 0, 0, 0, 0];
  for (let position = 0; position < spec.items.count && replies < mostReplies; position++) {
    for (const claim of [0, 1] as const) {
      const stored = store.replyAt(study, judge, slots.slot(position, arm, claim, 1));
      if (stored === null) continue;
      replies += 1;
      const { usage } = stored.reply;
      if (usage !== undefined) {
        counted += 1;
        input += usage.inputTokens;
        cached += usage.cachedTokens ?? 0;
        output += usage.outputTokens;
      }
      // Imported replies do not say how long they took.
      if (stored.askedAt > 0) {
        timed += 1;
        milliseconds += stored.latencyMs;
      }
    }
  }
  const over = (sum: number, count: number): number | null => count === 0 ? null : sum / count;
  return { replies, input: over(input, counted), cached: over(cached, counted), output: over(output, counted), milliseconds: over(milliseconds, timed) };
}
