import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { consentsOptions } from '../account-queries.ts'
import { AccountScreen } from '../account-screen.tsx'
import styles from '../account.module.css'

/** `/home/account/consents`: the log of the member's decisions, the newest first. */
export function ConsentsPage() {
  const t = useTranslate()
  return <AccountScreen title={t('account.consents')}>{() => <ConsentLog />}</AccountScreen>
}

function ConsentLog() {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { data, error, refetch } = useQuery(consentsOptions(useAppContext().api))
  const titles = {
    terms: t('legal.terms'),
    privacy: t('legal.privacy'),
    push: t('account.push'),
    sms: t('account.sms'),
    email: t('account.emails'),
  }
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label={t('common.loading')}>
        <LineSkeleton />
        <ListSkeleton rows={5} />
      </Loading>
    )
  }
  if (data.records.length === 0)
    return <EmptyState art={<Picture image="espresso" />} title={t('account.consentsNone')} />
  return (
    <>
      <p className={styles.text}>{t('account.consentsText')}</p>
      <Card>
        <List label={t('account.consents')}>
          {data.records.map(({ purpose, channel, decision, recordedAt }) => (
            <ListRow
              key={`${purpose} ${channel} ${recordedAt}`}
              title={titles[channel ?? (purpose === 'terms' ? 'terms' : 'privacy')]}
              note={formatInstant(locale, recordedAt, 'dateTime', zone, country)}
              end={
                <Tag tone={decision ? 'ok' : 'neutral'}>
                  {decision ? t('account.agreed') : t('account.declined')}
                </Tag>
              }
            />
          ))}
        </List>
      </Card>
    </>
  )
}
