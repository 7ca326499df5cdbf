import type { Config } from '#src/config/config.ts'
import type { SmsSettings } from '#src/config/sms-settings.ts'
import { brandFolder, loadMailBrand } from '#src/mail/mail-brand.ts'
import { Undeliverable, type Channel, type QueuedMemberMessage } from '#src/outbox/message.ts'
import { smsNoticeText } from './sms-notice-text.ts'
import { smsText } from './sms-text.ts'

/** HTTP statuses that a retry would get again. */
const permanentFailures = new Set([400, 404, 413, 422])

/** The channel of text messages: the configured provider, or the demo inbox. */
export function smsChannel(
  { sms, brand, publicOrigin }: Pick<Config, 'sms' | 'brand' | 'publicOrigin'>,
  demoInbox: Channel | undefined,
): Channel {
  if (!sms)
    return (
      demoInbox ?? { deliver: () => Promise.reject(new Error('No provider of text messages is configured.')) }
    )
  const mailBrand = loadMailBrand(brandFolder(brand))
  return {
    async deliver(message, signal) {
      if (message.channel !== 'sms') throw new Error('A mail was passed to the channel of text messages.')
      const text =
        'code' in message ? smsText(message, mailBrand.name, publicOrigin) : smsNoticeText(message, mailBrand)
      const { url, ...request } = requestOf(sms, message, text)
      // A redirect would send the text to another server than the configured one.
      const answer = await fetch(url, { ...request, method: 'POST', redirect: 'error', signal })
      await answer.body?.cancel()
      if (answer.ok) return
      const { status } = answer
      if (permanentFailures.has(status)) throw new Undeliverable(`SMS ${status}`)
      throw Object.assign(new Error('The provider of text messages refused one.'), {
        code: 'ESMS',
        responseCode: status,
      })
    },
  }
}

function requestOf(sms: SmsSettings, { messageId, to }: QueuedMemberMessage, text: string) {
  switch (sms.provider) {
    case 'generic':
      return {
        url: sms.url,
        headers: {
          'content-type': 'application/json',
          // The same for every attempt, so that a provider that supports it sends one message.
          'idempotency-key': messageId,
          ...(sms.token !== undefined && { authorization: `Bearer ${sms.token}` }),
        },
        body: JSON.stringify({ id: messageId, to, text, ...(sms.from !== undefined && { from: sms.from }) }),
      }
    case 'twilio':
      return {
        url: `${sms.url}/2010-04-01/Accounts/${sms.account}/Messages.json`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${sms.account}:${sms.token}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          To: to,
          Body: text,
          // A messaging service, or a phone number or sender name.
          ...(sms.from.startsWith('MG') ? { MessagingServiceSid: sms.from } : { From: sms.from }),
        }).toString(),
      }
  }
}
