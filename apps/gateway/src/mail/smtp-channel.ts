import { createTransport } from 'nodemailer'
import { isLoopback } from '#src/config/network-addresses.ts'
import {
  Undeliverable,
  type Channel,
  type InboxMessage,
  type QueuedInboxMessage,
} from '#src/outbox/message.ts'
import { renderAnnouncementMail } from './announcement-mail.ts'
import { renderAssistMail } from './assist-mail.ts'
import { type RenderedMail, renderCodeMail } from './code-mail.ts'
import { renderConfirmationMail } from './confirmation-mail.ts'
import { renderConsentNoticeMail } from './consent-notice-mail.ts'
import { renderDrawMail } from './draw-mail.ts'
import type { MailBrand } from './mail-brand.ts'
import { renderNoticeMail } from './notice-mail.ts'
import { renderReceiptMail } from './receipt-mail.ts'

export type SmtpOptions = {
  /** `smtps://user:password@host` or `smtp://user:password@host:587`. */
  url: string
  /** False: another machine may do without TLS (`ALLOW_UNENCRYPTED`). */
  requiresTls: boolean
  /** The sender: an address, or `Name <address>`. */
  from: string
  brand: MailBrand
  /** The page's origin, for links. */
  origin: string
}

/** SMTP reply codes for a mailbox that does not exist, which a retry would not change. */
const permanentFailures: ReadonlySet<unknown> = new Set([550, 551, 553])

/** Timeout of each step of a connection; the outbox limits the whole delivery. */
const stepTimeoutMs = 8_000

/**
 * Delivers mails through an SMTP server. Codes must not be sent unencrypted, so `smtp://` requires STARTTLS unless the
 * server is on this machine or `requiresTls` is false.
 */
export function smtpChannel({ url, requiresTls, from, brand, origin }: SmtpOptions): Channel<InboxMessage> {
  const transport = createTransport({
    url,
    requireTLS: requiresTls && !isLoopback(new URL(url).hostname),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
  })
  return {
    async deliver(message, signal) {
      const { subject, text, html, languageTag, headers } = renderMail(message, brand, origin)
      const sent = transport.sendMail({
        from,
        // An object, since a string would be parsed as a list of addresses.
        to: { name: '', address: message.to },
        subject,
        text,
        html,
        // The same for every attempt, so that duplicates can be recognised.
        messageId: `<${message.messageId}@${senderDomain(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languageTag, ...headers },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      })
      await sent.catch((error: unknown) => {
        throw isPermanentFailure(error) ? new Undeliverable(`SMTP ${error.responseCode}`) : error
      })
    },
  }
}

function renderMail(message: QueuedInboxMessage, brand: MailBrand, origin: string): RenderedMail {
  if ('code' in message) return renderCodeMail(message, brand)
  if ('announcement' in message) return renderAnnouncementMail(message, brand, origin)
  if ('confirmation' in message) return renderConfirmationMail(message, brand, origin)
  if ('consentNotice' in message) return renderConsentNoticeMail(message, brand, origin)
  if ('assist' in message) return renderAssistMail(message, brand, origin)
  if ('draw' in message) return renderDrawMail(message, brand, origin)
  if ('receipt' in message) return renderReceiptMail(message, brand)
  return renderNoticeMail(message, brand, origin)
}

function isPermanentFailure(error: unknown): error is { responseCode: number } {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return error.code === 'EENVELOPE' && permanentFailures.has(error.responseCode)
}

function senderDomain(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
