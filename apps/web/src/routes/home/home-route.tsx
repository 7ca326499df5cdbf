import type { ReactNode } from 'react'
import { useSavedWallet } from '#src/app/offline/use-saved-wallet.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { NewVersionPrompt } from '#src/features/agreements/new-version-prompt.tsx'
import { FriendsSlot } from '#src/features/assist/home/friends-slot.tsx'
import { DrawSlot } from '#src/features/draws/home/draw-slot.tsx'
import { usePrizeNotice } from '#src/features/draws/notice/prize-notice.tsx'
import { HomePage } from '#src/features/home/home-page.tsx'
import { UpdateNotice } from '#src/features/update-notes/update-notice.tsx'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import { NoticeRegion } from '#src/shared/screen/notice-region.tsx'
import { OptionalPart } from '#src/shared/screen/optional-part.tsx'
import { starProgramOptions, starSummaryOptions } from '#src/shared/stars/star-queries.ts'
import { useStoredStars } from '#src/shared/stars/use-stored-stars.ts'
import type { LazyScreen } from '../lazy-screen.ts'

/** `/home`: the country's running campaigns, and the member's coupons. */
export const loader: LazyScreen['loader'] = async ({ api, queries, session, messages, isPersonal }) => {
  const reads: Promise<unknown>[] = [queries.ensureQueryData(runningCampaignsOptions(api, session.get()))]
  // The card of a member; what a visitor collects by joining.
  if (import.meta.env.SSR && isPersonal)
    reads.push(queries.ensureQueryData(starSummaryOptions(api, session.get())))
  else if (session.get().token === null)
    reads.push(queries.ensureQueryData(starProgramOptions(api, session.get())))
  const all = Promise.all(reads)
  // In the browser the screen shows a failure in its place; the gateway must not cache one.
  await (import.meta.env.SSR ? all : all.catch(() => undefined))
  return createScreenHead(messages.get().t('home.title'))
}

const SavedCoupons = lazyComponent(
  async () => (await loadModule(() => import('#src/features/wallet/offline/saved-coupons.tsx'))).SavedCoupons,
)

function HomeScreen(): ReactNode {
  const isMemberExpected = useIsMemberExpected()
  useSavedWallet()
  useStoredStars()
  useLiveUpdates()
  const hasPlace = useIsWide(600)
  const prizeNotice = usePrizeNotice()
  return (
    <>
      <HomePage
        friends={<FriendsSlot />}
        // Except on phones the notice has a place there, and covers nothing.
        draw={<DrawSlot notice={hasPlace ? prizeNotice : null} />}
        savedCoupons={isMemberExpected ? <OptionalPart of={SavedCoupons} /> : null}
      />
      <NoticeRegion>{hasPlace ? null : prizeNotice}</NoticeRegion>
      <UpdateNotice />
      <NewVersionPrompt />
    </>
  )
}

export const component = HomeScreen
