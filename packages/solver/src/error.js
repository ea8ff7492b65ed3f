// What comes in place of an answer.

/** A question without an answer: what was expected and what came, in the words of the command. */
export class WinnableError extends Error {
  /**
   * @param {string} message
   * @param {"question"|"file"|"closed"|"defect"} fault
   * @param {ErrorOptions} [options]
   */
  constructor(message, fault, options) {
    super(message, options);
    this.name = "WinnableError";
    this.fault = fault;
  }
}
