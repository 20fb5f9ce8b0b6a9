import type { Judge } from "../../core/judge.js";
import { modelCatalogue } from "./model-catalogue.js";

/** Whether a judge is an embedded model that the catalogue says answers fast, so that no study need be cut to fit a time. */
export function answersFast({ description }: Pick<Judge, "description">): boolean {
  return modelCatalogue.some(({ name, answersFast: fast }) => fast === true && name === description["model"]);
}
