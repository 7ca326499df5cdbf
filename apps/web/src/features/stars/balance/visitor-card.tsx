import type { StarProgram } from '@crema/contract/stars/stars'
import { useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { useRateText } from './use-rate-text.ts'
import styles from './balance-card.module.css'

/** Shown to a visitor in place of a balance: what stars are for. */
export function VisitorCard({ program }: { program: StarProgram | null | undefined }) {
  const t = useTranslate()
  const gate = useMemberGate()
  const rate = useRateText(program)
  return (
    <section className={styles.card} aria-label={t('stars.visitorTitle')}>
      <h2 className={styles.title}>
        <StarMark />
        {t('stars.visitorTitle')}
      </h2>
      {rate === undefined ? null : <p className={styles.label}>{rate}</p>}
      <div className={styles.action}>
        <Button onClick={() => void gate('open')}>{t('stars.join')}</Button>
      </div>
    </section>
  )
}
