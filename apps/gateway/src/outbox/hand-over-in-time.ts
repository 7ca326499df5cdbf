import type { Channel, WaitingMessage } from './message.ts'

/** Hands a message over, or rejects after `limitMs` even where the channel ignores its signal. */
export async function handOverInTime(channel: Channel, message: WaitingMessage, limitMs: number): Promise<void> {
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
    await Promise.race([channel.handOver(message, abort.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
