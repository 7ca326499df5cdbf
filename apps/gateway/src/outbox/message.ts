import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Locale } from '@crema/i18n/locales'

/** What may leave the house: a code, for now. */
export type Message = {
  channel: 'email' | 'sms'
  /** A mail address, or a phone in E.164. */
  to: string
  purpose: CodePurpose
  code: string
  /** Whole minutes the code lives, to say so in the mail. */
  lifeMinutes: number
  /** The language to write in. */
  locale: Locale
  /** When it is no use any more: it is dropped then, sent or not. */
  expiresAt: Date
}

/** A message with the name it keeps over all attempts. */
export type WaitingMessage = Message & { messageId: string }

/** One way out: a mail server, a text message provider, the demo inbox. */
export type Channel = {
  /**
   * Resolves once the message is in the provider's hands. It gives up when `signal` says so, and may
   * be called again with a message that it has handed over before: the answer may have been lost.
   */
  handOver(message: WaitingMessage, signal: AbortSignal): Promise<void>
}

export type Channels = Record<Message['channel'], Channel>
