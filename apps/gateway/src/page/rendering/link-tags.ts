import { createHash } from 'node:crypto'
import type { Country } from '@crema/contract/countries/countries'
import type { RenderedScreen } from '@crema/contract/page/first-paint'
import { previewSize, type LinkPreview } from '@crema/contract/page/link-preview'
import type { Locale } from '@crema/i18n/locales'
import { isUnknownInvitation } from './invitation-link.ts'
import { unknownActivityNo } from './unknown-campaign.ts'

type Head = Pick<RenderedScreen, 'title' | 'description' | 'preview'>
type Location = {
  origin: string
  /** Path and query that were rendered. */ href: string
  locale: Locale
  country: Country
}

/**
 * The tags that messengers and search engines read: title, description, preview image and the canonical URL in this locale
 * and country, without the referrer. One tag can have two names. Tags that equal their default (`og:type`, `og:url`) are
 * omitted, since every visitor loads them.
 */
export function linkTags(
  { title, description, preview }: Head,
  { origin, href, locale, country }: Location,
): string {
  const region = { lang: locale, cnty: country.toLowerCase() }
  const { pathname, searchParams } = new URL(href, origin)
  const activityNo = searchParams.get('activityNo')
  const isNamed = activityNo !== null && activityNo !== unknownActivityNo
  // Some messengers replace the link by this one, and an invitation is nothing without its code.
  const fissionCode = isUnknownInvitation(href) ? null : searchParams.get('fissionCode')
  const address = `${origin}${pathname}?${new URLSearchParams({ ...(isNamed && { activityNo }), ...(fissionCode !== null && { fissionCode }), ...region }).toString()}`
  const picture = preview
    ? `${origin}/preview/${preview.activityNo}.png?${new URLSearchParams({ ...region, v: versionOf(preview) }).toString()}`
    : `${origin}/preview.png`
  return [
    `<title>${asText(title)}</title>`,
    description === undefined ? '' : meta('name="description" property="og:description"', description),
    meta('name="twitter:title" property="og:title"', title),
    meta('name="twitter:image" property="og:image"', picture),
    meta('property="og:image:alt"', title),
    meta('property="og:image:width"', String(previewSize.width)),
    meta('property="og:image:height"', String(previewSize.height)),
    meta('name="twitter:card"', 'summary_large_image'),
    `<link rel="canonical" href="${asText(address)}">`,
  ].join('')
}

/** A changed figure gets another URL, since messengers cache images for weeks. */
const versionOf = (preview: LinkPreview) =>
  createHash('sha256').update(JSON.stringify(preview)).digest('hex').slice(0, 8)

const meta = (names: string, content: string) => `<meta ${names} content="${asText(content)}">`

export function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
