import type { Item } from "../core/item.js";

/** Whether texts of gated items are shown. */
export interface ShownTexts {
  readonly allowGated: boolean;
}

/** Why the text of an item must not stand in anything that is written for others; undefined where it may. */
export function withheldFor({ gated }: Item, { allowGated }: ShownTexts): string | undefined {
  return allowGated ? undefined : gated;
}
