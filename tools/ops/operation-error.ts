/** What an operator is told in plain words, and nothing more. */
export class OperationError extends Error {
  override name = 'OperationError'
}
