import { createHmac, type KeyObject } from 'node:crypto'
import { v4 as newId } from 'uuid'
import type { Config } from '#src/config/config.ts'
import { derivedKey } from '#src/derived-key.ts'
import { isSameSecret } from '#src/same-secret.ts'

/** The content of a QR code posted in a store. */
export type ScannedCode = {
  activityNo: string
  /** Null for a code that is used in all stores. */
  storeId: string | null
}

/** The content of a scan token. */
export type Scan = ScannedCode & {
  /** Unique for each scan. A claim uses it up. */
  scanId: string
  /** The member who scanned; null for a visitor, whose token is valid for any member, once. */
  memberId: string | null
}

export type ScanRefusal = 'qrInvalid' | 'qrExpired'

/** The time from scan to claim: long enough to sign in, too short to share the token. */
export const scanTokenLifeMs = 15 * 60_000
const signatureBytes = 16

export type ScanCodes = {
  /** The text of a QR code for a campaign, valid until `expiresAt` (full seconds). */
  qrTextFor: (code: ScannedCode, expiresAt: Date) => string
  readQrText: (qrText: string, now: Date) => ScannedCode | ScanRefusal
  /** The token to send with a claim, valid for one claim. */
  tokenFor: (code: ScannedCode, memberId: string | null, now: Date) => { scanToken: string; expiresAt: Date }
  readToken: (scanToken: string, now: Date) => Scan | ScanRefusal
}

/**
 * Creates and verifies the QR codes posted in stores and the tokens they are exchanged for. Each kind is signed
 * with its own key, derived from the server's secret (HKDF, RFC 5869), so that one is never valid as the other.
 */
export function scanCodes({ serverSecret, brand }: Pick<Config, 'serverSecret' | 'brand'>): ScanCodes {
  const keyOf = (purpose: string) => derivedKey(serverSecret, purpose)
  const code = ['[\\w-]{1,64}', '[\\w.-]{1,100}']
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  const qr = signedText(keyOf('crema scan code'), `${brand.toUpperCase()}:S1`, code)
  const token = signedText(keyOf('crema scan token'), 'T1', [...code, uuid, `${uuid}|-`])
  return {
    qrTextFor: ({ activityNo, storeId }, expiresAt) => qr.write([activityNo, storeId], expiresAt),
    readQrText: (text, now) => {
      const fields = qr.read(text, now)
      return typeof fields === 'string' ? fields : codeOf(fields)
    },
    tokenFor: ({ activityNo, storeId }, memberId, now) => {
      const expiresAt = new Date(Math.ceil((now.getTime() + scanTokenLifeMs) / 1000) * 1000)
      return { scanToken: token.write([activityNo, storeId, newId(), memberId], expiresAt), expiresAt }
    },
    readToken: (text, now) => {
      const fields = token.read(text, now)
      if (typeof fields === 'string') return fields
      return { ...codeOf(fields), scanId: fields[2] ?? '', memberId: fields[3] ?? null }
    },
  }
}

const codeOf = ([activityNo, storeId]: (string | null)[]): ScannedCode => ({
  activityNo: activityNo ?? '',
  storeId: storeId ?? null,
})

/** `<prefix>:<fields, "-" for none>:<expiry in Unix seconds>:<signature>`, in characters that a QR code encodes compactly. */
function signedText(key: KeyObject, prefix: string, fields: readonly string[]) {
  const pattern = new RegExp(
    `^(${[prefix, ...fields.map((field) => `(${field})`)].join(':')}:(\\d{1,11})):([\\w-]{22})$`,
  )
  const sign = (body: string) => createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes)

  return {
    write: (values: readonly (string | null)[], expiresAt: Date): string => {
      const body = [
        prefix,
        ...values.map((value) => value ?? '-'),
        Math.floor(expiresAt.getTime() / 1000),
      ].join(':')
      const text = `${body}:${sign(body).toString('base64url')}`
      if (!pattern.test(text)) throw new Error(`A code cannot contain ${values.join(' and ')}.`)
      return text
    },
    read: (text: string, now: Date): (string | null)[] | ScanRefusal => {
      const [, body = '', ...found] = pattern.exec(text) ?? []
      const given = Buffer.from(found.pop() ?? '', 'base64url')
      // The signature is checked before the expiry, so that a forged code reveals nothing.
      if (!isSameSecret(given, sign(body))) return 'qrInvalid'
      if (now.getTime() >= Number(found.pop()) * 1000) return 'qrExpired'
      return found.map((value) => (value === '-' ? null : value))
    },
  }
}
