import type { AnswerMode } from "../../core/answer-mode.js";
import type { JsonFieldOrder } from "../../core/json-field-order.js";
import type { OptionOrder } from "../../core/option-order.js";
import type { QuestionForm } from "../../core/question-form.js";
import { UsageError } from "../../core/usage-error.js";
import { parseLabels } from "../../framing/parse-labels.js";
import { loadFamily } from "../../framing/load-family.js";
import { renderFramings } from "../../framing/render-framings.js";
import { shownContext } from "../../framing/shown-context.js";
import { openItems } from "../../items/open-items.js";
import { plainText } from "../plain-text.js";

interface ShowFlags {
  readonly items: string;
  readonly wording: number;
  readonly answer: AnswerMode;
  readonly order: OptionOrder;
  readonly labels?: string;
  readonly question: QuestionForm;
  readonly jsonOrder?: JsonFieldOrder;
  readonly context: "hidden" | "shown";
}

/** `dialdefer templates show FAMILY`: one item in every framing, with its correct answer; where contexts are shown, the first item that has one. */
export async function templatesShow(name: string, flags: ShowFlags): Promise<number> {
  const labels = flags.labels === undefined ? undefined : parseLabels(flags.labels);
  const family = await loadFamily(name, { labels });
  if (flags.wording >= family.wordings) throw new UsageError(`--wording ${flags.wording}: family '${family.name}' has wordings 0 to ${family.wordings - 1}`);
  const settings = { question: flags.question === "inverted" ? flags.question : undefined, jsonOrder: flags.jsonOrder, context: flags.context === "shown" ? flags.context : undefined };
  for await (const item of openItems(flags.items).read()) {
    if (settings.context === "shown" && shownContext(item) === null) continue;
    for (const prompt of renderFramings(family, { item, wording: flags.wording, order: flags.order, answerMode: flags.answer, labels, ...settings })) {
      if (prompt.polarity !== "correct") continue;
      const text = prompt.messages.map(({ role, content }) => (prompt.messages.length > 1 ? `[${role}]\n${content}` : content)).join("\n\n");
      process.stdout.write(plainText(`--- ${family.name} ${prompt.framing} (${prompt.file}) ${"-".repeat(20)}\n${text}\n\n`));
    }
    return 0;
  }
  throw new UsageError(`--items ${flags.items}: no item${flags.context === "shown" ? " has a context that its question does not tell already" : ""}`);
}
