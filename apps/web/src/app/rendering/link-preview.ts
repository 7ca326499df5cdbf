import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { ReadResult } from '#src/api/read-options.ts'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import { figureDirection } from '#src/ui/ticket/figure-size.ts'

/** What the preview image of a screen's link shows, from the data that the screen has read; undefined without a campaign. */
export function linkPreview(
  queries: QueryClient,
  t: Translator['t'],
  locale: Locale,
  country: string,
): LinkPreview | undefined {
  const [[, read] = []] = queries.getQueriesData<ReadResult<Campaign>>({ queryKey: ['GET activity/detail'] })
  const [coupon] = read && 'ok' in read ? read.ok.coupons : []
  if (!read || !('ok' in read) || !coupon) return undefined
  const { hue, value } = ticketPresentation(coupon.value, { t, locale, country })
  const { prefix = '', figure, suffix = '' } = value
  const { activityNo, heroImage, heroTone } = read.ok
  return {
    activityNo,
    heroImage,
    heroTone,
    hue,
    prefix,
    figure,
    suffix,
    direction: figureDirection(value) ?? 'rtl',
  }
}
