// What a browser's authenticator says, in the JSON form of WebAuthn level 3.
import * as z from 'zod/mini'
import { instant } from '../schemas.ts'

const base64url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

/** An id of an authenticator's, at most 1023 bytes. */
export const credentialId = base64url(1364)

const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .check(z.maxLength(8))
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** `RegistrationResponseJSON` */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    authenticatorData: z.optional(base64url(4096)),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url(4096)),
  }),
})

/** `AuthenticationResponseJSON` */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: z.optional(base64url(128)),
  }),
})

/** Options for the browser, to be handed on as they are. */
export const credentialOptions = z.looseObject({ challenge: z.string() })

/** A way in that lies on a person's device or in her password manager. */
export const passkey = z.object({
  credentialId,
  /** What she calls it. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** It is kept by a service of hers and so also on her other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>
export type NewCredential = z.output<typeof newCredential>
export type UsedCredential = z.output<typeof usedCredential>
