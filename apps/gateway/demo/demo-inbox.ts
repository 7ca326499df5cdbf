import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Channel } from '#src/outbox/message.ts'

export type InboxItem = { to: string; code: string; purpose: CodePurpose; at: string }

/** Where codes go in demo mode: no mail leaves the machine. It forgets everything when the process ends. */
export type DemoInbox = Channel & {
  /** Newest first; only what was sent to `to`, where it is given. */
  items(to?: string): InboxItem[]
}

const itemsMax = 200

export function createDemoInbox(clock: () => Date): DemoInbox {
  const items = new Map<string, InboxItem>()
  return {
    handOver({ messageId, to, code, purpose }) {
      items.set(messageId, { to, code, purpose, at: clock().toISOString() })
      for (const oldest of items.keys()) {
        if (items.size <= itemsMax) break
        items.delete(oldest)
      }
      return Promise.resolve()
    },
    items(to) {
      const newestFirst = [...items.values()].toReversed()
      const wanted = to?.trim().toLowerCase()
      return wanted ? newestFirst.filter((item) => item.to === wanted) : newestFirst
    },
  }
}
