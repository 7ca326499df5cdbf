import { randomUUID } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey } from 'jose'
import { createSeal } from '#src/outbox/seal.ts'
import type { PaymentServices } from '../payment-services.ts'
import { deleteOldKeys, findKey, findNewestKey, insertKey } from './card-key-store.ts'

export const keyAlgorithm = 'RSA-OAEP-256'
const modulusLength = 3072
const minuteMs = 60_000
/** A key is given to browsers for so long; the next one is made while it has `renewMs` left. */
const offeredMs = 60 * minuteMs
const renewMs = 20 * minuteMs
/** Longer than a page may be open between the start of an attempt and its card. */
const acceptedMs = offeredMs + 70 * minuteMs

type KeyServices = Pick<PaymentServices, 'config' | 'database'>
export type OfferedKey = { kid: string; jwk: Record<string, unknown> }

const sealName = (kid: string) => `card key ${kid}`

/**
 * The key that is offered to browsers. A process that can read cards makes one where none is left; another one, which does
 * not have the secret of the payment service, returns undefined then.
 */
export async function findOfferedKey(services: KeyServices, now: Date): Promise<OfferedKey | undefined> {
  const newest = await findNewestKey(services.database, now)
  if (newest) return { kid: newest.kid, jwk: newest.public_jwk }
  if (services.config.paySecret === undefined) return undefined
  return renewKey(services, now)
}

/** Makes the next key in time, and deletes those that are not accepted any more. */
export async function rotateKeys(services: KeyServices, now: Date): Promise<void> {
  const { database } = services
  const newest = await findNewestKey(database, now)
  if (!newest || newest.offered_until.getTime() - now.getTime() < renewMs) await renewKey(services, now)
  await deleteOldKeys(database, now)
}

async function renewKey({ config, database }: KeyServices, now: Date): Promise<OfferedKey> {
  const kid = randomUUID()
  const { publicKey, privateKey } = await generateKeyPair(keyAlgorithm, { modulusLength, extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: keyAlgorithm, use: 'enc' }
  await insertKey(database, {
    kid,
    public_jwk: jwk,
    private_sealed: sealOf(config).seal(await exportPKCS8(privateKey), sealName(kid)),
    offered_until: new Date(now.getTime() + offeredMs),
    accepted_until: new Date(now.getTime() + acceptedMs),
  })
  return { kid, jwk }
}

/** The private key of a `kid`; undefined for an unknown one and for one that is too old. */
export async function findPrivateKey(
  { config, database }: KeyServices,
  kid: string,
  now: Date,
): Promise<CryptoKey | undefined> {
  const key = await findKey(database, kid, now)
  if (!key) return undefined
  return importPKCS8(sealOf(config).open(key.private_sealed, sealName(kid)), keyAlgorithm)
}

function sealOf({ paySecret }: KeyServices['config']) {
  if (paySecret === undefined) throw new Error('PAY_SECRET is not set: this process cannot read cards.')
  return createSeal(paySecret)
}
