/** Calls the partner API for demo pages, signed on the server. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config/config.ts'
import { demoPartner } from '#src/config/partner-settings.ts'
import { partnerBasePath } from '#src/modules/partners/partner-endpoints.ts'
import { partnerHeaders, signRequest } from '#src/modules/partners/request-signature.ts'

export type PartnerRefusal = {
  error: {
    code: string
    message: string
    usedAt?: string
    usedStoreName?: string | null
    leftMinor?: number
  }
}

export type PartnerCall = ReturnType<typeof partnerCall>

/** Calls `path` below `/partner/v1/` as the demo partner. */
export function partnerCall(app: FastifyInstance, { partners }: Pick<Config, 'partners'>, clock: () => Date) {
  // If PARTNERS does not include the demo partner, every call is refused.
  const partner = partners.find(({ id }) => id === demoPartner.id) ?? demoPartner
  return async <Response>(
    path: string,
    input: object,
    idempotencyKey: string,
  ): Promise<Response | PartnerRefusal> => {
    const url = partnerBasePath + path
    const payload = JSON.stringify(input)
    const [timestamp, nonce] = [String(clock().getTime()), randomUUID()]
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': 'application/json',
        [partnerHeaders.partner]: partner.id,
        [partnerHeaders.timestamp]: timestamp,
        [partnerHeaders.nonce]: nonce,
        [partnerHeaders.signature]: signRequest(
          { method: 'POST', path: url, timestamp, nonce, body: Buffer.from(payload) },
          partner.secret,
        ),
        [partnerHeaders.idempotencyKey]: idempotencyKey,
      },
    })
    return response.json<Response | PartnerRefusal>()
  }
}
