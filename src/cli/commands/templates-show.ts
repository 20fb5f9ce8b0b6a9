import type { AnswerMode } from "../../core/answer-mode.js";
import type { OptionOrder } from "../../core/option-order.js";
import { UsageError } from "../../core/usage-error.js";
import { parseLabels } from "../../framing/parse-labels.js";
import { loadFamily } from "../../framing/load-family.js";
import { renderFramings } from "../../framing/render-framings.js";
import { openItems } from "../../items/open-items.js";
import { plainText } from "../plain-text.js";

/** `dialdefer templates show FAMILY`: one item in every framing, with its correct answer. */
export async function templatesShow(name: string, flags: { readonly wording: number; readonly answer: AnswerMode; readonly order: OptionOrder; readonly labels?: string }): Promise<number> {
  const labels = flags.labels === undefined ? undefined : parseLabels(flags.labels);
  const family = await loadFamily(name, { labels });
  if (flags.wording >= family.wordings) throw new UsageError(`--wording ${flags.wording}: family '${family.name}' has wordings 0 to ${family.wordings - 1}`);
  for await (const item of openItems("starter").read()) {
    for (const prompt of renderFramings(family, { item, wording: flags.wording, order: flags.order, answerMode: flags.answer, labels })) {
      if (prompt.polarity !== "correct") continue;
      const text = prompt.messages.map(({ role, content }) => (prompt.messages.length > 1 ? `[${role}]\n${content}` : content)).join("\n\n");
      process.stdout.write(plainText(`--- ${family.name} ${prompt.framing} (${prompt.file}) ${"-".repeat(20)}\n${text}\n\n`));
    }
    break;
  }
  return 0;
}
