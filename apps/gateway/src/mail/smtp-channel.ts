import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { Undeliverable, type Channel } from '#src/outbox/message.ts'
import { renderCodeMail } from './code-mail.ts'
import type { MailBrand } from './mail-brand.ts'
import { renderNoticeMail } from './notice-mail.ts'

export type SmtpOptions = {
  /** `smtps://user:password@host` or `smtp://user:password@host:587`. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
  brand: MailBrand
  /** Where the page is, for links. */
  origin: string
}

/** Answers to a recipient that another try would meet again: there is no such mailbox. */
const hopeless: ReadonlySet<unknown> = new Set([550, 551, 553])

/** Milliseconds for each step of one connection; the outbox limits all of them together. */
const stepLimitMs = 8_000

/**
 * Hands mails to an SMTP server. A code must not cross a network in clear, so `smtp://` insists on
 * STARTTLS unless the server is on this machine or the address says `?requireTLS=false`.
 */
export function smtpChannel({ url, from, brand, origin }: SmtpOptions): Channel {
  const transport = createTransport({
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: stepLimitMs,
    greetingTimeout: stepLimitMs,
    socketTimeout: stepLimitMs,
    dnsTimeout: stepLimitMs,
  })
  return {
    async handOver(message, signal) {
      const { subject, text, html, languageTag } =
        'code' in message ? renderCodeMail(message, brand) : renderNoticeMail(message, brand, origin)
      const sent = transport.sendMail({
        from,
        // An object is taken as it is; a string would be parsed as a list of addresses.
        to: { name: '', address: message.to },
        subject,
        text,
        html,
        // The same for every attempt, so that a mail sent twice can be seen to be one.
        messageId: `<${message.messageId}@${senderDomain(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languageTag },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      })
      await sent.catch((error: unknown) => {
        throw isHopeless(error) ? new Undeliverable(`SMTP ${error.responseCode}`) : error
      })
    },
  }
}

function isHopeless(error: unknown): error is { responseCode: number } {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return error.code === 'EENVELOPE' && hopeless.has(error.responseCode)
}

function senderDomain(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
