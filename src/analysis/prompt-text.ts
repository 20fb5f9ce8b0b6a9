import type { Message } from "../core/message.js";

/** The messages of a prompt as one text for reading; those that are not the user's carry their role. */
export function promptText(messages: readonly Message[]): string {
  return messages.map(({ role, content }) => (role === "user" ? content : `[${role}]\n${content}`)).join("\n\n");
}
