import { activityNoShape } from '@crema/contract/limits'

/** In place of every number that is no campaign's. Random, so that no campaign is called so. */
export const unknownActivityNo = 'unknown-5f0c1d7ae3b94f2c'

/** The values of a parameter that the page reads; it ignores any other. */
const readByPage = /^.{1,8192}$/

/**
 * The address that is rendered for `href`: the same one for all numbers of campaigns that do not exist, so that they
 * share one cached page, and without a number that the page ignores.
 */
export async function withoutUnknownCampaign(
  href: string,
  campaignExists: (activityNo: string) => Promise<boolean>,
): Promise<string> {
  const { pathname, searchParams } = new URL(href, 'http://page')
  const activityNo = searchParams.get('activityNo')
  if (activityNo === null) return href
  if (!readByPage.test(activityNo)) searchParams.delete('activityNo')
  else if (activityNoShape.test(activityNo) && (await campaignExists(activityNo))) return href
  else searchParams.set('activityNo', unknownActivityNo)
  return addressOf(pathname, searchParams)
}

/** The target of a redirect without the number that `withoutUnknownCampaign` has put in, so that the link's own is kept. */
export function withLinkCampaign(to: string): string {
  const { pathname, searchParams, hash } = new URL(to, 'http://page')
  if (searchParams.get('activityNo') !== unknownActivityNo) return to
  searchParams.delete('activityNo')
  return addressOf(pathname, searchParams) + hash
}

/** Whether a rendered address is that of a screen at one of the `paths` for a number that is no campaign's. */
export function isUnknownCampaign(href: string, paths: readonly string[]): boolean {
  const { pathname, searchParams } = new URL(href, 'http://page')
  return (
    paths.includes(pathname.toLowerCase().replace(/\/$/, ''))
    && searchParams.get('activityNo') === unknownActivityNo
  )
}

const addressOf = (pathname: string, search: URLSearchParams): string =>
  search.size === 0 ? pathname : `${pathname}?${search.toString()}`
