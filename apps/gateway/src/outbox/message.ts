import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Locale } from '@crema/i18n/locales'

type Addressed = {
  /** The language to write in. */
  locale: Locale
  /** When it is no use any more: it is dropped then, sent or not. */
  expiresAt: Date
}

/** A code, to a mail address or to a phone in E.164. */
export type CodeMessage = Addressed & {
  channel: 'email' | 'sms'
  to: string
  purpose: CodePurpose
  code: string
  /** Whole minutes the code lives, to say so in the mail. */
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
/** A way in that was added. */
export type AddedLogin = 'google' | 'apple' | 'passkey' | 'phone'

/** What happened to somebody's account, when and where. */
export type NoticeMessage = Addressed & {
  channel: 'email'
  to: string
  notice: NoticeKind
  /** Which one, where a way in was added. */
  added?: AddedLogin
  /** ISO 8601. */
  at: string
  /** The IANA zone and the country to write the time for. */
  zone: string
  country: string
  /** Browser and system, such as `Chrome, Android`; empty where unknown. */
  client: string
}

/** What Apple is asked for a sign-in of `to`, its name for the person. */
export type AppleMessage = { channel: 'apple'; to: string; expiresAt: Date } & (
  | { task: 'redeem'; issuer: string; code: string }
  | { task: 'revoke'; refreshSealed: string }
)

/** What a person gets. */
export type Letter = CodeMessage | NoticeMessage

/** What may leave the house. */
export type Message = Letter | AppleMessage

/** A message with the name it keeps over all attempts. */
export type Waiting<Kind extends Message> = Kind & { messageId: string }
export type WaitingMessage = Waiting<Letter>

/** A message that no other try would bring through, such as one to a number that does not exist. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** One way out: a mail server, a text message provider, the demo inbox; for Apple's own messages, Apple. */
export type Channel<Kind extends Message = Letter> = {
  /**
   * Resolves once the message is in the provider's hands. It gives up when `signal` says so, and may
   * be called again with a message that it has handed over before: the answer may have been lost. Throws
   * Undeliverable where another try is of no use.
   */
  handOver(message: Waiting<Kind>, signal: AbortSignal): Promise<void>
}

export type Channels = Record<Letter['channel'], Channel> & { apple: Channel<AppleMessage> }
export const channelNames = ['email', 'sms', 'apple'] as const satisfies readonly (keyof Channels)[]
