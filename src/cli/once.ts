import { InvalidArgumentError } from "commander";

/** Parses a flag that holds for the whole command: a second one would silently replace the first. */
export function once(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError("It may be given once, and holds for all judges; a study file gives each judge an endpoint of its own.");
  return value;
}
