import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConsentSource } from '@crema/contract/privacy/consents'
import { formatInstant, formatPlainDate } from '@crema/i18n/format/dates/date'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import type { AnswerOf } from '#src/api/api-client.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { consentReceiptsOptions } from '#src/shared/consents/consent-queries.ts'
import { PagedList } from '#src/shared/lists/paged-list.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { AccountScreen } from '../account-screen.tsx'
import styles from '../account.module.css'

type Receipt = AnswerOf<'GET consent/receipts'>['items'][number]

/** `/home/account/consents`: the receipts of the member's decisions, the newest first. */
export function ConsentsPage() {
  const t = useTranslate()
  return <AccountScreen title={t('account.consents')}>{() => <ConsentReceipts />}</AccountScreen>
}

function ConsentReceipts() {
  const t = useTranslate()
  const list = useInfiniteQuery(consentReceiptsOptions(useAppContext().api))
  return (
    <PagedList
      list={list}
      empty={<EmptyState art={<Picture image="espresso" />} title={t('account.consentsNone')} />}
    >
      {(receipts) => (
        <>
          <p className={styles.text}>{t('account.consentsText')}</p>
          <Card>
            <List label={t('account.consents')}>
              {receipts.map((receipt) => (
                <ReceiptRow key={receipt.receiptId} receipt={receipt} />
              ))}
            </List>
          </Card>
        </>
      )}
    </PagedList>
  )
}

function ReceiptRow({
  receipt: { purpose, channel, decision, version, source, recordedAt },
}: {
  receipt: Receipt
}) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const titles = {
    terms: t('legal.terms'),
    privacy: t('legal.privacy'),
    personalInformation: t('account.personalInformation'),
    transferAbroad: t('account.transferAbroad', { controller: isolateLtr(brand.controller.name) }),
    marketing: t('account.marketing'),
    push: t('account.push'),
    sms: t('account.sms'),
    email: t('account.emails'),
  }
  const ways: Partial<Record<ConsentSource, string>> = {
    confirmationMail: t('account.receiptConfirmed'),
    unsubscribePage: t('account.receiptUnsubscribed'),
    unsubscribeHeader: t('account.receiptUnsubscribed'),
  }
  const way = ways[source]
  // Versions are dates; one that is none is shown as it is.
  const date = /^\d{4}-\d\d-\d\d$/.test(version)
    ? formatPlainDate(locale, version, 'longDate', country)
    : version
  return (
    <ListRow
      title={titles[channel ?? purpose]}
      note={
        <>
          {formatInstant(locale, recordedAt, 'dateTime', zone, country)}
          <br />
          {t('account.receiptVersion', { date })}
          {way === undefined ? null : (
            <>
              <br />
              {way}
            </>
          )}
        </>
      }
      end={
        <Tag tone={decision ? 'ok' : 'neutral'}>{decision ? t('account.agreed') : t('account.declined')}</Tag>
      }
    />
  )
}
