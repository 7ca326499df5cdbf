// A software authenticator for tests: it has one passkey and signs as WebAuthn level 3 specifies.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewCredential, UsedCredential } from '@crema/contract/identity/passkey'

export type TestAuthenticator = {
  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }): NewCredential
  /** Answers `navigator.credentials.get` for the passkey's member; `overrides` replaces the counter, user handle or page. */
  get(
    challenge: string,
    overrides?: { counter?: number; userHandle?: string | undefined; at?: Page },
  ): UsedCredential
}

type Page = {
  origin: string
  rpId: string
  /** Whether the user was verified. */
  isVerified?: boolean
  /** Whether the page is in a cross-origin frame. */
  isFramed?: boolean
  /** The `type` of the client data; that of the call by default. */
  type?: string
}

const present = 0x01
const verified = 0x04
const withCredential = 0x40

export function testAuthenticator(page: Page): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userId: string | undefined

  const clientData = (type: string, challenge: string, at: Page) =>
    Buffer.from(
      JSON.stringify({
        type: at.type ?? type,
        challenge,
        origin: at.origin,
        crossOrigin: at.isFramed ?? false,
      }),
    )
  const authenticatorData = (
    { rpId, isVerified = true }: Page,
    flags: number,
    count: number,
    rest = Buffer.alloc(0),
  ) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | present | (isVerified ? verified : 0), 0)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, rest])
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    create({ challenge, user }) {
      userId = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an elliptic key for ES256 on P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(
        page,
        withCredential,
        counter,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, page).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(challenge, overrides = {}) {
      const { at = page } = overrides
      counter = overrides.counter ?? counter + 1
      const userHandle = 'userHandle' in overrides ? overrides.userHandle : userId
      const data = clientData('webauthn.get', challenge, at)
      const authData = authenticatorData(at, 0, counter)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
