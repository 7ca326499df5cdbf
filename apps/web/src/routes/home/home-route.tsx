import { type ReactNode, Suspense } from 'react'
import { useSavedWallet } from '#src/app/offline/use-saved-wallet.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { HomePage } from '#src/features/home/home-page.tsx'
import { UpdateNotice } from '#src/features/update-notes/update-notice.tsx'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import type { LazyScreen } from '../lazy-screen.ts'

/** `/home`: the country's running campaigns, and the member's coupons. */
export const loader: LazyScreen['loader'] = async ({ api, queries, session, messages }) => {
  const campaigns = queries.ensureQueryData(runningCampaignsOptions(api, session.get()))
  // In the browser the screen shows a failure in its place; the gateway must not cache one.
  await (import.meta.env.SSR ? campaigns : campaigns.catch(() => undefined))
  return createScreenHead(messages.get().t('home.title'))
}

const SavedCoupons = lazyComponent(
  async () => (await loadModule(() => import('#src/features/wallet/offline/saved-coupons.tsx'))).SavedCoupons,
)

function HomeScreen(): ReactNode {
  const isMemberExpected = useIsMemberExpected()
  useSavedWallet()
  return (
    <>
      <HomePage
        savedCoupons={
          isMemberExpected ? (
            <Suspense>
              <SavedCoupons />
            </Suspense>
          ) : null
        }
      />
      <UpdateNotice />
    </>
  )
}

export const component = HomeScreen
