import type { Achievement } from '@crema/contract/assist/assist'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { unbrokenDate } from '@crema/i18n/format/text/line-breaks'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { BadgePicture } from './badge-picture.tsx'
import { earnedCount, useAchievements } from './use-achievements.ts'
import styles from './badges-card.module.css'

/** All badges with what each is for: the day on which it was earned, or how far it is. */
export function BadgesCard() {
  const t = useTranslate()
  const { locale } = useSession()
  const achievements = useAchievements()
  if (!achievements) return null
  return (
    <Card aria-labelledby="badges">
      <div className={styles.head}>
        <Heading id="badges" size={17}>
          {t('assist.badges')}
        </Heading>
        <p className={styles.minor}>
          {t('assist.badgesEarned', {
            done: formatNumber(locale, earnedCount(achievements)),
            of: formatNumber(locale, achievements.length),
          })}
        </p>
      </div>
      <ul className={styles.badges}>
        {achievements.map((achievement) => (
          <li key={achievement.badge} className={styles.badge}>
            <BadgePicture badge={achievement.badge} isEarned={achievement.earnedAt !== null} />
            <span className={styles.name}>{t(`assist.${achievement.badge}`)}</span>
            <Progress achievement={achievement} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Progress({ achievement: { earnedAt, done, of } }: { achievement: Achievement }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  return (
    <span className={styles.minor}>
      {earnedAt === null
        ? t('assist.ofSeats', { count: formatNumber(locale, done), seats: formatNumber(locale, of) })
        : t('assist.earnedOn', {
            date: unbrokenDate(formatInstant(locale, earnedAt, 'monthDay', zone, country)),
          })}
    </span>
  )
}
