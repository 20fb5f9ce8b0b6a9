import type { Family, PromptSettings } from "./family.js";

/** The plain question, each setting that a family has words for by itself, and all of them together: what its lint proves. */
export function settingsOf({ settings, fieldOrder }: Family): readonly PromptSettings[] {
  if (settings === undefined) return [{}];
  const jsonOrder = settings.jsonOrders.find((order) => order !== fieldOrder(0));
  const single: readonly PromptSettings[] = [
    ...settings.inverted ? [{ question: "inverted" as const }] : [],
    ...jsonOrder === undefined ? [] : [{ jsonOrder }],
    ...settings.context ? [{ context: "shown" as const }] : [],
  ];
  return [{}, ...single, ...single.length > 1 ? [Object.assign({}, ...single) as PromptSettings] : []];
}
