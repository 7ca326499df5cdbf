/** What the gateways of a process share, where there are several. */
export type SharedProcess = {
  /** Streams of live updates that all have open. */
  openStreams: { count: number }
  /** Resolves once the requests that this gateway was given are answered. */
  drained: () => Promise<void>
}
