import type { ArmSummary, ReportDocument } from "../analysis/report-document.js";

/** The arms of a study: a table of what differs between them, and what is the same in all. All cells are texts. */
interface ArmTable {
  /** `Arm`, then what differs. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly common: readonly { readonly name: string; readonly value: string }[];
}

/** Every way of asking; null where the document does not list its arms. */
export function armTable({ study }: ReportDocument): ArmTable | null {
  const arms = study.arms;
  const [first] = arms;
  if (first === undefined) return null;
  const prompts = systemPrompts(arms);
  const described = arms.map((arm) => describe(arm, prompts));
  const names = Object.keys(describe(first, prompts));
  const differing = names.filter((name) => new Set(described.map((arm) => arm[name])).size > 1);
  return {
    header: ["Arm", ...differing],
    rows: arms.map(({ name }, index) => [name, ...differing.map((column) => described[index]?.[column] ?? "")]),
    common: names.filter((name) => !differing.includes(name)).map((name) => ({ name, value: described[0]?.[name] ?? "" })),
  };
}

/** The different system prompts of the arms, in their order. */
export function systemPrompts(arms: readonly ArmSummary[]): readonly string[] {
  return [...new Set(arms.flatMap(({ system }) => system ?? []))];
}

function describe(arm: ArmSummary, prompts: readonly string[]): Readonly<Record<string, string>> {
  return {
    "Templates": arm.family, "Framing": arm.framing, "Wordings": String(arm.wordings), "Labels": arm.labels === null ? "those of the templates" : arm.labels.join(" / "),
    "Order of options": arm.order, "Answer": arm.answer ?? "each judge in its own mode", "Temperature": String(arm.temperature), "Output cap, tokens": arm.max_tokens === 0 ? "not recorded" : String(arm.max_tokens),
    "System prompt": arm.system === null ? "none" : prompts.length === 1 ? "the one above" : `no. ${prompts.indexOf(arm.system) + 1} above`,
  };
}
