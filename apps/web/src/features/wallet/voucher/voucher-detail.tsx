import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { AsOfNotice, useAsOf } from '#src/shared/offline/as-of.tsx'
import { ItemDetails } from '#src/shared/screen/item-details.tsx'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import { VoucherTicket, voucherDateText } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { CalendarIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { countriesText } from '../countries-text.ts'
import { LastDayButton } from '../last-day-button.tsx'
import { voucherOptions } from '../wallet-queries.ts'
import { CounterCode } from './counter-code.tsx'
import { CouponPager } from './coupon-pager.tsx'
import { VoucherFacts } from './voucher-facts.tsx'
import { VoucherStores } from './voucher-stores.tsx'
import styles from './voucher-detail.module.css'

/**
 * One voucher: its code while it is valid, when it was used or expired, its rules. `isBeside`: its list is beside it, in place of arrows
 * to the other ones.
 */
export function VoucherDetail({ voucherNo, isBeside = false }: { voucherNo: string; isBeside?: boolean }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const hasToken = session.token !== null
  const query = useQuery({ ...voucherOptions(api, voucherNo, session), enabled: hasToken })
  const asOfMs = useAsOf(query)
  const { data, error, refetch } = query
  const failure = error ?? (hasToken ? null : new ApiError({ kind: 'offline' }))
  return (
    <ItemDetails
      data={data}
      failure={failure && <FailureState error={failure} onRetry={() => void refetch()} />}
      missing={{
        title: t('wallet.notFoundTitle'),
        text: t('wallet.notFoundText'),
        action: <WalletLink>{t('campaign.seeAll')}</WalletLink>,
      }}
    >
      {(voucher) => (
        <>
          {asOfMs === null ? null : <AsOfNotice asOfMs={asOfMs} />}
          <VoucherView voucher={voucher} isBeside={isBeside} />
        </>
      )}
    </ItemDetails>
  )
}

function VoucherView({ voucher, isBeside }: { voucher: AnswerOf<'GET coupon/detail'>; isBeside: boolean }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { hue, tag } = ticketPresentation(voucher.value, { t, locale, country: voucher.country })
  const rules = [countriesText(voucher, t, locale) ?? [], voucher.rules].flat()
  const isValid = voucher.state === 'unused' || voucher.state === 'expiringSoon'
  const code = (
    <article className={styles.panel} data-hue={hue} data-counter-code>
      <h2 className={styles.name}>{voucher.name}</h2>
      <p className={styles.terms}>
        <Tag>{tag}</Tag> <span>{voucherDateText(voucher, t, locale, country)}</span>
      </p>
      <p className={styles.note}>{voucher.note}</p>
      <CounterCode voucherNo={voucher.voucherNo} />
    </article>
  )
  return (
    <>
      {/* It is there while the code is shown, so that screen readers announce that a till has used it. */}
      <div role="status" className={styles.status}>
        {isValid ? null : (
          <Notice
            tone="refused"
            icon={voucher.state === 'used' ? <CheckIcon /> : <CalendarIcon />}
            title={voucher.state === 'used' ? t('wallet.usedTitle') : t('wallet.expiredTitle')}
            text={voucherDateText(voucher, t, locale, country)}
          />
        )}
      </div>
      {isValid ? (
        isBeside ? (
          code
        ) : (
          <CouponPager voucherNo={voucher.voucherNo}>{code}</CouponPager>
        )
      ) : (
        <VoucherTicket voucher={voucher} />
      )}
      <VoucherFacts voucher={voucher} />
      {isValid ? <VoucherStores stores={voucher.stores} /> : null}
      {isValid ? <LastDayButton voucher={voucher} /> : null}
      {rules.length > 0 ? (
        <Card>
          <h2 className={styles.title}>{t('wallet.rules')}</h2>
          <ul className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}
