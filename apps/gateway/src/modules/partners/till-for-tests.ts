/** A partner's till for tests, which signs its requests. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Partner, PartnerRight } from '#src/config/partner-settings.ts'
import { partnerHeaders, signRequest } from './request-signature.ts'

export type TillResponse = { status: number; body: Record<string, unknown> & { error?: { code: string } } }
export type TillOptions = {
  idempotencyKey?: string
  headers?: Record<string, string>
  secret?: string
  signedBody?: string
  nonce?: string
}

/** A partner named `tills` with these rights. */
export const tillsWith = (...rights: PartnerRight[]): Partner => ({
  id: 'tills',
  secret: 'a secret of the tills, long enough',
  rights,
  perMinute: 600,
})

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

type TestedGateway = { app: Pick<FastifyInstance, 'inject'>; clock: { now: () => Date } }

/** A signed request of a till, for `inject`. A path without a slash is one of vouchers. */
export function tillRequest(
  gateway: TestedGateway,
  partner: Pick<Partner, 'id' | 'secret'>,
  path: string,
  input: unknown,
  options: TillOptions = {},
): InjectOptions {
  const url = `/partner/v1/${path.includes('/') ? path : `vouchers/${path}`}`
  const payload = JSON.stringify(input)
  const signedBy = { ...partner, secret: options.secret ?? partner.secret }
  return {
    method: 'POST',
    url,
    payload,
    headers: {
      ...tillHeaders(signedBy, url, options.signedBody ?? payload, gateway.clock.now(), options.nonce),
      'idempotency-key': options.idempotencyKey ?? randomUUID(),
      ...options.headers,
    },
  }
}

/** Calls a test's gateway as a till of the partner. */
export function tillOf(gateway: TestedGateway, partner: Pick<Partner, 'id' | 'secret'>) {
  return async (path: string, input: unknown, options: TillOptions = {}): Promise<TillResponse> => {
    const response = await gateway.app.inject(tillRequest(gateway, partner, path, input, options))
    return { status: response.statusCode, body: response.json() }
  }
}
