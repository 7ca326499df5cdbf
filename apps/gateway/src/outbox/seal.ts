/** Messages hold codes, so they lie in the table encrypted, under a key that the database never sees. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Seal = {
  /** Text as base64 of iv, tag and ciphertext. It opens only under the same `name`. */
  close(text: string, name: string): string
  /** Throws when it was sealed with another secret, under another name, or changed since. */
  open(sealed: string, name: string): string
  /** What an address is found by: the same for the same address, and nothing that the table could tell it from. */
  mark(address: string): Buffer
}

export function createSeal(serverSecret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'outbox message', 32))
  const markKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'outbox recipient', 32))
  return {
    mark: (address) => createHmac('sha256', markKey).update(address).digest(),
    close(text, name) {
      const iv = randomBytes(ivBytes)
      const closing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
      const ciphertext = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([iv, closing.getAuthTag(), ciphertext]).toString('base64')
    },
    open(sealed, name) {
      const bytes = Buffer.from(sealed, 'base64')
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
    },
  }
}
