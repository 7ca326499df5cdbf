import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { shortDomain, type Chain } from './beacon.ts'
import { hexOf, u64, utf8 } from './bytes.ts'

/**
 * A chain for the demo and for tests, so that a draw by a beacon can be shown without a network. Everybody can compute its
 * signatures in advance: it proves nothing.
 */
export const demoChain: Chain = {
  name: 'demo',
  hash: '2a2f9441a84d950422f4f5c45c2d2c5b8455d79234fc5b7ac7f89140d70adc6d',
  publicKey:
    'a1a3bb8fe1aa6b2aef80dbaf7d8326dbef55040d9a5920759745a11362b5cfca31fa83de1af7b8c077a9f13768224d4e0fcdd60ba52c562b484844572a6218b9bcb2a5c3465ea353b3fe0ba4ed1bcb575fec64c3683267c4be340ba0ffd09820',
  scheme: 'bls-unchained-g1-rfc9380',
  periodSeconds: 3,
  genesisSeconds: 1_735_689_600,
}

/** The signature of a round of the demo chain, hexadecimal, as a relay of drand answers it. */
export function signDemoRound(round: number): string {
  const secretKey = sha256(utf8('the key of the demo chain, known to everybody'))
  const { shortSignatures } = bls12_381
  const message = shortSignatures.hash(sha256(u64(round)), shortDomain)
  return hexOf(shortSignatures.sign(message, secretKey).toBytes())
}
