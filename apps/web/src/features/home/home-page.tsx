import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countryName } from '@crema/i18n/format/text/names'
import { brand } from '#src/lib/brand/brand.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { LanguageLink } from '#src/shared/screen/screen-bar.tsx'
import { NearestStore } from '#src/shared/stores/nearest-store.tsx'
import { NotStartedArt } from '#src/ui/art/not-started-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'
import { HomeFooter } from './home-footer.tsx'
import { runningCampaignsOptions } from './home-queries.ts'
import { MemberCard } from './member-card.tsx'
import { RunningCampaign } from './running-campaign.tsx'
import styles from './home-page.module.css'

const minuteMs = 60_000

/**
 * `/home`: the member's vouchers or an invitation to sign in, the nearest store, the running campaigns. `savedCoupons` is
 * shown where the campaigns cannot be loaded.
 */
export function HomePage({ savedCoupons }: { savedCoupons: ReactNode }) {
  const t = useTranslate()
  const session = useSession()
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    runningCampaignsOptions(useAppContext().api, session),
  )
  const nowMs = useServerNow(dataUpdatedAt, minuteMs)
  const campaigns = data && 'ok' in data ? data.ok.items : []
  return (
    <Page top={<TopBar variant="brand" title={brand.name} end={<LanguageLink />} />}>
      <MemberCard />
      <NearestStore withScan />
      {data ? null : savedCoupons}
      <section className={styles.running} aria-labelledby="running">
        <Heading id="running">
          {t('home.runningIn', { country: countryName(session.locale, session.country) })}
        </Heading>
        {error && !data ? <FailureState error={error} onRetry={() => void refetch()} /> : null}
        {error || data ? null : (
          <Loading label={t('common.loading')}>
            <TicketSkeleton />
            <TicketSkeleton />
          </Loading>
        )}
        {data && campaigns.length === 0 ? (
          <EmptyState
            art={<NotStartedArt />}
            title={t('home.noneTitle')}
            text={t('home.noneText')}
            level={2}
          />
        ) : (
          campaigns.map((campaign) => (
            <RunningCampaign key={campaign.activityNo} campaign={campaign} nowMs={nowMs} />
          ))
        )}
      </section>
      <HomeFooter />
    </Page>
  )
}
