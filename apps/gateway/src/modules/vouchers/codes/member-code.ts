import { type CodeConfig, renewedCodes, type RenewedCode } from './renewed-code.ts'

/** Who shows the code, and the voucher that they chose to use, if any. */
export type MemberCodeSubject = { accountNumber: string; voucherNo: string | null }

export type MemberCodes = {
  /** The current code and when it is replaced. The voucher must be the member's: a till that scans the code may use it. */
  codeFor: (subject: MemberCodeSubject, now: Date) => RenewedCode
  /** What a code that is or was just shown stands for; undefined for other texts. */
  read: (qrText: string, now: Date) => MemberCodeSubject | undefined
}

/** Creates and verifies the codes of members: `CREMA:M1:4821773019:482177301900:7K3M9QX2`, without a voucher `CREMA:M1:4821773019::7K3M9QX2`. */
export function memberCodes(config: CodeConfig): MemberCodes {
  const codes = renewedCodes({ ...config, kind: 'M1', purpose: 'crema member code' })
  return {
    codeFor: ({ accountNumber, voucherNo }, now) => codes.codeFor(`${accountNumber}:${voucherNo ?? ''}`, now),
    read: (qrText, now) => {
      const [accountNumber, voucherNo, ...others] = codes.subjectOf(qrText, now)?.split(':') ?? []
      if (accountNumber === undefined || voucherNo === undefined || others.length > 0) return undefined
      return { accountNumber, voucherNo: voucherNo === '' ? null : voucherNo }
    },
  }
}
