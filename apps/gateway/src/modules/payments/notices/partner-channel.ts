import { randomUUID } from 'node:crypto'
import type { Partner } from '#src/config/partner-settings.ts'
import { partnerHeaders, signRequest } from '#src/modules/partners/request-signature.ts'
import { Undeliverable, type Channel, type PartnerMessage } from '#src/outbox/message.ts'

/**
 * Tells partners of their orders, at the address of their settings, signed as their own requests are. A notice may arrive
 * more than once, with the same `noticeId`; it is delivered once a partner answers 2xx.
 */
export function partnerChannel({
  partners,
  clock,
}: {
  partners: readonly Partner[]
  clock: () => Date
}): Channel<PartnerMessage> {
  return {
    async deliver({ to, notice, messageId }, signal) {
      const partner = partners.find(({ id }) => id === to)
      if (partner?.webhookUrl === undefined) throw new Undeliverable('the partner has no address for notices')
      const url = new URL(partner.webhookUrl)
      const body = Buffer.from(JSON.stringify({ noticeId: messageId, ...notice }))
      const [timestamp, nonce] = [String(clock().getTime()), randomUUID()]
      const signature = signRequest(
        { method: 'POST', path: url.pathname + url.search, timestamp, nonce, body },
        partner.secret,
      )
      const answer = await fetch(url, {
        method: 'POST',
        body,
        signal,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          [partnerHeaders.partner]: partner.id,
          [partnerHeaders.timestamp]: timestamp,
          [partnerHeaders.nonce]: nonce,
          [partnerHeaders.signature]: signature,
        },
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new PartnerRefused(answer.status)
    },
  }
}

/** An error answer of a partner; the log gets only its status. */
class PartnerRefused extends Error {
  override name = 'PartnerRefused'
  readonly responseCode: number

  constructor(status: number) {
    super('A partner refused a notice.')
    this.responseCode = status
  }
}
