import type { ReportDocument } from "../analysis/report-document.js";
import { alikeArms } from "./alike-arms.js";
import { explanations, type Explained } from "./explanations.js";

/** What is said otherwise where no speaker comes in: both arms put the claim alike, as with two pairs of labels, or the contrast is turned round. */
const ofAlikeArms: Partial<Record<Explained, string>> = {
  keyFigures: "DDS says how many more claims in a hundred the judge accepts in the second way of asking (C2) than in the first (C1), right and wrong claims added together; 0 means that they do not differ. In brackets stands the range in which the true value lies, as far as these items tell. " +
    "The placebo band is the size that DDS takes when only the wording changes, and retest flips are verdicts that change when nothing changes at all: a shift within them says nothing about the two ways of asking.",
  fields: "One line for each field of questions. The dot is how many more claims in a hundred are accepted in C2 than in C1, right and wrong claims added; the bar is the range in which the true value lies. A bar wholly to the right of the line at 0: the judge accepts more in C2 there. Wholly to the left: less. Across it: these items cannot tell. " +
    "Few items make a long bar.",
  placebo: "The violet band behind the first line is what DDS looks like when only the wording changes: a dot inside it could come from rewording alone.",
  acceptance: "How many of a hundred claims the judge accepts: open circles in C1, filled circles in C2; right claims on one line, wrong claims on the other. A judge that looks at the claim alone has both circles in one place. If both lines move to the right, it has become readier to agree; accepting more right and fewer wrong claims would be an improvement.",
};

/** The explanations of a report; they speak of statements and speakers only where its headline contrast sets one against the other. */
export function explanationsOf(document: ReportDocument): Readonly<Record<Explained, string>> {
  return alikeArms(document) === null ? explanations : { ...explanations, ...ofAlikeArms };
}
