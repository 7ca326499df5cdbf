import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as paths from '#src/lib/url/paths.ts'
import type { StarsSearch } from '#src/lib/url/route-search.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { AsOfNotice, useAsOf } from '#src/shared/offline/as-of.tsx'
import { LanguageLink, ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { ClockIcon } from '#src/ui/art/icons.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { AboutStars } from './balance/about-stars.tsx'
import { BalanceCard } from './balance/balance-card.tsx'
import { VisitorCard } from './balance/visitor-card.tsx'
import { GiftsPart } from './gifts/gifts-part.tsx'
import { HistoryPart } from './history/history-part.tsx'
import { HomeStarsNotice } from './home-stars-notice.tsx'
import { PastPart } from './lists/past-part.tsx'
import { RedemptionsPart } from './lists/redemptions-part.tsx'
import { VouchersPart } from './lists/vouchers-part.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import type { StarsPart } from './stars-parts.ts'
import { StarsTabs } from './stars-tabs.tsx'
import { useProgram } from './use-program.ts'
import styles from './stars-page.module.css'

/** What a visitor sees as well. */
const publicParts: readonly StarsPart[] = ['gifts', 'draws']

type StarsPageProps = {
  part: StarsPart
  search: StarsSearch
  /** The parts about draws, which another feature has. */
  draws: ReactNode
  prizes: ReactNode
}

/** `/marketing/pointActivity`: the balance, and below it one part of the screen; from 960 px beside it. */
export function StarsPage(props: StarsPageProps) {
  const { part } = props
  const t = useTranslate()
  const isMember = useIsMemberExpected()
  const { query, summary } = useStarSummary()
  const { program, nowMs } = useProgram()
  const asOfMs = useAsOf(query)
  return (
    <div className={styles.stars} data-part={part}>
      <Page
        top={
          <ScreenBar
            variant="section"
            title={t('stars.title')}
            up={part === 'gifts' ? paths.home() : paths.stars()}
            end={
              <>
                <HistoryLink isCurrent={part === 'history'} />
                <LanguageLink />
              </>
            }
          />
        }
      >
        <div className={styles.panes}>
          <div className={styles.balance}>
            {isMember ? <BalanceCard /> : <VisitorCard program={program} />}
          </div>
          <StarsTabs part={part} />
          <div className={styles.part}>
            {asOfMs === null ? null : <AsOfNotice asOfMs={asOfMs} />}
            {isMember && part !== 'draws' ? <HomeStarsNotice part={part} starsOf={summary?.starsOf} /> : null}
            {isMember || publicParts.includes(part) ? partContent(props) : <SignInInvitation />}
          </div>
          <div className={styles.about}>
            <AboutStars program={program} nowMs={nowMs} lots={summary?.lots ?? []} />
          </div>
        </div>
      </Page>
    </div>
  )
}

function HistoryLink({ isCurrent }: { isCurrent: boolean }) {
  return (
    <Link
      {...paths.starsPart('history')}
      className={styles.history}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
    >
      <ClockIcon />
      {useTranslate()('stars.history')}
    </Link>
  )
}

function partContent({ part, search, draws, prizes }: StarsPageProps): ReactNode {
  switch (part) {
    case 'gifts':
      return <GiftsPart search={search} />
    case 'draws':
      return draws
    case 'redemptions':
      return <RedemptionsPart />
    case 'prizes':
      return prizes
    case 'vouchers':
      return <VouchersPart />
    case 'past':
      return <PastPart />
    case 'history':
      return <HistoryPart search={search} />
  }
}
