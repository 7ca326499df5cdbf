import type { PosterMaterial } from '@crema/contract/assist/assist'
import type { Coupon } from '@crema/contract/vouchers/coupon'
import { formatInstant, formatInstantRange } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { brand } from '#src/lib/brand/brand.ts'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import type { TicketValue } from '#src/ui/ticket/figure-size.ts'

/** The texts of a poster, in the language of the page. */
export type PosterCopy = {
  brand: string
  /** The campaign's title. */
  title: string
  /** What a friend says to a friend; the title on posters that name nobody. */
  invitation: string
  /** "From Mira". */
  from: string | null
  /** What whoever scans it gets. `before`: a word above the figure, such as "From". */
  offer: { name: string; value: TicketValue; before: string | null } | null
  scanTitle: string
  scanText: string
  /** Who it is for and until when, in sentences. */
  terms: string
  /** The link in the code. */
  link: string
  /** The link to type: without what it says about who shares it. */
  plainLink: string
}

type Region = { locale: Locale; country: string; t: Translator['t'] }

export function posterCopy(material: PosterMaterial, region: Region): PosterCopy {
  const { t } = region
  const { title, coupon, from, newMembersOnly, link } = material
  const { host, pathname } = new URL(link)
  return {
    brand: brand.name,
    title,
    invitation: from === null ? title : t('posters.joinMe'),
    from: from === null ? null : t('posters.from', { name: from }),
    offer: coupon && offerOf(coupon, material, region),
    scanTitle: t('posters.scanTitle'),
    scanText: t('posters.scanText'),
    terms: [newMembersOnly ? t('posters.newMembers') : null, periodText(material, region)]
      .filter((each) => each !== null)
      .join(' '),
    link,
    plainLink: decodeURIComponent(host + pathname),
  }
}

const placeOfPrice = '\ufffc'

/** Where prices differ, the lowest stands under the campaign's title, with "from" before or after it as the language has it. */
function offerOf(
  coupon: Coupon,
  { pricesDiffer, title }: PosterMaterial,
  region: Region,
): NonNullable<PosterCopy['offer']> {
  const { value } = ticketPresentation(coupon.value, region)
  if (!pricesDiffer) return { name: coupon.name, value, before: null }
  const [before = '', after = ''] = region
    .t('posters.priceFrom', { price: placeOfPrice })
    .split(placeOfPrice)
    .map((part) => part.trim())
  return {
    name: title,
    value: { ...value, suffix: (value.suffix ?? '') + after, unit: '' },
    before: before === '' ? null : before,
  }
}

/** An end is the instant after the last moment. */
function periodText(
  { state, startsAt, endsAt, zone }: PosterMaterial,
  { t, locale, country }: Region,
): string {
  const end = Date.parse(endsAt) - 1
  return state === 'notStarted'
    ? t('posters.period', { dates: formatInstantRange(locale, startsAt, end, 'longDate', zone, country) })
    : t('posters.until', { date: formatInstant(locale, end, 'longDate', zone, country) })
}
