import type { TierRewardKind } from '@crema/contract/assist/assist'
import type { DrawPrizeKind } from '@crema/contract/draws/draw'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import type { MarketingChannel } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'

type Localized = {
  locale: Locale
  /** The message is dropped then, delivered or not. */
  expiresAt: Date
}

/** A code for a mail address or a phone in E.164. */
export type CodeMessage = Localized & {
  channel: 'email' | 'sms'
  to: string
  purpose: CodePurpose
  code: string
  /** The code's lifetime in whole minutes, for the mail's text. */
  lifeMinutes: number
}

export const noticeKinds = [
  'passwordChanged',
  'phoneChanged',
  'emailChanged',
  'newDevice',
  'loginAdded',
  'accountDeleted',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Only members without an address get text messages. */
export type SmsNoticeKind = Exclude<NoticeKind, 'emailChanged'>
/** A login that was added to an account. */
export type AddedLogin = IdentityProvider | 'passkey' | 'phone' | 'email'

/** A change of a member's account, with the time and country of the call; for a mail address or a phone in E.164. */
export type NoticeMessage = Localized & {
  to: string
  /** The login, for `loginAdded`. */
  added?: AddedLogin
  /** ISO 8601. */
  at: string
  /** IANA time zone and country, to format the time. */
  zone: string
  country: string
  /** Browser and system, such as `Chrome, Android`; empty where unknown. */
  client: string
} & ({ channel: 'email'; notice: NoticeKind } | { channel: 'sms'; notice: SmsNoticeKind })

/** What happened to a draw that a member has entered. Texts are in the member's language, times in ISO 8601. */
export type DrawNews = {
  activityNo: string
  title: string
  /** IANA time zone of the draw and country of the member, to format times. */
  zone: string
  country: string
  /** Whether the member's account is in another market: links then name the country. */
  isAbroad?: boolean
} & (
  | {
      /** Entries have closed: the member's codes, the tree's root (hexadecimal), and the number of all codes. */
      event: 'closed'
      codes: string[]
      root: string
      entries: number
      drawsAt: string
    }
  | {
      event: 'won'
      code: string
      prize: { kind: DrawPrizeKind; title: string }
      /** Of a thing. */
      takeUntil: string | null
    }
  /** `stars` were returned; 0 where an entry was free. */
  | { event: 'calledOff'; stars: number; reason: string }
)

/** A mail about a draw. Members without an address see it on the page alone. */
export type DrawMessage = Localized & { channel: 'email'; to: string; draw: DrawNews }

/** The reward of a tier that a member has reached by inviting friends. Texts are in the member's language. */
export type AssistNews = {
  activityNo: string
  /** Of the campaign. */
  title: string
  /** Helps that the tier takes. */
  friends: number
  reward: string
  kind: TierRewardKind
  /** Of an entry into a draw. */
  lotteryCode: string | null
  /** Of the campaign, where the member's account is in another market. */
  country?: string
}

/** A mail about a reward for invitations. Members without an address see it on the page alone. */
export type AssistMessage = Localized & { channel: 'email'; to: string; assist: AssistNews }

/** What was paid with one attempt. Names of items and of the store are the chain's. */
export type Receipt = {
  receiptNo: string
  orderNo: string
  store: { name: string; address: string; city: string; zone: string }
  items: readonly { name: string; quantity: number; priceMinor: number }[]
  currency: string
  digits: number
  /** Of the vouchers; 0 for none. */
  reductionMinor: number
  amountMinor: number
  refundedMinor: number
  /** Formats money and times. */
  country: string
  paidAt: string
  card: { brand: CardBrand; lastFour: string } | null
  stars: number
}

/** A receipt, for an address that the payer has given. */
export type ReceiptMessage = Localized & { channel: 'email'; to: string; receipt: Receipt }

/** The mail whose link confirms a consent to marketing by mail. */
export type ConfirmationMessage = Localized & {
  channel: 'email'
  to: string
  /** IANA time zone and country, to format the expiry. */
  confirmation: { token: string; zone: string; country: string }
}

/** What a member decided about marketing by a channel. */
export type MarketingDecision = {
  channel: MarketingChannel
  decision: boolean
  /** ISO 8601. */
  at: string
}

/**
 * A mail about a member's marketing consents: `decided`, what was just recorded; `reminder`, what they agreed to some time
 * ago. It advertises nothing.
 */
export type ConsentNoticeMessage = Localized & {
  channel: 'email'
  to: string
  consentNotice: {
    kind: 'decided' | 'reminder'
    decisions: readonly MarketingDecision[]
    /** IANA time zone and country, to format the dates. */
    zone: string
    country: string
    /** Of the link that ends mails; null where the member gets none. */
    unsubscribeToken: string | null
  }
}

/** A mail that advertises a campaign, in the member's language. */
export type Announcement = {
  memberId: string
  activityNo: string
  title: string
  text: string
  /** Of the consent: its rules apply to the mail. */
  country: string
  /** Of the links by which the member withdraws the consent. */
  unsubscribeToken: string
}

/** Marketing, which is delivered only while the member consents to it. */
export type AnnouncementMessage = Localized & {
  channel: 'marketing'
  to: string
  announcement: Announcement
}

/** A call to Apple about the consent of `to`, Apple's subject of the member. */
export type AppleMessage = { channel: 'apple'; to: string; expiresAt: Date } & (
  | { task: 'redeem'; issuer: string; code: string }
  | { task: 'revoke'; refreshSealed: string }
)

/** A message to a member. */
export type MemberMessage =
  | CodeMessage
  | NoticeMessage
  | DrawMessage
  | AssistMessage
  | ReceiptMessage
  | ConfirmationMessage
  | ConsentNoticeMessage

/** What became of an order that a partner opened. */
export type PartnerNotice = {
  event: 'paid' | 'refunded'
  orderId: string
  orderNo: string
  /** What was paid or refunded. */
  amountMinor: number
  currency: string
  /** The partner's number of the refund. */
  refundNo?: string
  at: string
}

/** A signed call to the partner `to`. */
export type PartnerMessage = { channel: 'partner'; to: string; expiresAt: Date; notice: PartnerNotice }

/** A message that the outbox delivers. */
export type Message = MemberMessage | AnnouncementMessage | AppleMessage | PartnerMessage

/** A stored message; its id is the same for all attempts. */
export type Queued<Kind extends Message> = Kind & { messageId: string }
export type QueuedMemberMessage = Queued<MemberMessage>
/** What a mail server or the demo inbox delivers. */
export type InboxMessage = MemberMessage | AnnouncementMessage
export type QueuedInboxMessage = Queued<InboxMessage>

/** A permanent failure, such as a number that does not exist: the message is not retried. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** The member no longer consents to the message, so it is dropped. */
export class Withdrawn extends Error {
  override name = 'Withdrawn'
}

/** Delivers messages: through a mail server, a text message provider, the demo inbox, to Apple, or to a partner. */
export type Channel<Kind extends Message = MemberMessage> = {
  /**
   * Resolves once the provider has accepted the message. Aborts with `signal`. May be called again with a message that
   * was delivered before, since its answer may have been lost. Throws Undeliverable where a retry is useless, and Withdrawn
   * where the member has withdrawn the consent.
   */
  deliver(message: Queued<Kind>, signal: AbortSignal): Promise<void>
}

export type Channels = Record<MemberMessage['channel'], Channel> & {
  marketing: Channel<AnnouncementMessage>
  apple: Channel<AppleMessage>
  partner: Channel<PartnerMessage>
}
export const channelNames = [
  'email',
  'sms',
  'marketing',
  'apple',
  'partner',
] as const satisfies readonly (keyof Channels)[]
