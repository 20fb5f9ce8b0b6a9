import { Option } from "commander";

/** `--incorrect`, wherever items are taken. */
export function incorrectOption(): Option {
  return new Option("--incorrect <rule>", "which wrong answer is put before the judge (default that of the sample, else paper)").choices(["paper", "first", "hardest", "random", "all"]);
}
