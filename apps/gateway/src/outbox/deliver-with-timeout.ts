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
    await Promise.race([deliver(channels, message, abort.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

function deliver(channels: Channels, message: Queued<Message>, signal: AbortSignal): Promise<void> {
  switch (message.channel) {
    case 'marketing':
      return channels.marketing.deliver(message, signal)
    case 'apple':
      return channels.apple.deliver(message, signal)
    case 'partner':
      return channels.partner.deliver(message, signal)
    default:
      return channels[message.channel].deliver(message, signal)
  }
}
