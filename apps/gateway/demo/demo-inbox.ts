import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Channel, NoticeKind } from '#src/outbox/message.ts'

export type InboxItem = { to: string; code: string; purpose: CodePurpose; at: string }
export type InboxNotice = { to: string; notice: NoticeKind; at: string }

/** Where codes go in demo mode: no mail leaves the machine. It forgets everything when the process ends. */
export type DemoInbox = Channel & {
  /** Codes, newest first; only what was sent to `to`, where it is given. */
  items(to?: string): InboxItem[]
  /** The same of what members were told about their accounts. */
  notices(to?: string): InboxNotice[]
}

const itemsMax = 200

export function createDemoInbox(clock: () => Date): DemoInbox {
  const codes = new Map<string, InboxItem>()
  const notices = new Map<string, InboxNotice>()
  return {
    handOver(message) {
      const { messageId, to } = message
      const at = clock().toISOString()
      if ('code' in message) keep(codes, messageId, { to, code: message.code, purpose: message.purpose, at })
      else keep(notices, messageId, { to, notice: message.notice, at })
      return Promise.resolve()
    },
    items: (to) => newestFirst(codes, to),
    notices: (to) => newestFirst(notices, to),
  }
}

function keep<Item>(items: Map<string, Item>, messageId: string, item: Item): void {
  items.set(messageId, item)
  for (const oldest of items.keys()) {
    if (items.size <= itemsMax) break
    items.delete(oldest)
  }
}

function newestFirst<Item extends { to: string }>(items: ReadonlyMap<string, Item>, to?: string): Item[] {
  const all = [...items.values()].toReversed()
  const wanted = to?.trim().toLowerCase()
  return wanted ? all.filter((item) => item.to === wanted) : all
}
