import type { QueryClient } from '@tanstack/react-query'
import type { CampaignSummary } from '@crema/contract/campaigns/campaign'
import type { Draw } from '@crema/contract/draws/draw'
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
  const draw = readBy(queries, 'GET lottery/detail') as Draw | undefined // as the contract says
  if (draw) {
    const { activityNo, heroImage, heroTone } = draw
    const noFigure = { hue: 'cherry', prefix: '', figure: '', suffix: '', direction: 'ltr' } as const
    return { activityNo, heroImage, heroTone, ...noFigure }
  }
  const campaign = (readBy(queries, 'GET fission/detail') ?? readBy(queries, 'GET activity/detail')) as
    | CampaignSummary
    | undefined // as the contract says
  const [coupon] = campaign?.coupons ?? []
  if (!campaign || !coupon) return undefined
  const { hue, value } = ticketPresentation(coupon.value, { t, locale, country })
  const { prefix = '', figure, suffix = '' } = value
  const { activityNo, heroImage, heroTone } = campaign
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

/** The answer of a call that the screen has made for one campaign; undefined where it has not, or was refused. */
function readBy(queries: QueryClient, call: string): unknown {
  const [[, read] = []] = queries.getQueriesData<ReadResult<unknown>>({ queryKey: [call] })
  return read && 'ok' in read ? read.ok : undefined
}
