import type { ComponentType } from 'react'
import type { ScreenName } from '#src/routes/routes.tsx'
import { CardSkeleton } from '#src/ui/feedback/skeleton.tsx'

/** What a shell-rendered screen shows instead of the tickets of the default skeleton. */
export const shellSkeletons: Readonly<Partial<Record<ScreenName, ComponentType>>> = {
  scan: CardSkeleton,
  stores: CardSkeleton,
}

/** Whether a shell-rendered screen has details beside its list from 960 px. A visitor's wallet is only an invitation. */
export const hasDetails = (screen: ScreenName, forMember: boolean): boolean =>
  screen === 'stores' || (screen === 'wallet' && forMember)
