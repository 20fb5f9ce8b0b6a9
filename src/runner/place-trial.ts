import type { WordingPlace } from "./assign-wording.js";
import { placeArm } from "./place-arm.js";
import { secondWording } from "./second-wording.js";
import type { Cell } from "./slots.js";
import type { StudyArm, StudyFamily, StudySpec } from "./study-spec.js";

/** The wording and the order of the options of one trial; null where the check of a cell has nothing to change. */
export function placeTrial(spec: StudySpec, turn: number, { arm, check }: Pick<Cell, "arm" | "check">): WordingPlace | null {
  const asked = spec.arms[arm] as StudyArm;
  const { wordings } = spec.families[asked.family] as StudyFamily;
  const place = placeArm(asked, wordings, turn);
  switch (check) {
    case null: case "retest":
      return place;
    case "wording": {
      const wording = secondWording(place.wording, wordings);
      return wording === null ? null : { ...place, wording };
    }
    case "order":
      return { ...place, order: place.order === "accept-first" ? "accept-second" : "accept-first" };
  }
}
