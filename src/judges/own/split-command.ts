import { UsageError } from "../../core/usage-error.js";

/**
 * The words of a command line: separated by spaces, with single or double quotes around what holds spaces itself. Nothing else
 * is special, as no shell reads it.
 *
 * @throws UsageError for an empty line or a quote that is not closed
 */
export function splitCommand(line: string): readonly [string, ...string[]] {
  const words = [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double: string | undefined, single: string | undefined) => double ?? single ?? ""));
  const [program, ...rest] = words;
  const unclosed = /["']/.test(line.replaceAll(/"[^"]*"|'[^']*'/g, ""));
  if (unclosed) throw new UsageError(`command:${line}: a quote is not closed`);
  if (program === undefined || program === "") throw new UsageError("a command judge needs a program: command:PROGRAM ARGS, such as command:python3 judge.py");
  return [program, ...rest];
}
