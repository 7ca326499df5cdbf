import type { FastifyRequest } from 'fastify'
import { clockSkewMs } from '@crema/contract/http/headers'
import type { Partner } from '#src/config/partner-settings.ts'
import type { Database } from '#src/database/database.ts'
import { header } from '#src/http/access/caller.ts'
import { rememberNonce } from './nonce-store.ts'
import { PartnerFault } from './partner-error.ts'
import { isSignedWith, partnerHeaders } from './request-signature.ts'

/** Stands in for the secret of a partner that does not exist, so that asking for one takes as long. */
const nobodysSecret = 'x'.repeat(32)

/**
 * The partner that signed a request; throws what is wrong. Partner, signature and time are checked before
 * anything is written, so that strangers fill no table; the nonce then makes the request count once, on
 * however many processes it arrives.
 */
export async function checkPartner(
  database: Database,
  partners: ReadonlyMap<string, Partner>,
  request: FastifyRequest,
  body: Buffer,
): Promise<Partner> {
  const { now } = request.caller
  const timestamp = header(request, partnerHeaders.timestamp) ?? ''
  const nonce = header(request, partnerHeaders.nonce) ?? ''
  const partner = partners.get(header(request, partnerHeaders.partner) ?? '')
  const signed = { method: request.method, path: request.url, timestamp, nonce, body }
  const signature = header(request, partnerHeaders.signature) ?? ''
  const { secret, previousSecret = secret } = partner ?? { secret: nobodysSecret }
  // Both are reckoned, so that nobody learns which of them it was.
  const isSigned = [secret, previousSecret]
    .map((each) => isSignedWith(signed, signature, each))
    .includes(true)
  if (!partner || !isSigned || !/^[\w-]{16,64}$/.test(nonce)) throw new PartnerFault('signatureWrong')
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Number(timestamp) - now.getTime()) > clockSkewMs) {
    throw new PartnerFault('timestampWrong', { now: now.getTime() })
  }
  if (!(await rememberNonce(database, partner.id, nonce, now))) throw new PartnerFault('nonceReused')
  return partner
}
