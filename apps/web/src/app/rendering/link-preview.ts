import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { Read } from '#src/api/read-options.ts'
import { ticketFace } from '#src/shared/vouchers/ticket-presentation.ts'
import { figureDirection } from '#src/ui/ticket/figure-size.ts'

/** What a picture of the link to a screen shows, from what the screen has read; undefined where that is no campaign. */
export function linkPreview(
  queries: QueryClient,
  t: Translator['t'],
  locale: Locale,
  country: string,
): LinkPreview | undefined {
  const [[, read] = []] = queries.getQueriesData<Read<Campaign>>({ queryKey: ['GET activity/detail'] })
  const [coupon] = read && 'ok' in read ? read.ok.coupons : []
  if (!read || !('ok' in read) || !coupon) return undefined
  const { hue, value } = ticketFace(coupon.value, { t, locale, country })
  const { prefix = '', figure, suffix = '' } = value
  return {
    activityNo: read.ok.activityNo,
    hue,
    prefix,
    figure,
    suffix,
    direction: figureDirection(value) ?? 'rtl',
  }
}
