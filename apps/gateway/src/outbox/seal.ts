/** Authenticated encryption for values in the database, with a key that is not in it. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { derivedKey } from '#src/derived-key.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Seal = {
  /** Encrypts text into base64 of IV, tag and ciphertext, with `name` as additional authenticated data. */
  seal(text: string, name: string): string
  /** Decrypts. Throws for another secret or `name`, or a modified text. */
  open(sealed: string, name: string): string
  /** A keyed hash of an address, to find it without storing it. */
  hmac(address: string): Buffer
}

export function createSeal(serverSecret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'outbox message', 32))
  const hmacKey = derivedKey(serverSecret, 'outbox recipient')
  return {
    hmac: (address) => createHmac('sha256', hmacKey).update(address).digest(),
    seal(text, name) {
      const iv = randomBytes(ivBytes)
      const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(
        Buffer.from(name),
      )
      const ciphertext = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return Buffer.concat([iv, encryption.getAuthTag(), ciphertext]).toString('base64')
    },
    open(sealed, name) {
      const bytes = Buffer.from(sealed, 'base64')
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return (
        decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
      )
    },
  }
}
