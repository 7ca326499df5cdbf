import { type ReactNode, Suspense } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { MemberCodePage } from '#src/features/member-code/member-code-page.tsx'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { LazyScreen } from '../lazy-screen.ts'

/** `/home/card`: the member's code for the till. */
export const loader: LazyScreen['loader'] = ({ messages }) => createScreenHead(messages.get().t('home.card'))

const SavedCoupons = lazyComponent(
  async () => (await loadModule(() => import('#src/features/wallet/offline/saved-coupons.tsx'))).SavedCoupons,
)

function MemberCodeScreen(): ReactNode {
  return (
    <MemberCodePage
      savedCoupons={
        <Suspense>
          <SavedCoupons />
        </Suspense>
      }
    />
  )
}

export const component = MemberCodeScreen
