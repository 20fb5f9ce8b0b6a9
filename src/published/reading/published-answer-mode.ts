import type { AnswerMode } from "../../core/answer-mode.js";
import type { Message } from "../../core/message.js";

/**
 * How a published prompt asks for its answer: those of fine-tuned models for the bare code, all others for an object. A
 * prompt that was not recorded (no message) is one of the others.
 */
export function publishedAnswerMode(messages: readonly Message[]): AnswerMode {
  return messages.length === 0 || messages.some(({ content }) => /\bJSON\b|chosen_answer/.test(content)) ? "json" : "choice";
}
