import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { drawsOptions } from '../draw-queries.ts'

export type DrawEntryProps = { activityNo: string }

/** How many codes the member has in a draw; without one what an entry costs. */
export function DrawEntry({ activityNo }: DrawEntryProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const { data } = useInfiniteQuery({
    ...drawsOptions(api, 'current', session),
    enabled: session.token !== null,
  })
  const draw = data?.pages.flatMap(({ items }) => items).find((each) => each.activityNo === activityNo)
  if (!draw) return null
  const { ownEntries, priceStars } = draw
  if (ownEntries > 0) return t('draws.ownCodes', { count: ownEntries })
  if (priceStars === null) return t('draws.givenOnly')
  if (priceStars === 0) return t('draws.free')
  return (
    <>
      <StarMark />
      <span aria-hidden="true">{formatNumber(session.locale, priceStars)}</span>
      <VisuallyHidden>{t('draws.price', { count: priceStars })}</VisuallyHidden>
    </>
  )
}
