/** The families that come with the package. A translation of FAMILY into a language is called FAMILY-LANGUAGE. */
export const builtInFamilies: readonly string[] = ["matched", "classic", "ladder", "dialogue", "question-form", "third-person", "matched-de"];
