import { Link } from '@tanstack/react-router'
import type { Gift } from '@crema/contract/stars/stars'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { hueOf } from '#src/shared/stars/hue-of-tone.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { type GiftTime, obstacleOf } from './gift-groups.ts'
import styles from './gift-card.module.css'

type GiftCardProps = {
  gift: Gift
  /** Null for a visitor, and while it is not known. */
  balance: number | null
  time: GiftTime
  isAffordableOnly: boolean
  onOpen: () => void
}

const dayMs = 86_400_000
/** A gift that ends within a week says so, and one of which so many are left. */
const soonDays = 7
const fewLeft = 20

/** The id of the link to a gift. */
export const giftLinkId = (activityNo: string) => `gift-${activityNo}`

/** A gift with its price, and what is missing for it. A tap opens its sheet. */
export function GiftCard({ gift, balance, time, isAffordableOnly, onOpen }: GiftCardProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const obstacle = obstacleOf(gift, time)
  const { activityNo, priceStars, heroImage, heroTone, title } = gift
  const missing = balance === null || obstacle ? 0 : priceStars - balance
  const search = { gift: activityNo, ...(isAffordableOnly ? { affordable: '1' } : {}) }
  return (
    <Link
      {...paths.stars(search)}
      id={giftLinkId(activityNo)}
      className={styles.gift}
      data-hue={hueOf(heroTone)}
      data-off={obstacle ? '' : undefined}
      resetScroll={false}
      onClick={onOpen}
    >
      <span className={styles.picture}>
        <span className={styles.art}>
          <Picture image={heroImage} />
        </span>
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.price}>
          <StarMark />
          <span aria-hidden="true">{formatNumber(locale, priceStars)}</span>
          <VisuallyHidden>{t('stars.count', { count: priceStars })}</VisuallyHidden>
        </span>
        {obstacle ? <span className={styles.note}>{t(`stars.${obstacle}`)}</span> : null}
        {missing > 0 ? <Missing missing={missing} price={priceStars} /> : null}
        {missing <= 0 && !obstacle ? <Scarce gift={gift} nowMs={time.nowMs} /> : null}
      </span>
    </Link>
  )
}

function Missing({ missing, price }: { missing: number; price: number }) {
  const t = useTranslate()
  const { locale } = useSession()
  const collected = Math.max(0, 1 - missing / price) * 100
  return (
    <>
      <svg className={styles.bar} viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
        <rect width={collected} height={5} />
      </svg>
      <span className={styles.note}>{t('stars.missing', { stars: formatNumber(locale, missing) })}</span>
    </>
  )
}

function Scarce({ gift: { left, endsAt }, nowMs }: { gift: Gift; nowMs: number }) {
  const t = useTranslate()
  const { locale } = useSession()
  if (left !== null && left <= fewLeft)
    return <span className={styles.note}>{t('stars.left', { count: left })}</span>
  const leftMs = Date.parse(endsAt) - nowMs
  const time = leftMs < soonDays * dayMs ? timeLeft(locale, leftMs) : undefined
  return time === undefined ? null : <span className={styles.note}>{t('coupon.endsIn', { time })}</span>
}
