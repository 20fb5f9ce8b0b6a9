/** The user left the questions. */
export class Cancelled extends Error {}
