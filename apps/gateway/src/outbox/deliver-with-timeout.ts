import type { Channels, Message, Waiting } from './message.ts'

/** Hands a message over, or rejects after `limitMs` even where its channel ignores its signal. */
export async function handOverInTime(
  channels: Channels,
  message: Waiting<Message>,
  limitMs: number,
): Promise<void> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException('The provider took too long.', 'TimeoutError')
      reject(reason)
      abort.abort(reason)
    }, limitMs)
  })
  try {
    const handedOver =
      message.channel === 'apple'
        ? channels.apple.handOver(message, abort.signal)
        : channels[message.channel].handOver(message, abort.signal)
    await Promise.race([handedOver, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
