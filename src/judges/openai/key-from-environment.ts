import { UsageError } from "../../core/usage-error.js";

export interface KeyOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Only a plan is made, which needs no key. */
  readonly planOnly?: boolean | undefined;
  /** Who wants it, as a sentence begins. */
  readonly whose: string;
}

/**
 * The key that an environment variable holds; undefined where there is none and none is needed yet.
 *
 * @throws UsageError for a name that is none, a missing key and one that no HTTP header can carry; never names the key
 */
export function keyFromEnvironment(variable: string, { environment, planOnly, whose }: KeyOptions): string | undefined {
  // Somebody who gives the key itself must not see it printed.
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable)) throw new UsageError("--key-env takes the name of an environment variable (letters, digits and _), not the key itself.");
  const key = environment[variable]?.trim() ?? "";
  if (key === "" && planOnly === true) return undefined;
  if (key === "") throw new UsageError(`${whose} needs a key, and the environment variable ${shownName(variable)} is not set. Set it, or name another with --key-env.`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError(`The key in the environment variable ${shownName(variable)} holds characters that no HTTP header can carry.`);
  return key;
}

/** A name that does not look like one may be the key itself. */
function shownName(variable: string): string {
  return /^[A-Z_][A-Z0-9_]{0,60}$/.test(variable) ? variable : "that --key-env names";
}
