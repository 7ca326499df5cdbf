import type { Channels, Message, Queued } from './message.ts'

/** Delivers a message, or rejects after `timeoutMs` even where the channel ignores its abort signal. */
export async function deliverWithTimeout(
  channels: Channels,
  message: Queued<Message>,
  timeoutMs: number,
): Promise<void> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException('The provider took too long.', 'TimeoutError')
      reject(reason)
      abort.abort(reason)
    }, timeoutMs)
  })
  try {
    const delivery =
      message.channel === 'apple'
        ? channels.apple.deliver(message, abort.signal)
        : channels[message.channel].deliver(message, abort.signal)
    await Promise.race([delivery, timeout])
  } finally {
    clearTimeout(timer)
  }
}
