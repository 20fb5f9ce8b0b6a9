/** Counts the characters that reading a reply looks at, so that tests can hold the work to be linear in its length. */
export class StepCounter {
  steps = 0;
}
