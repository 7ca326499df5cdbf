import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { TicketsLink } from '#src/shared/screen/screen-links.tsx'
import { ticketFace } from '#src/shared/vouchers/ticket-presentation.ts'
import { VoucherTicket, voucherDates } from '#src/shared/vouchers/voucher-ticket.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Pass } from '#src/ui/ticket/pass.tsx'
import { AsOfNotice, useAsOf } from '../as-of.tsx'
import { LastDayButton } from '../last-day.tsx'
import { voucherOptions } from '../wallet-queries.ts'
import { CounterCode } from './counter-code.tsx'
import { VoucherFacts } from './voucher-facts.tsx'
import { VoucherStores } from './voucher-stores.tsx'
import styles from './voucher-detail.module.css'

/** One coupon: its code while it is good, what became of it afterwards, its rules. */
export function VoucherDetail({ voucherNo }: { voucherNo: string }) {
  const t = useText()
  const { api } = usePageParts()
  const session = useSession()
  const hasToken = session.token !== null
  const query = useQuery({ ...voucherOptions(api, voucherNo, session), enabled: hasToken })
  const asOfMs = useAsOf(query)
  const { data, error, refetch } = query
  if (!data) {
    const failure = error ?? (hasToken ? null : new ApiError({ kind: 'offline' }))
    return failure ? (
      <FailureState error={failure} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={8} />
      </Loading>
    )
  }
  if ('refused' in data) {
    return (
      <EmptyState
        art={<LostArt />}
        title={t('tickets.notFoundTitle')}
        text={t('tickets.notFoundText')}
        action={<TicketsLink>{t('campaign.seeAll')}</TicketsLink>}
      />
    )
  }
  return (
    <>
      {asOfMs === null ? null : <AsOfNotice asOfMs={asOfMs} />}
      <VoucherView voucher={data.ok} />
    </>
  )
}

function VoucherView({ voucher }: { voucher: AnswerOf<'GET coupon/detail'> }) {
  const t = useText()
  const { locale, country } = useSession()
  const { hue, tag } = ticketFace(voucher.value, { t, locale, country: voucher.country })
  const isGood = voucher.state === 'unused' || voucher.state === 'expiringSoon'
  return (
    <>
      {isGood ? (
        <Pass
          hue={hue}
          tag={tag}
          title={voucher.name}
          note={[voucher.note, voucherDates(voucher, t, locale, country)].join(' · ')}
        >
          <CounterCode voucherNo={voucher.voucherNo} />
        </Pass>
      ) : (
        <>
          <Notice
            tone="refused"
            title={voucher.state === 'used' ? t('tickets.usedTitle') : t('tickets.expiredTitle')}
            text={voucherDates(voucher, t, locale, country)}
          />
          <VoucherTicket voucher={voucher} />
        </>
      )}
      <VoucherFacts voucher={voucher} />
      {isGood ? <VoucherStores stores={voucher.stores} /> : null}
      {isGood ? <LastDayButton voucher={voucher} /> : null}
      {voucher.rules.length > 0 ? (
        <Card>
          <h2 className={styles.title}>{t('tickets.rules')}</h2>
          <ul className={styles.rules}>
            {voucher.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}
