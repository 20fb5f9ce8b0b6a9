import { Option } from "commander";

/** `--on-bad-row`, wherever items are taken. */
export function onBadRowOption(): Option {
  return new Option("--on-bad-row <what>", "stop at a bad row of the items, or skip it (default stop)").choices(["stop", "skip"]);
}
