import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Redemption } from '@crema/contract/stars/stars'
import { formatInstant } from '@crema/i18n/format/dates/date'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { PagedList } from '#src/shared/lists/paged-list.tsx'
import { redemptionsOptions } from '#src/shared/stars/star-queries.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import styles from './lists.module.css'

/** The gifts that the member has had, each with its voucher. */
export function RedemptionsPart() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const list = useInfiniteQuery({ ...redemptionsOptions(api, session), enabled: session.token !== null })
  return (
    <PagedList
      list={list}
      empty={
        <EmptyState
          art={<Picture image="giftcard" />}
          title={t('stars.redemptionsEmptyTitle')}
          text={t('stars.redemptionsEmptyText')}
          action={
            <Link {...paths.stars()} className={buttonClass()}>
              {t('stars.seeGifts')}
            </Link>
          }
        />
      }
    >
      {(items) => (
        <ul className={styles.list}>
          {items.map((item) => (
            <RedemptionItem key={`${item.activityNo} ${item.at}`} redemption={item} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function RedemptionItem({ redemption: { title, stars, at, voucher } }: { redemption: Redemption }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const date = formatInstant(locale, at, 'date', voucher?.zone ?? zone, country)
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <span className={styles.name}>{title}</span>
        <span className={styles.minor}>{`${t('stars.count', { count: stars })} · ${date}`}</span>
      </p>
      {voucher ? (
        <Link {...paths.wallet({ voucherNo: voucher.voucherNo })} className={ticketLinkClass}>
          <VoucherTicket voucher={voucher} level={2} />
        </Link>
      ) : null}
    </li>
  )
}
