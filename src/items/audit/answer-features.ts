/** What the give-away test measures on an answer, in the order of `answerFeatures`. */
export const featureNames = ["characters", "words", "punctuation", "hedging", "negation"] as const;

export type FeatureName = (typeof featureNames)[number];

const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;
const mark = /[\p{P}\p{S}]/gu;
const negation = /^(?:no|not|never|none|nobody|nothing|neither|nor|nowhere|without|cannot|.+n['’]t)$/;
const hedges = new Set([
  "about", "almost", "apparently", "appear", "appears", "approximately", "around", "believed", "could", "depend", "depending",
  "depends", "disputed", "fairly", "generally", "largely", "likely", "mainly", "many", "may", "maybe", "might", "most",
  "mostly", "nearly", "normally", "often", "partly", "perhaps", "possible", "possibly", "presumably", "probable", "probably",
  "rarely", "reportedly", "roughly", "seem", "seems", "some", "sometimes", "somewhat", "suggest", "suggests", "supposedly",
  "tend", "tends", "thought", "typically", "uncertain", "unclear", "unlikely", "usually", "varies",
]);

/**
 * Surface counts of one answer: characters (code points), words, punctuation and symbols, hedging words and
 * negation words. The two word lists are English.
 */
export function answerFeatures(answer: string): readonly number[] {
  const words = answer.toLowerCase().match(word) ?? [];
  let hedging = 0;
  let negations = 0;
  for (const each of words) {
    if (hedges.has(each)) hedging++;
    if (negation.test(each)) negations++;
  }
  return [[...answer].length, words.length, answer.match(mark)?.length ?? 0, hedging, negations];
}
