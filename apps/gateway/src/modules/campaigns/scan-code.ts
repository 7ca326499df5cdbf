import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a code in a store, or the token made of it, stands for. */
export type Scan = {
  activityNo: string
  /** Null for a code that hangs in every store. */
  storeId: string | null
}

export type ScanRefusal = 'qrInvalid' | 'qrExpired'

/** From the scan to the claim: long enough to sign in on the way, too short to be worth passing on. */
const tokenLifeMs = 15 * 60_000
const signatureBytes = 16

export type ScanCodes = {
  /** The text of a QR code for a campaign, good until `expiresAt` (whole seconds). */
  qrTextFor: (scan: Scan, expiresAt: Date) => string
  readQrText: (qrText: string, now: Date) => Scan | ScanRefusal
  /** The token that a claim brings along. */
  tokenFor: (scan: Scan, now: Date) => { scanToken: string; expiresAt: Date }
  readToken: (scanToken: string, now: Date) => Scan | ScanRefusal
}

/**
 * Codes that hang in stores and the tokens they are turned into, signed under keys of their own, derived
 * from the server's secret (RFC 5869): one can never pass for the other.
 */
export function scanCodes(serverSecret: string): ScanCodes {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', serverSecret, '', purpose, 32))
  const qr = signedText(keyOf('crema scan code'), 'CREMA:S1')
  const token = signedText(keyOf('crema scan token'), 'T1')
  return {
    qrTextFor: qr.write,
    readQrText: qr.read,
    tokenFor: (scan, now) => {
      const expiresAt = new Date(Math.ceil((now.getTime() + tokenLifeMs) / 1000) * 1000)
      return { scanToken: token.write(scan, expiresAt), expiresAt }
    },
    readToken: token.read,
  }
}

/** `<prefix>:<activityNo>:<storeId or ->:<expiry in seconds>:<signature>`, all of it text a QR code packs well. */
function signedText(key: Buffer, prefix: string) {
  const pattern = new RegExp(`^(${prefix}:([\\w-]{1,64}):([\\w.-]{1,100}):(\\d{1,11})):([\\w-]{22})$`)
  const sign = (body: string) => createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes)

  return {
    write: ({ activityNo, storeId }: Scan, expiresAt: Date): string => {
      const body = [prefix, activityNo, storeId ?? '-', Math.floor(expiresAt.getTime() / 1000)].join(':')
      const text = `${body}:${sign(body).toString('base64url')}`
      if (!pattern.test(text)) throw new Error(`A code cannot hold the store ${storeId}.`)
      return text
    },
    read: (text: string, now: Date): Scan | ScanRefusal => {
      const [, body = '', activityNo = '', storeId = '', expiry = '', signature = ''] = pattern.exec(text) ?? []
      const given = Buffer.from(signature, 'base64url')
      // Compared before anything is said of its time, so that nothing is learnt of a code that is not ours.
      if (given.length !== signatureBytes || !timingSafeEqual(given, sign(body))) return 'qrInvalid'
      if (now.getTime() >= Number(expiry) * 1000) return 'qrExpired'
      return { activityNo, storeId: storeId === '-' ? null : storeId }
    },
  }
}
