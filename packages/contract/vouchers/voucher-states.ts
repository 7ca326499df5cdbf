/** A voucher's states (spec section 4), apart from the schemas so that the page can load them alone. */
export const voucherStates = ['unused', 'expiringSoon', 'used', 'expired'] as const
export type VoucherState = (typeof voucherStates)[number]
