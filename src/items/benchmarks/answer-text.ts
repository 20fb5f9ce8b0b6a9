import * as z from "zod";

/** Text that a judge is shown: a string with more than blanks in it. */
export const answerText = z.string("text").refine((value) => value.trim() !== "", "text");
