import type { Country } from '../countries/countries.ts'

/** The values of a share link. */
export type ShareLink = {
  activityNo: string
  /** The invitation, for campaigns with friend assist. */
  fissionCode?: string | undefined
  /** A spec locale code. */
  lang: string
  cnty: Country
  /** IANA zone. */
  zone: string
  /** The referrer; undefined for a visitor. */
  shareMemberId?: string | undefined
}

/** The screens that can be shared. */
export type SharedPath = '/marketing/collect-coupons' | '/marketing/fission'

/** The URL to share. It opens sign-in first (`auth=1`) and names the referrer. */
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
 * The URL to share from the chain's app: `app.html` opens the app where it is installed.
 * `payload.url` is the URL of the page, for devices without the app.
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
