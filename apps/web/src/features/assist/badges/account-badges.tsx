import { Link } from '@tanstack/react-router'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { BadgePicture } from './badge-picture.tsx'
import { earnedCount, useAchievements } from './use-achievements.ts'
import styles from './account-badges.module.css'

/** The member's badges in their account, with a link to the screen of friend assist. */
export function AccountBadges() {
  const t = useTranslate()
  const { locale } = useSession()
  const achievements = useAchievements() ?? []
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null)
  return (
    <Card aria-label={t('assist.badges')}>
      <List>
        <ListRow
          title={t('assist.badges')}
          note={
            achievements.length === 0
              ? '\u00a0'
              : t('assist.badgesEarned', {
                  done: formatNumber(locale, earnedCount(achievements)),
                  of: formatNumber(locale, achievements.length),
                })
          }
          {...(earned.length > 0 && {
            end: (
              <span className={styles.badges}>
                {earned.map(({ badge }) => (
                  <BadgePicture key={badge} badge={badge} isEarned />
                ))}
              </span>
            ),
          })}
          render={(props) => <Link {...paths.friends()} {...props} />}
        />
      </List>
    </Card>
  )
}
