/** Whether a label holds an answer code, also as a full-width, superscript or circled digit. */
export function holdsAnswerCode(label: string): boolean {
  const plain = label.normalize("NFKC");
  return plain.includes("1") || plain.includes("2");
}
