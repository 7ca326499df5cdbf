import { type CodeConfig, renewedCodes, type RenewedCode } from './renewed-code.ts'
import { isVoucherNo } from './voucher-number.ts'

export type VoucherCodes = {
  /** The current code of a voucher and when it is replaced. */
  codeFor: (voucherNo: string, now: Date) => RenewedCode
  /** The voucher of a code that is or was just shown; undefined for other texts. Does not check the voucher's state. */
  voucherNoOf: (qrText: string, now: Date) => string | undefined
}

/** Creates and verifies the counter codes of vouchers: `CREMA:V1:482177301900:7K3M9QX2`, with the
 * code of a market `CREMA:V1:10:10482177301902:7K3M9QX2`. */
export function voucherCodes(config: CodeConfig): VoucherCodes {
  const codes = renewedCodes({ ...config, kind: 'V1', purpose: 'crema voucher code' })
  return {
    codeFor: (voucherNo, now) => codes.codeFor(voucherNo, now),
    voucherNoOf: (qrText, now) => {
      const subject = codes.subjectOf(qrText, now)
      return subject !== undefined && isVoucherNo(subject) ? subject : undefined
    },
  }
}
