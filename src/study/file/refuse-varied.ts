import { UsageError } from "../../core/usage-error.js";
import type { AskOptions } from "../arm-options.js";
import type { AskKey } from "./ask-values.js";
import { entriesOf, membersOf, type LocatedValue } from "./located-value.js";

const flagKeys: readonly (readonly [keyof AskOptions, readonly AskKey[]])[] = [
  ["family", ["family"]], ["rungs", ["rungs"]], ["labels", ["labels"]], ["system", ["system", "system_file"]], ["order", ["order"]],
  ["answer", ["answer"]], ["temperature", ["temperature"]], ["maxTokens", ["max_tokens"]],
];

/** A flag cannot win over what the file varies: it would make arms alike. @throws UsageError that names the flag and the place */
export function refuseVaried(ask: AskOptions, root: LocatedValue): void {
  const entries = entriesOf(root);
  const places: readonly (readonly [string, readonly LocatedValue[]])[] = [
    ["matrix", [entries.get("matrix")].filter((value) => value !== undefined)], ["arms", membersOf(entries.get("arms"))],
    ["overrides", membersOf(entries.get("overrides")).flatMap((member) => entriesOf(member).get("set") ?? [])],
  ];
  for (const [option, keys] of flagKeys) {
    if (ask[option] === undefined) continue;
    const place = places.find(([, maps]) => maps.some((map) => keys.some((key) => entriesOf(map).has(key))));
    if (place !== undefined) throw new UsageError(`--${(keys[0] as string).replaceAll("_", "-")}: the study file's '${place[0]}' sets it for some arms; change it there`);
  }
}
