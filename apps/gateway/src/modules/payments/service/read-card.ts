import { compactDecrypt, decodeProtectedHeader, errors } from 'jose'
import { cardPayload, type CardPayload } from '@crema/contract/payments/card-service'
import type { PaymentServices } from '../payment-services.ts'
import { findPrivateKey, keyAlgorithm } from './card-keys.ts'

/** How far `iat` may be from the gateway's clock. */
const ageMsMax = 5 * 60_000

/** Decrypts the card of an attempt. Undefined for anything that is not encrypted exactly as it must be. */
export async function readCard(
  services: Pick<PaymentServices, 'config' | 'database'>,
  { attemptId, jwe, now }: { attemptId: string; jwe: string; now: Date },
): Promise<CardPayload | undefined> {
  const kid = kidOf(jwe)
  const key = kid === undefined ? undefined : await findPrivateKey(services, kid, now)
  if (!key) return undefined
  const plaintext = await decrypt(jwe, key)
  const payload = plaintext && parse(plaintext)
  if (!payload || payload.attemptId !== attemptId) return undefined
  return Math.abs(now.getTime() - payload.iat * 1000) <= ageMsMax ? payload : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function kidOf(jwe: string): string | undefined {
  try {
    const { kid, alg, enc, zip, crit } = decodeProtectedHeader(jwe)
    const isOurs = alg === keyAlgorithm && enc === 'A256GCM' && zip === undefined && crit === undefined
    return isOurs && typeof kid === 'string' && uuid.test(kid) ? kid : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function decrypt(
  jwe: string,
  key: Parameters<typeof compactDecrypt>[1],
): Promise<Uint8Array | undefined> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [keyAlgorithm],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return plaintext
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function parse(plaintext: Uint8Array): CardPayload | undefined {
  try {
    return cardPayload.safeParse(JSON.parse(Buffer.from(plaintext).toString())).data
  } catch (error) {
    // Its message may quote the text, so it is not passed on.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
