import type { ArmOptions, ContrastOptions } from "../arm-options.js";

/** Arms and contrasts of one study file. */
export interface StudyPart {
  /** Stands before names that another part has too. */
  readonly name: string;
  /** Each with all that it asks, as text. */
  readonly arms: readonly { readonly arm: ArmOptions; readonly asking: string }[];
  readonly contrasts: readonly ContrastOptions[];
}
