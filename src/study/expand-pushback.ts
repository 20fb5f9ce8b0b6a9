import type { Challenge } from "../runner/study-spec.js";
import type { ArmOptions } from "./arm-options.js";

/**
 * An arm with the arms that challenge its verdict, one turn after another: `NAME, turn 1` follows on `NAME`, `NAME, turn 2` on that, and so
 * on. They ask as it does. The same challenges belong into every framing, so that framings differ in nothing else.
 */
export function expandPushback(arm: ArmOptions, turns: number, challenges: readonly Challenge[]): readonly ArmOptions[] {
  const { name, asksQuestion: _, ...asked } = arm;
  const nameOf = (turn: number) => turn === 0 ? name : `${name}, turn ${turn}`;
  return Array.from({ length: turns + 1 }, (_turn, turn): ArmOptions => turn === 0 ? arm
    : { ...asked, name: nameOf(turn), chain: { after: nameOf(turn - 1), kind: "challenge", challenges } });
}
