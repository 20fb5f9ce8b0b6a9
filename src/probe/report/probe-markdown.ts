import { markdownExperiments } from "../../report/markdown/markdown-experiments.js";
import { markdownBlock, markdownText } from "../../report/markdown/markdown-text.js";
import { typography } from "../../report/typography.js";
import type { ProbeDocument } from "../probe-document.js";
import { parserWords, pendingWords, provedWords } from "./probe-words.js";
import { sectionSource } from "./section-source.js";

/** The report of a probe as Markdown. */
export function probeMarkdown(document: ProbeDocument): string {
  const { finding, prompt, judge, trials, variants, content, parser, held_to: held, items, provenance } = document;
  return `${[
    `# ${markdownText(typography(finding.sentence))}`,
    ...(trials.pending > 0 ? [`**${pendingWords(trials)}**`] : []),
    `**${finding.verdict}**${finding.flags.length === 0 ? "" : `; ${finding.flags.map(markdownText).join("; ")}`}`,
    ...(finding.vetoes.length === 0 ? [] : [`Why no direction is said: ${finding.vetoes.map((veto) => markdownText(typography(veto))).join("; ")}`]),
    `Prompt ${markdownText(prompt.file)}, put to ${markdownText(judge)}; replies are read as ${markdownText(parserWords(parser))}.${held === null ? "" : ` The model may say: ${markdownText(held.trim())}`}`,
    ...markdownExperiments(sectionSource(document)),
    "## The two variants",
    `${provedWords(content)} ${variants.wordings} wordings of the differing words rotate over the items; this is the first.`,
    markdownBlock(variants.diff.join("\n")),
    `Items: ${items.count} of ${markdownText(items.spec)}. ${trials.stored} of ${trials.planned} replies stored, ${trials.asked} calls by this run; seed ${provenance.seed}, temperature ${provenance.temperature}, at most ${provenance.max_tokens} tokens. DialDefer ${provenance.version}.`,
  ].join("\n\n")}\n`;
}
