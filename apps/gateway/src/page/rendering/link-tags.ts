import { createHash } from 'node:crypto'
import type { Country } from '@crema/contract/countries/countries'
import type { DrawnScreen } from '@crema/contract/page/first-paint'
import { previewSize, type LinkPreview } from '@crema/contract/page/link-preview'
import type { Locale } from '@crema/i18n/locales'

type Drawn = Pick<DrawnScreen, 'title' | 'description' | 'preview'>
type Shown = { origin: string; /** As it is drawn. */ href: string; locale: Locale; country: Country }

/**
 * What messengers and search engines read of a screen: its title, its words, its picture, and the one address
 * of it in this language and country, which says nothing of who shared it. A tag with two names is read by both; what
 * readers take for granted (`og:type` a website, `og:url` the canonical address) is left out, for every visitor loads it.
 */
export function linkTags(
  { title, description, preview }: Drawn,
  { origin, href, locale, country }: Shown,
): string {
  const place = { lang: locale, cnty: country.toLowerCase() }
  const { pathname, searchParams } = new URL(href, origin)
  const activityNo = searchParams.get('activityNo')
  const address = `${origin}${pathname}?${new URLSearchParams({ ...(activityNo !== null && { activityNo }), ...place }).toString()}`
  const picture = preview
    ? `${origin}/preview/${preview.activityNo}.png?${new URLSearchParams({ ...place, v: versionOf(preview) }).toString()}`
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

/** Another figure is another address: messengers keep pictures for weeks. */
const versionOf = (preview: LinkPreview) =>
  createHash('sha256').update(JSON.stringify(preview)).digest('hex').slice(0, 8)

const meta = (names: string, content: string) => `<meta ${names} content="${asText(content)}">`

export function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
