/** What keeps the gateway from starting, in one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}
