import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { Progress } from '#src/ui/feedback/progress.tsx'
import styles from './stars-card.module.css'

/** The stars that a payment has brought and, for a member who is signed in, how far their next gift is. */
export function StarsCard({ stars }: { stars: number }) {
  const t = useTranslate()
  const { summary } = useStarSummary()
  const gift = summary && summary.owed === 0 ? summary.nextGift : null
  return (
    <section className={styles.card} aria-labelledby="stars">
      <span>
        <Picture image="badge-star" />
      </span>
      <div className={styles.text}>
        <p id="stars" className={styles.title}>
          <StarMark /> {t('payments.starsEarned', { count: stars })}
        </p>
        {gift ? (
          <Progress
            label={t('payments.starsToGift', { count: gift.missing, gift: bidiIsolate(gift.title) })}
            max={gift.priceStars}
            value={gift.priceStars - gift.missing}
          />
        ) : null}
      </div>
    </section>
  )
}
