import type { SectionInput } from "../../analysis/section-input.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { armLevel } from "../arm-level.js";
import { armsAlikeButFor } from "../arms-alike-but-for.js";
import { framedArms } from "../framed-arms.js";

/** Which way an instruction must move a judge that heeds it: towards the speaker, away, or neither for certain. */
const knownDirection: Readonly<Record<string, 1 | -1 | undefined>> = { trust: 1, doubt: -1 };

/** One control against the same arms without it, item by item; percentage points. */
export interface ControlEstimate {
  /** Its name in the registry. */
  readonly control: string;
  /** Null where it was given to the speaker's framing alone. */
  readonly dds: ItemEstimate | null;
  /** DDS under the control minus DDS without; of the speaker's framing alone, the shift of its acceptance. */
  readonly change: ItemEstimate;
  /** Of positive controls: whether the change excludes 0 in the direction that was asked for; null for others. */
  readonly detected: boolean | null;
}

export interface ControlEstimates {
  /** Without any control, on the items complete in both framings. */
  readonly plain: ItemEstimate;
  readonly controls: readonly ControlEstimate[];
}

/** Null where no arm has a control that is alike in all else to arms without one, or no item is complete. */
export function controlEstimates(input: SectionInput, columns = new ArmColumns(input)): ControlEstimates | null {
  const { spec } = input;
  for (const levels of framedArms(spec, "control", ["system"])) {
    const none = levels.find(({ level }) => level === "none");
    if (none === undefined) continue;
    const plain = columns.estimate([{ arm: none.speaker, weight: 1 }, { arm: none.statement, weight: -1 }]);
    if (plain === null) return null;
    const beside = armsAlikeButFor(spec, ["control", "system"]).find((group) => group.includes(none.speaker)) ?? [];
    const names = [...new Set([...levels.map(({ level }) => level), ...beside.map((arm) => armLevel(spec, arm, "control"))])].filter((name) => name !== "none");
    const controls = names.flatMap((control): ControlEstimate[] => {
      const both = levels.find(({ level }) => level === control);
      const speaker = both?.speaker ?? beside.find((arm) => armLevel(spec, arm, "control") === control)!;
      const dds = both === undefined ? null : columns.estimate([{ arm: both.speaker, weight: 1 }, { arm: both.statement, weight: -1 }]);
      const change = columns.estimate([
        { arm: speaker, weight: 1 }, { arm: none.speaker, weight: -1 }, ...both === undefined ? [] : [{ arm: both.statement, weight: -1 }, { arm: none.statement, weight: 1 }],
      ]);
      if (change === null) return [];
      const direction = knownDirection[control];
      return [{ control, dds, change, detected: direction === undefined ? null : excludesZero(change.ci95) && change.estimate * direction > 0 }];
    });
    if (controls.length > 0) return { plain, controls };
  }
  return null;
}
