import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { AnswerOf } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { CountUp } from '#src/ui/feedback/count-up.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LotsBar } from './lots-bar.tsx'
import styles from './balance-card.module.css'

type Summary = AnswerOf<'GET point/summary'>

/** The member's balance and when it ends. It has its final size before it is known. */
export function BalanceCard() {
  const t = useTranslate()
  const { query, summary } = useStarSummary()
  const { locale } = useSession()
  const isKnown = query.data !== undefined
  const received = summary?.received ?? 0
  return (
    <>
      <section className={styles.card} aria-label={t('stars.yourStars')} aria-busy={!isKnown || undefined}>
        <div className={styles.head}>
          <p className={styles.label}>{t('stars.yourStars')}</p>
          {received > 0 ? (
            <p className={styles.received}>
              {t('stars.received', { stars: formatNumber(locale, received) })}
            </p>
          ) : null}
        </div>
        <p className={styles.number}>
          <StarMark />
          <CountUp value={summary?.balance} format={(stars) => formatNumber(locale, stars)} />
        </p>
        <div className={styles.lots}>{summary ? <Lots summary={summary} /> : null}</div>
      </section>
      {summary && summary.owed > 0 ? (
        <Notice title={t('stars.owedTitle', { count: summary.owed })} text={t('stars.owedText')} />
      ) : null}
      {query.error && !summary ? (
        <CallError
          error={query.error instanceof ApiError ? query.error : new ApiError({ kind: 'network' })}
          action={
            <Button variant="quiet" size="small" onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

function Lots({ summary: { lots, program } }: { summary: Summary }) {
  const t = useTranslate()
  return lots.length === 0 ? (
    <p className={styles.label}>{t('stars.noLots')}</p>
  ) : (
    <LotsBar lots={lots} zone={program?.zone ?? 'UTC'} />
  )
}
