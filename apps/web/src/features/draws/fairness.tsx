import type { ReactNode } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Folded } from '#src/shared/screen/folded.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './fairness.module.css'

/** The line of the rules that has the hash of the secret seed (`draw-v1`). */
const commitmentLine = 2

/** How the draw is kept fair, with what was published before; folded. */
export function Fairness({ draw: { rulesText, beacon, root } }: { draw: Draw }) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <Card>
      <Folded title={t('draws.fairTitle')}>
        <div className={styles.text}>
          <p>{t('draws.fairBefore')}</p>
          <p>{t(beacon ? 'draws.fairRandom' : 'draws.fairSeedOnly')}</p>
          <p>{t('draws.fairAfter')}</p>
          <dl className={styles.values}>
            <Value name={t('draws.commitment')}>{rulesText.split('\n')[commitmentLine]}</Value>
            {beacon ? (
              <div>
                <dt>{t('draws.randomRound')}</dt>
                <dd>{t('draws.roundOf', { round: formatNumber(locale, beacon.round) })}</dd>
              </div>
            ) : null}
            {root === null ? null : <Value name={t('draws.root')}>{root}</Value>}
            <Value name={t('draws.rulesText')}>{rulesText}</Value>
          </dl>
        </div>
      </Folded>
    </Card>
  )
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.code} dir="ltr">
        {children}
      </dd>
    </div>
  )
}
