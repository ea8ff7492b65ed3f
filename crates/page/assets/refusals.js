// What comes in place of an answer.

/** An answer that is no answer: what was expected and what came. */
export class Refused extends Error {}

/** No answer: the server is gone, or a file cannot be had. */
export class NoAnswer extends Error {}
