/** The page's Trusted Types policies. The gateway's content security policy allows no others. */
export const trustedTypesPolicies = [
  'offline-worker',
  'qr-worker',
  'draw-worker',
  'poster-worker',
  'coupon-worker',
] as const

export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number]
