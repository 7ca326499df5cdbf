import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { confirmationPath, unsubscribePath } from '@crema/contract/privacy/mail-links'
import type { Channel, DrawNews, InboxMessage, NoticeKind, QueuedInboxMessage } from '#src/outbox/message.ts'

export type InboxItem = { to: string; code: string; purpose: CodePurpose; at: string }
export type InboxNotice = {
  to: string
  notice:
    | NoticeKind
    | DrawNotice
    | 'assistReward'
    | 'receipt'
    | 'marketingConfirmation'
    | 'announcement'
    | 'consentsDecided'
    | 'consentsReminder'
  /** The path of the link by which marketing is confirmed, or ended. */
  link?: string
  at: string
}
/** Of a draw that the member has entered. */
export type DrawNotice = 'drawClosed' | 'drawWon' | 'drawCalledOff'

/** The channel of messages in demo mode: it holds them in memory and sends nothing. */
export type DemoInbox = Channel<InboxMessage> & {
  /** Codes, newest first; only those to `to`, if given. */
  items(to?: string): InboxItem[]
  /** Notices about accounts, draws and rewards, newest first; only those to `to`, if given. */
  notices(to?: string): InboxNotice[]
}

const itemsMax = 200

export function createDemoInbox(clock: () => Date): DemoInbox {
  const codes = new Map<string, InboxItem>()
  const notices = new Map<string, InboxNotice>()
  return {
    deliver(message) {
      const { messageId, to } = message
      const at = clock().toISOString()
      if ('code' in message)
        addItem(codes, messageId, { to, code: message.code, purpose: message.purpose, at })
      else {
        addItem(notices, messageId, { to, notice: noticeOf(message), at, ...linkOf(message) })
      }
      return Promise.resolve()
    },
    items: (to) => newestFirst(codes, to),
    notices: (to) => newestFirst(notices, to),
  }
}

/** A message without a code. */
type Notice = Exclude<QueuedInboxMessage, { code: string }>

function linkOf(message: Notice): Pick<InboxNotice, 'link'> {
  if ('confirmation' in message) return { link: confirmationPath(message.confirmation.token) }
  if ('announcement' in message) return { link: unsubscribePath(message.announcement.unsubscribeToken) }
  if ('consentNotice' in message && message.consentNotice.unsubscribeToken !== null)
    return { link: unsubscribePath(message.consentNotice.unsubscribeToken) }
  return {}
}

function noticeOf(message: Notice): InboxNotice['notice'] {
  if ('announcement' in message) return 'announcement'
  if ('confirmation' in message) return 'marketingConfirmation'
  if ('consentNotice' in message)
    return message.consentNotice.kind === 'decided' ? 'consentsDecided' : 'consentsReminder'
  if ('assist' in message) return 'assistReward'
  if ('receipt' in message) return 'receipt'
  return 'draw' in message ? drawNotices[message.draw.event] : message.notice
}

const drawNotices: Record<DrawNews['event'], DrawNotice> = {
  closed: 'drawClosed',
  won: 'drawWon',
  calledOff: 'drawCalledOff',
}

function addItem<Item>(items: Map<string, Item>, messageId: string, item: Item): void {
  items.set(messageId, item)
  for (const oldest of items.keys()) {
    if (items.size <= itemsMax) break
    items.delete(oldest)
  }
}

function newestFirst<Item extends { to: string }>(items: ReadonlyMap<string, Item>, to?: string): Item[] {
  const all = [...items.values()].toReversed()
  const address = to?.trim().toLowerCase()
  return address ? all.filter((item) => item.to === address) : all
}
