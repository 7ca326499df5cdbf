import { createHmac } from 'node:crypto'
import type { Config } from '#src/config/config.ts'
import type { Market } from '#src/config/market-settings.ts'
import { derivedKey } from '#src/derived-key.ts'
import { isSameSecret } from '#src/same-secret.ts'

/** How long a code is shown before the next one replaces it, so that screenshots expire quickly. */
const stepMs = 30_000
/** Crockford's base 32, without the easily misread letters I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** The text of a QR code and the period in which it is shown. */
export type RenewedCode = { qrText: string; issuedAt: Date; renewsAt: Date }

/** Of a gateway; `market` where there may be several. */
export type CodeConfig = Pick<Config, 'serverSecret' | 'brand'> & { market?: Pick<Market, 'code'> }

type Options = CodeConfig & {
  /** The part of the text that distinguishes kinds of codes. */
  kind: string
  /** What the key is derived for (HKDF, RFC 5869). */
  purpose: string
}

/**
 * Creates and verifies codes that are renewed every 30 seconds: the brand's folder, so that tills recognize codes of other
 * chains, the kind, the market where markets have codes, what the code stands for (digits and colons), and eight letters of an HMAC.
 */
export function renewedCodes({ serverSecret, brand, market, kind, purpose }: Options) {
  const marketPart = market?.code === undefined ? '' : `${market.code}:`
  const prefix = `${brand.toUpperCase()}:${kind}:${marketPart}`
  const key = derivedKey(serverSecret, purpose)

  const qrTextAt = (subject: string, step: number): string => {
    const digest = createHmac('sha256', key).update(`${marketPart}${subject}:${step}`).digest()
    const code = Array.from(digest.subarray(0, codeLength), (byte) => letters[byte % letters.length]).join('')
    return `${prefix}${subject}:${code}`
  }

  return {
    codeFor(subject: string, now: Date): RenewedCode {
      const step = stepAt(now)
      return {
        qrText: qrTextAt(subject, step),
        issuedAt: new Date(step * stepMs),
        renewsAt: new Date((step + 1) * stepMs),
      }
    },

    /**
     * What a text stands for if it is the current code or the one before, since a till may scan a code just after it was
     * replaced; undefined for any other text.
     */
    subjectOf(qrText: string, now: Date): string | undefined {
      if (!qrText.startsWith(prefix)) return undefined
      const subject = /^([0-9:]+):[0-9A-Z]{8}$/.exec(qrText.slice(prefix.length))?.[1]
      if (subject === undefined) return undefined
      const step = stepAt(now)
      return [step, step - 1].some((each) => isSameSecret(qrText, qrTextAt(subject, each)))
        ? subject
        : undefined
    },
  }
}

const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)
