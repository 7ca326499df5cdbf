import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { MemberCodePage } from '#src/features/member-code/member-code-page.tsx'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import { OptionalPart } from '#src/shared/screen/optional-part.tsx'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['coupon'] as const

/** `/home/card`: the member's code for the till. */
export const loader: LazyScreen['loader'] = ({ messages: { get } }) => createScreenHead(get().t('home.card'))

const SavedCoupons = lazyComponent(
  async () => (await loadModule(() => import('#src/features/wallet/offline/saved-coupons.tsx'))).SavedCoupons,
)

function MemberCodeScreen(): ReactNode {
  useLiveUpdates()
  return <MemberCodePage savedCoupons={<OptionalPart of={SavedCoupons} />} />
}

export const component = MemberCodeScreen
