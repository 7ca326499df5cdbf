/** The page's Trusted Types policies. The gateway's content security policy allows no others. */
export const trustedTypesPolicies = [
  'offline-worker',
  'qr-worker',
  'draw-worker',
  'poster-worker',
  'coupon-worker',
] as const

/** The policy of the pages that draw a screen for the member of a token; on any other page it is not allowed. */
export const memberScreenPolicy = 'member-screen'

/** The policy of payment pages with fields of a provider, for the address of its script alone. */
export const hostedFieldsPolicy = 'hosted-fields'

export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number]
