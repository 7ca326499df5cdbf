import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { clockSkewMs } from '@crema/contract/http/headers'
import type { Partner } from '#src/config/partner-settings.ts'
import type { Database } from '#src/database/database.ts'
import { header } from '#src/http/access/request-context.ts'
import type { StoredRow } from '#src/http/idempotency/stored-response-store.ts'
import { storeNonce } from './nonce-store.ts'
import { PartnerError } from './partner-error.ts'
import { isSignedWith, partnerHeaders } from './request-signature.ts'

/** The secret for a partner that does not exist, so that the response time does not disclose which partners exist. */
const unknownPartnersSecret = 'x'.repeat(32)

/** The partner whose secret a request is signed with, now or at another time; undefined for none. */
export function findSigner(
  partners: ReadonlyMap<string, Partner>,
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
): Partner | undefined {
  const textOf = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const partner = partners.get(textOf(partnerHeaders.partner))
  const timestamp = textOf(partnerHeaders.timestamp)
  const signed = { method, path: url, timestamp, nonce: textOf(partnerHeaders.nonce), body }
  const { secret, previousSecret = secret } = partner ?? { secret: unknownPartnersSecret }
  // Both are computed, so that the time does not disclose which of them matched.
  const isSigned = [secret, previousSecret]
    .map((each) => isSignedWith(signed, textOf(partnerHeaders.signature), each))
    .includes(true)
  return isSigned ? partner : undefined
}

/**
 * The partner that signed a request; throws a `PartnerError` otherwise. Partner, signature and timestamp are checked
 * before anything is written, so that unauthenticated callers cannot fill a table. The nonce then ensures that a
 * request is accepted once, on any number of processes. The response stored under `idempotencyKey` is read with it.
 */
export async function authenticatePartner(
  database: Database,
  partners: ReadonlyMap<string, Partner>,
  request: FastifyRequest,
  body: Buffer,
  idempotencyKey: string | null,
): Promise<{ partner: Partner; stored: StoredRow | null }> {
  const { now } = request.caller
  const timestamp = header(request, partnerHeaders.timestamp) ?? ''
  const nonce = header(request, partnerHeaders.nonce) ?? ''
  const partner = findSigner(partners, request.raw, body)
  if (!partner || !/^[\w-]{16,64}$/.test(nonce)) throw new PartnerError('signatureWrong')
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Number(timestamp) - now.getTime()) > clockSkewMs) {
    throw new PartnerError('timestampWrong', { now: now.getTime() })
  }
  const accepted = await storeNonce(database, { partner: partner.id, nonce, idempotencyKey, now })
  if (!accepted) throw new PartnerError('nonceReused')
  return { partner, stored: accepted.stored }
}
