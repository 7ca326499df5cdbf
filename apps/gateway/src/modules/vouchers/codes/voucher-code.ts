import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#src/config/config.ts'
import { isVoucherNo } from './voucher-number.ts'

/** How long a code is shown before the next one replaces it, so that screenshots expire quickly. */
const stepMs = 30_000
/** Crockford's base 32, without the easily misread letters I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

export type VoucherCode = { qrText: string; issuedAt: Date; renewsAt: Date }

export type VoucherCodes = {
  /** The current code of a voucher and when it is replaced. */
  codeFor: (voucherNo: string, now: Date) => VoucherCode
  /**
   * Whether a QR text is the current code of the voucher it names, or the one before, since a till may scan a
   * code just after it was replaced. Does not check the voucher's state.
   */
  isVoucherCode: (qrText: string, now: Date) => boolean
}

/**
 * Creates and verifies voucher codes with a key derived from the server's secret (HKDF, RFC 5869). Codes begin with
 * the name of the brand's folder, so that tills recognize codes of other chains.
 */
export function voucherCodes({ serverSecret, brand }: Pick<Config, 'serverSecret' | 'brand'>): VoucherCodes {
  const prefix = `${brand.toUpperCase()}:V1:`
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'crema voucher code', 32))

  const qrTextAt = (voucherNo: string, step: number): string => {
    const digest = createHmac('sha256', key).update(`${voucherNo}:${step}`).digest()
    const code = Array.from(digest.subarray(0, codeLength), (byte) => letters[byte % letters.length]).join('')
    return `${prefix}${voucherNo}:${code}`
  }

  return {
    codeFor: (voucherNo, now) => {
      const step = stepAt(now)
      return {
        qrText: qrTextAt(voucherNo, step),
        issuedAt: new Date(step * stepMs),
        renewsAt: new Date((step + 1) * stepMs),
      }
    },
    isVoucherCode: (qrText, now) => {
      if (!qrText.startsWith(prefix)) return false
      const voucherNo = /^(\d{12}):[0-9A-Z]{8}$/.exec(qrText.slice(prefix.length))?.[1]
      if (voucherNo === undefined || !isVoucherNo(voucherNo)) return false
      const step = stepAt(now)
      return [step, step - 1].some((each) => isSame(qrText, qrTextAt(voucherNo, each)))
    },
  }
}

const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** Compares two texts of the same length in constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
