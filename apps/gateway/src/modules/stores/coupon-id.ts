/**
 * Which stores take a voucher, written so that the store list can be asked for them without a token: the
 * campaign and the instant the voucher was issued, for stores that leave a campaign later still take it.
 * It names neither voucher nor member.
 */
export type CouponId = { activityNo: string; issuedAt: Date }

export function encodeCouponId({ activityNo, issuedAt }: CouponId): string {
  return `${activityNo}@${issuedAt.getTime()}`
}

/** Undefined for what was never written by the function above. */
export function decodeCouponId(couponId: string): CouponId | undefined {
  const [, activityNo, at] = /^([\w-]{1,64})@(\d{1,14})$/.exec(couponId) ?? []
  return activityNo === undefined ? undefined : { activityNo, issuedAt: new Date(Number(at)) }
}
