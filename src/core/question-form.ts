/** Whether the judge is asked if the claim is correct, or, with the options' meanings turned, if it is wrong (accept = "not wrong"). */
export type QuestionForm = "straight" | "inverted";
