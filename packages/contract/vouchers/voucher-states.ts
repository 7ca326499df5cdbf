/** The states of a voucher, in a file without schemas so that the page loads only the list. */
export const voucherStates = ['unused', 'expiringSoon', 'used', 'expired'] as const
export type VoucherState = (typeof voucherStates)[number]
