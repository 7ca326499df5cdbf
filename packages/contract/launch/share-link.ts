import type { Country } from '../countries/countries.ts'

/** What a link that is passed on says (spec section 2). */
export type ShareLink = {
  activityNo: string
  /** The invitation it is of, where the campaign has such. */
  fissionCode?: string | undefined
  /** A spec locale code. */
  lang: string
  cnty: Country
  /** IANA zone. */
  zone: string
  /** Who shares; a visitor is nobody. */
  shareMemberId?: string | undefined
}

/** Screens that are shared. */
export type SharedPath = '/marketing/collect-coupons' | '/marketing/fission'

/** The address to pass on: it opens sign-in first (`auth=1`) and tells whose link it was. */
export function shareLink(
  origin: string,
  path: SharedPath,
  { activityNo, fissionCode, lang, cnty, zone, shareMemberId }: ShareLink,
): string {
  const search = new URLSearchParams({ activityNo })
  if (fissionCode !== undefined) search.set('fissionCode', fissionCode)
  search.set('lang', lang)
  search.set('cnty', cnty.toLowerCase())
  search.set('zone', zone)
  if (shareMemberId !== undefined) search.set('shareMemberId', shareMemberId)
  search.set('auth', '1')
  return `${origin}${path}?${search.toString()}`
}

/**
 * The address to pass on within the chain's app: `app.html` opens the app where it is installed (spec section 2).
 * `url` is the page's own address of it, for everybody else.
 */
export function appShareLink(
  origin: string,
  payload: {
    shopMdCode?: string | undefined
    memberId?: string | undefined
    activityNo: string
    url: string
  },
): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const base64url = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `${origin}/app.html?${new URLSearchParams({ t: 'FIS', q: base64url }).toString()}`
}
