import home from '#brand/home.json'

/** The sections of home for a member and for a visitor. */
export type MemberSection = 'card' | 'coupons' | 'offers' | 'store'
export type VisitorSection = 'offers' | 'store'

/** The order in which this brand shows home (`brands/<brand>/home.json`, checked by the build). */
export const brandHome: { member: readonly MemberSection[]; visitor: readonly VisitorSection[] } = home
