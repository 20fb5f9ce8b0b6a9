import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emptyFolder } from "./command-line.js";

/**
 * Value of NODE_OPTIONS under which a process sees its clock jump back and forth by days with every look.
 * @param days how far it is ahead on the whole
 */
export async function jumpingClock(days = 0): Promise<string> {
  const path = join(await emptyFolder(), "jumping-clock.mjs");
  await writeFile(path, `
    const TrueDate = Date;
    const day = 86_400_000;
    let looks = 0;
    const now = () => TrueDate.now() + ${days} * day + (looks++ % 2 === 0 ? -1 : 1) * (1 + looks % 5) * day;
    globalThis.Date = class extends TrueDate {
      constructor(...parts) {
        super(...parts.length === 0 ? [now()] : parts);
      }
      static now() {
        return now();
      }
    };
  `);
  return `--import=${pathToFileURL(path).href}`;
}
