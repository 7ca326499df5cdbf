// Credentials in the JSON form of WebAuthn level 3.
import * as z from 'zod/mini'
import { instant } from '../schemas.ts'

const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/))

/** A credential id, at most 1023 bytes. */
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

/** Options that are passed to the browser unchanged. */
export const credentialOptions = z.looseObject({ challenge: z.string() })

/** A passkey on a member's device or in a password manager. */
export const passkey = z.object({
  credentialId,
  /** Chosen by the member. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** It is backed up by a password manager and available on other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>
export type NewCredential = z.output<typeof newCredential>
export type UsedCredential = z.output<typeof usedCredential>
