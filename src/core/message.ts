/** One chat message, as every chat API takes it. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}
