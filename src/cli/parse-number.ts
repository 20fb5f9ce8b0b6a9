import { InvalidArgumentError } from "commander";

/** Parses a flag's number, refusing what is not one and what lies outside the range. */
export function parseNumber(range: { readonly min: number; readonly max?: number; readonly whole?: boolean }): (text: string) => number {
  const { min, max = Number.MAX_SAFE_INTEGER, whole = true } = range;
  return (text) => {
    const value = text.trim() === "" ? NaN : Number(text);
    if (!Number.isFinite(value) || value < min || value > max || (whole && !Number.isSafeInteger(value))) {
      throw new InvalidArgumentError(`It must be ${whole ? "a whole number" : "a number"} from ${min}${max === Number.MAX_SAFE_INTEGER ? "" : ` to ${max}`}.`);
    }
    return value;
  };
}
