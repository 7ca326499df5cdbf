// An authenticator made of software, for tests: it keeps one passkey and signs as WebAuthn level 3 says.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewCredential, UsedCredential } from '@crema/contract/passkey'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export type TestAuthenticator = {
  /** Answers `navigator.credentials.create`. */
  create(challenge: string): NewCredential
  /** Answers `navigator.credentials.get`, and counts unless told what to say. */
  get(challenge: string, counter?: number): UsedCredential
}

type Page = { origin: string; rpId: string; /** Whether somebody showed a finger. */ isVerified?: boolean }

const present = 0x01
const verified = 0x04
const withCredential = 0x40

export function testAuthenticator({ origin, rpId, isVerified = true }: Page): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, count: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | present | (isVerified ? verified : 0), 0)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, rest])
  }
  const frame = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    create(challenge) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an elliptic key for ES256 on P-256.
      const key = isoCBOR.encode(new Map<number, number | Uint8Array>([
        [1, 2], [3, -7], [-1, 1], [-2, new Uint8Array(Buffer.from(x, 'base64url'))], [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]))
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(withCredential, counter, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = isoCBOR.encode(new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'], ['attStmt', new Map()], ['authData', new Uint8Array(authData)],
      ]))
      return {
        ...frame,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(challenge, said) {
      counter = said ?? counter + 1
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(0, counter)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...frame,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
