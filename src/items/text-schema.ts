import * as z from "zod";

/** Text of an item: well-formed, and with more than blanks in it. */
export const textSchema = z.string("a non-empty string")
  .refine((value) => value.trim() !== "", "a non-empty string")
  .refine((value) => value.isWellFormed(), "well-formed Unicode text without lone surrogates");
