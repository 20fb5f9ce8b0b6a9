import { UsageError } from "../../core/usage-error.js";
import { Cancelled } from "./cancelled.js";
import { questionScreen } from "./question-screen.js";
import { refuseExisting } from "./refuse-existing.js";

/**
 * Asks where the mapping file shall stand; where a flag says it, only whether it shall be written.
 *
 * @throws Cancelled where the answer is no.
 */
export async function askWhereTo(out: string | undefined, force: boolean): Promise<string> {
  const { confirm, isCancel, text } = await import("@clack/prompts");
  const output = questionScreen();
  if (out !== undefined) {
    if (await confirm({ message: `Write this mapping to ${out}?`, output }) !== true) throw new Cancelled();
    return out;
  }
  const path = await text({
    message: "Write this mapping to which file? (Escape: to none)", initialValue: "mapping.yaml", output,
    validate: (value) => {
      try {
        refuseExisting(value ?? "", force);
        return undefined;
      } catch (error) {
        if (error instanceof UsageError) return error.message;
        throw error;
      }
    },
  });
  if (isCancel(path)) throw new Cancelled();
  return path;
}
