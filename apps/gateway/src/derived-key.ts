import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * A key of 32 bytes for one purpose (HKDF, RFC 5869), for an HMAC. As a `KeyObject` it is prepared once: with a `Buffer` an HMAC
 * takes 23 µs instead of 4.
 */
export const derivedKey = (serverSecret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', serverSecret, '', purpose, 32)))
