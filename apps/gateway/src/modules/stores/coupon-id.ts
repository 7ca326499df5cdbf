/**
 * Identifies the stores that accept a voucher: those that participated in its campaign when it was issued. It
 * contains neither voucher nor member, so that the store list can be requested with it without a session.
 */
export type CouponId = { activityNo: string; issuedAt: Date }

export function encodeCouponId({ activityNo, issuedAt }: CouponId): string {
  return `${activityNo}@${issuedAt.getTime()}`
}

/** Undefined for a text that `encodeCouponId` cannot have returned. */
export function decodeCouponId(couponId: string): CouponId | undefined {
  const [, activityNo, at] = /^([\w-]{1,64})@(\d{1,14})$/.exec(couponId) ?? []
  return activityNo === undefined ? undefined : { activityNo, issuedAt: new Date(Number(at)) }
}
