import type { HeroTone } from '@crema/contract/campaigns/artwork'
import type { DrawPrize } from '@crema/contract/draws/draw'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { hueOf } from '#src/shared/stars/hue-of-tone.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import styles from './prize-list.module.css'

/** The drawing of a prize that has none of its own. */
const pictureOf = ({ image, kind, coupon }: Pick<DrawPrize, 'image' | 'kind' | 'coupon'>): string =>
  image ?? coupon?.image ?? (kind === 'stars' ? 'badge-star' : 'giftcard')

type PrizeListProps = {
  prizes: readonly DrawPrize[]
  tone: HeroTone
  /** Whether the draw was drawn or called off, so that none of them can be won any more. */
  isOver: boolean
  /** Whether the member has won one of them. */
  isWon: boolean
}

/** What can or could be won, each prize with its picture and how many of it there are. */
export function PrizeList({ prizes, tone, isOver, isWon }: PrizeListProps) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <Card aria-labelledby="draw-prizes">
      <Heading id="draw-prizes" size={17}>
        {t(isOver ? 'draws.prizesPast' : 'draws.prizes')}
      </Heading>
      <ul className={styles.prizes}>
        {prizes.map((prize) => (
          <li key={prize.title} className={styles.prize}>
            <PrizePicture prize={prize} tone={tone} isOff={isOver && !isWon} />
            <span className={styles.title}>{prize.title}</span>
            <span className={styles.count} aria-hidden="true">
              <bdi>{`${formatNumber(locale, prize.count)} ×`}</bdi>
            </span>
            <VisuallyHidden>{t('draws.prizeCount', { count: prize.count })}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PrizePictureProps = {
  prize: Pick<DrawPrize, 'image' | 'kind' | 'coupon'>
  tone: HeroTone
  /** Without colour. */
  isOff?: boolean
}

export function PrizePicture({ prize, tone, isOff = false }: PrizePictureProps) {
  return (
    <span className={styles.picture} data-hue={hueOf(tone)} data-off={isOff ? '' : undefined}>
      <Picture image={pictureOf(prize)} />
    </span>
  )
}
