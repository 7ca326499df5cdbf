import { useQuery } from '@tanstack/react-query'
import type { PastCampaign, PastProgram } from '@crema/contract/stars/stars'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { pastActivitiesOptions } from '#src/shared/stars/star-queries.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import styles from './lists.module.css'

/** Ended programs and campaigns, with what the member had of them. */
export function PastPart() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    ...pastActivitiesOptions(api, session),
    enabled: session.token !== null,
  })
  if (!data || !('ok' in data)) {
    return error ? (
      <FailureState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={3} />
      </Loading>
    )
  }
  const { programs, campaigns } = data.ok
  if (programs.length === 0 && campaigns.length === 0) {
    return (
      <EmptyState
        art={<Picture image="badge-cup" />}
        title={t('stars.pastEmptyTitle')}
        text={t('stars.pastEmptyText')}
      />
    )
  }
  return (
    <>
      {programs.length === 0 ? null : (
        <section className={styles.item} aria-labelledby="past-programs">
          <Heading id="past-programs" size={17}>
            {t('stars.pastPrograms')}
          </Heading>
          {programs.map((program) => (
            <ProgramCard key={program.programNo} program={program} />
          ))}
        </section>
      )}
      {campaigns.length === 0 ? null : (
        <section className={styles.item} aria-labelledby="past-campaigns">
          <Heading id="past-campaigns" size={17}>
            {t('stars.pastCampaigns')}
          </Heading>
          <Card>
            <List>
              {campaigns.map((campaign) => (
                <CampaignRow key={campaign.activityNo} campaign={campaign} />
              ))}
            </List>
          </Card>
        </section>
      )}
    </>
  )
}

function ProgramCard({
  program: { title, endsAt, zone, received, spent, expired },
}: {
  program: PastProgram
}) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <Card aria-label={title}>
      <p className={styles.line}>
        <span className={styles.name}>{title}</span>
        <span className={styles.minor}>{useEndedText(endsAt, zone)}</span>
      </p>
      <dl className={styles.sums}>
        <div>
          <dt>{t('stars.pastCollected')}</dt>
          <dd>{formatNumber(locale, received)}</dd>
        </div>
        <div>
          <dt>{t('stars.pastRedeemed')}</dt>
          <dd>{formatNumber(locale, spent)}</dd>
        </div>
        <div>
          <dt>{t('stars.pastExpired')}</dt>
          <dd>{formatNumber(locale, expired)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function CampaignRow({ campaign: { title, endsAt, zone, vouchers } }: { campaign: PastCampaign }) {
  const t = useTranslate()
  const ended = useEndedText(endsAt, zone)
  // A draw that was not won gave none.
  const note = vouchers === 0 ? ended : `${ended} · ${t('stars.hadCoupons', { count: vouchers })}`
  return <ListRow title={title} note={<Facts>{note}</Facts>} />
}

/** The last day; an end is the instant after it. */
function useEndedText(endsAt: string, zone: string): string {
  const t = useTranslate()
  const { locale, country } = useSession()
  return t('stars.endedOn', {
    date: formatInstant(locale, Date.parse(endsAt) - 1, 'date', zone, country),
  })
}
