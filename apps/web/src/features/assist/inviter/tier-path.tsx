import type { Tier } from '@crema/contract/assist/assist'
import { useTranslate } from '#src/session/app-context.ts'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { tierProgress } from '../tier-progress.ts'
import styles from './tier-path.module.css'

/** More of them are shown below each other. */
const sideBySideMax = 3

/** The tiers as a way: what is reached, and how many friends are missing for the next ones. */
export function TierPath({ tiers, qualified }: { tiers: readonly Tier[]; qualified: number }) {
  const t = useTranslate()
  return (
    <ol className={styles.path} data-flow={tiers.length > sideBySideMax ? 'list' : 'row'}>
      {tierProgress(tiers, qualified).map(({ tier, isReached, missing, part }) => (
        <li key={tier.friends} className={styles.tier} data-reached={isReached || undefined}>
          <progress className={styles.part} aria-hidden="true" value={part} />
          <span className={styles.mark}>
            {tier.image === null ? null : <Picture image={tier.image} />}
            {isReached ? (
              <span className={styles.check}>
                <CheckIcon />
              </span>
            ) : null}
          </span>
          <span className={styles.text}>
            <b className={styles.friends}>{t('assist.tier', { count: tier.friends })}</b>
            <span>{tier.title}</span>
            <VisuallyHidden>
              {isReached ? t('assist.tierReached') : t('assist.tierMissing', { count: missing })}
            </VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  )
}
