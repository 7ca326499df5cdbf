import home from '#brand/home.json'

/** The sections of home for a member and for a visitor. */
export type MemberSection = 'card' | 'coupons' | 'banners' | 'offers' | 'store'
export type VisitorSection = 'offers' | 'store'

export type BrandHome = {
  member: readonly MemberSection[]
  visitor: readonly VisitorSection[]
  /** The campaigns that come first, and how many are shown. */
  banners: { first: readonly string[]; count: number }
}

/** The order in which this brand shows home (`brands/<brand>/home.json`, checked by the build). */
export const brandHome: BrandHome = home
