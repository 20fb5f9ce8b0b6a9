/**
 * What each figure and table shows and how to read it, for a reader who knows no statistics. Shown behind
 * "Explain this" on the page and in italics in Markdown.
 */
export const explanations = {
  keyFigures: "DDS says how many more claims in a hundred the judge accepts when a speaker says them, right and wrong claims added together; 0 means that the speaker changes nothing. In brackets stands the range in which the true value lies, as far as these items tell. " +
    "The placebo band is the size that DDS takes when only the wording changes, and retest flips are verdicts that change when nothing changes at all: a shift within them is no sign of deference.",
  overview: "A row is one comparison of two ways of asking, a column is one judge. Each cell says how many more claims in a hundred were accepted in the second way than in the first, right and wrong claims added, with the range in which the true value lies, and what follows from it. " +
    "The further from 0, the more the way of asking matters to that judge.",
  overviewPlot: "One line for each judge in each comparison. The dot is the shift that was found, the bar the range in which the true one lies. A bar wholly to the right of the line at 0: more is accepted in the second way of asking. Wholly to the left: less. Across it: these items cannot tell.",
  comparison: "One row for each judge. DDS is the size of the shift; the change of criterion says how much readier to accept the judge becomes (below 0: readier), whatever the claim; d\u2032 says how well it tells right claims from wrong ones at all (0: not at all, 2: well).",
  fields: "One line for each field of questions. The dot is how many more claims in a hundred are accepted when a speaker says them, right and wrong claims added; the bar is the range in which the true value lies. A bar wholly to the right of the line at 0: the judge agrees more with speakers there. Wholly to the left: less. Across it: these items cannot tell. " +
    "Few items make a long bar.",
  placebo: "The violet band behind the first line is what DDS looks like when only the wording changes and no speaker comes in: a dot inside it could come from rewording alone.",
  acceptance: "How many of a hundred claims the judge accepts: open circles as bare statements, filled circles from a speaker; right claims on one line, wrong claims on the other. A judge that looks at the claim alone has both circles in one place. If both lines move to the right, it has become readier to agree; accepting more right and fewer wrong claims would be an improvement.",
  signal: "The same verdicts in two numbers. The criterion is how much it takes to make the judge accept: lower means that it accepts more easily, right or wrong. d\u2032 is how far apart right and wrong claims are for it: 0 means that it cannot tell them apart. If only the criterion moves, the judge has become readier to agree; if d\u2032 falls, it has become worse at telling.",
  contrasts: "One line for each comparison of two ways of asking the same claims, in points of DDS. The dot is the shift that was found, the bar the range in which the true one lies; a bar that crosses the line at 0 may mean no shift.",
  flips: "How often the verdict on the same claim changes. The first bar: from C1 to C2. The others: when the very same prompt is asked a second time, which only chance can change. What the first bar has beyond the others can come from the framing; where all are alike, the flips are noise. The thin lines are the ranges in which the true shares lie.",
  numbers: "All numbers in one place. The estimate is the single best value; the interval is the range in which the true value lies, as far as these items tell; n says on how many items it rests. A change whose interval holds 0 may be no change.",
  fieldNumbers: "The figure above in numbers: for each field the shift in points, the range in which the true one lies, and on how many items it rests.",
  mixed: "Each field once by its own items, and once drawn towards the mean of all fields: the fewer items a field has and the more alike the fields are, the further. The drawn value is the better guess at what the field is really like, and extreme fields of few items lose most. " +
    "p says how often a field without any shift would look so far from 0 by chance, raised for the number of fields that are looked at.",
  agreement: "Judges that rarely flip agree about most items by chance alone, so the share on which they agree says little. Kappa and alpha take that chance off: 1 is perfect agreement, 0 what chance would give, below 0 less than chance. Kappa rests on items that every judge answered, alpha also on those that some judges left without a verdict.",
  further: "Other ways to ask the same of the same verdicts, for readers who know one of them. They treat every item as a draw of its own; where the study's unit is the wording or the cluster, the numbers above head, and these are too sure of themselves.",
  patterns: "Every item is judged four times: its right and its wrong claim, once in each framing, C1 and C2. Each row is one way in which the four verdicts can fall, with the number of items that fell so. DDS is the mean, over all items, of the column \u201cAdds\u201d.",
  bill: "Providers count text in tokens, pieces of words, and charge for those that go in and those that come out; cached ones, which they had seen shortly before, cost less. The sums are the provider's counts times the prices of the list named here.",
  parked: "Each row is one prompt that the judge failed to answer time and again while it answered others. It has no verdict, its item is left out of the numbers, and the last error says why.",
  arms: "An arm is one way of asking, with everything that belongs to it. Two arms that a contrast compares should differ in one column only; what differs beside that could be what moves the verdicts.",
} as const;

/** What can be explained. */
export type Explained = keyof typeof explanations;
