/** How the demo's own pages call the partner API: as a real till does, signed on the server. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config/config.ts'
import { demoPartner } from '#src/config/partner-settings.ts'
import { partnerPrefix } from '#src/modules/partners/partner-calls.ts'
import { partnerHeaders, signRequest } from '#src/modules/partners/request-signature.ts'

export type PartnerRefusal = {
  error: { code: string; message: string; usedAt?: string; usedStoreName?: string | null }
}

/** Calls `path` below `/partner/v1/` as the demo's till. */
export function partnerCall(app: FastifyInstance, { partners }: Pick<Config, 'partners'>, clock: () => Date) {
  // Where PARTNERS names others, the demo's own till is still told of by its absence: every call is refused.
  const partner = partners.find(({ id }) => id === demoPartner.id) ?? demoPartner
  return async <Answer>(path: string, input: object, key: string): Promise<Answer | PartnerRefusal> => {
    const url = partnerPrefix + path
    const payload = JSON.stringify(input)
    const [timestamp, nonce] = [String(clock().getTime()), randomUUID()]
    const answer = await app.inject({
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
        [partnerHeaders.idempotencyKey]: key,
      },
    })
    return answer.json<Answer | PartnerRefusal>()
  }
}
