/** Names of parties that prompts, chat logs and other tools use, whatever the families at hand. */
const commonNouns = ["Speaker", "Person", "Party", "Participant", "User", "Assistant", "Human", "AI", "System", "Model", "Judge"];
const marks = /<<<|<\|[a-z_]+\|>|\[\/?INST\]|<\/?s>|<(?:start|end)_of_turn>|\{\s*["']?(?:chosen_answer|reasoning|verdict)["']?\s*:|["']chosen_answer["']/i;

/**
 * Finds text that looks like a part of a prompt: at the start of a line a label such as `Speaker 1:`, any of `labels` before a
 * colon, the marks that templates and chat formats put around texts, a verdict as JSON. The function that it gives names the
 * first one.
 *
 * @param labels party labels of the template families, such as `Text A`
 */
export function templateCollisions(labels: readonly string[]): (text: string) => string | undefined {
  const exact = labels.map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
  const label = new RegExp(`(?:^|\\n)\\s*((?:(?:${commonNouns.join("|")})(?:\\s+[A-Z0-9])?${exact.length > 0 ? `|${exact.join("|")}` : ""})\\s*[:：])`, "i");
  return (text) => {
    // Most texts have none of the characters that every collision needs.
    if (!/[:：<{["']/.test(text)) return undefined;
    return label.exec(text)?.[1] ?? marks.exec(text)?.[0];
  };
}
