import { plainNumber } from "./plain-number.js";

/** A number with its sign and so many decimals, such as `+4.1`; zero has none. */
export function signedNumber(value: number, digits = 1): string {
  const text = plainNumber(value, digits);
  return text.startsWith("-") || Number(text) === 0 ? text : `+${text}`;
}
