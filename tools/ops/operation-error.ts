/** An error whose message is shown to the operator without a stack trace. */
export class OperationError extends Error {
  override name = 'OperationError'
}
