/** A partner's till for tests, which signs its requests. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Partner } from '#src/config/partner-settings.ts'
import { partnerHeaders, signRequest } from './request-signature.ts'

export type TillResponse = { status: number; body: Record<string, unknown> & { error?: { code: string } } }
export type TillOptions = {
  idempotencyKey?: string
  headers?: Record<string, string>
  secret?: string
  signedBody?: string
  nonce?: string
}

/** The headers of one request, with a nonce of its own. */
export function tillHeaders(
  partner: Pick<Partner, 'id' | 'secret'>,
  path: string,
  body: string,
  now: Date,
  nonce: string = randomUUID(),
) {
  const timestamp = String(now.getTime())
  return {
    'content-type': 'application/json',
    [partnerHeaders.partner]: partner.id,
    [partnerHeaders.timestamp]: timestamp,
    [partnerHeaders.nonce]: nonce,
    [partnerHeaders.signature]: signRequest(
      { method: 'POST', path, timestamp, nonce, body: Buffer.from(body) },
      partner.secret,
    ),
  }
}

/** Calls a test's gateway as a till of the partner. */
export function tillOf(
  gateway: { app: FastifyInstance; clock: { now: () => Date } },
  partner: Pick<Partner, 'id' | 'secret'>,
) {
  return async (path: string, input: unknown, options: TillOptions = {}): Promise<TillResponse> => {
    const url = `/partner/v1/vouchers/${path}`
    const payload = JSON.stringify(input)
    const signedBy = { ...partner, secret: options.secret ?? partner.secret }
    const response = await gateway.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        ...tillHeaders(signedBy, url, options.signedBody ?? payload, gateway.clock.now(), options.nonce),
        'idempotency-key': options.idempotencyKey ?? randomUUID(),
        ...options.headers,
      },
    })
    return { status: response.statusCode, body: response.json() }
  }
}
