import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bytesOf, isHex, u64 } from './bytes.ts'

/** A chain of drand: rounds at fixed times, each with one signature that nobody can compute before. */
export type Chain = {
  name: string
  /** Identifies the chain and all that is below. */
  hash: string
  publicKey: string
  scheme: 'bls-unchained-g1-rfc9380' | 'pedersen-bls-chained'
  periodSeconds: number
  /** The time of round 1, in seconds since 1970. */
  genesisSeconds: number
}

/** The signature is not the one of this round of this chain. */
export class BeaconInvalid extends Error {
  override name = 'BeaconInvalid'
}

/** The public chains of the League of Entropy. */
export const chains = {
  quicknet: {
    name: 'quicknet',
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    scheme: 'bls-unchained-g1-rfc9380',
    periodSeconds: 3,
    genesisSeconds: 1_692_803_367,
  },
  default: {
    name: 'default',
    hash: '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce',
    publicKey:
      '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
    scheme: 'pedersen-bls-chained',
    periodSeconds: 30,
    genesisSeconds: 1_595_431_050,
  },
} satisfies Record<string, Chain>

export const publicChains: readonly Chain[] = Object.values(chains)

/** The first round at or after `date`. */
export function roundAt(chain: Chain, date: Date): number {
  const periods = (date.getTime() - chain.genesisSeconds * 1000) / (chain.periodSeconds * 1000)
  return Math.max(1, Math.ceil(periods) + 1)
}

export const roundTime = (chain: Chain, round: number): Date =>
  new Date((chain.genesisSeconds + (round - 1) * chain.periodSeconds) * 1000)

/**
 * The random value of a round: SHA-256 of its signature. Throws BeaconInvalid where the signature (hexadecimal) is not the
 * one of this round. For a chained scheme `signature` is the signature of the round before, followed by that of the round.
 */
export function randomnessOf(chain: Chain, round: number, signature: string): Uint8Array {
  const { before, own } = partsOf(chain, signature)
  const message = sha256(concatBytes(before, u64(round)))
  let isValid: boolean
  try {
    isValid =
      chain.scheme === 'pedersen-bls-chained'
        ? long.verify(own, long.hash(message, longDomain), bytesOf(chain.publicKey, 48))
        : short.verify(own, short.hash(message, shortDomain), bytesOf(chain.publicKey, 96))
  } catch {
    // Bytes that are no point of the group.
    isValid = false
  }
  if (!isValid)
    throw new BeaconInvalid(`This is not the signature of round ${round} of the chain ${chain.name}.`)
  return sha256(own)
}

const { longSignatures: long, shortSignatures: short } = bls12_381
const longDomain = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_'
/** Separates signatures on G1 from other uses of the same key (RFC 9380). */
export const shortDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

function partsOf(chain: Chain, signature: string): { before: Uint8Array; own: Uint8Array } {
  const isChained = chain.scheme === 'pedersen-bls-chained'
  const own = isChained ? 96 : 48
  const bytes = isChained ? 2 * own : own
  if (!isHex(signature, bytes)) throw new BeaconInvalid(`The signature is not ${bytes} bytes in hexadecimal.`)
  const all = bytesOf(signature, bytes)
  return { before: all.subarray(0, bytes - own), own: all.subarray(bytes - own) }
}
