import type { ComponentType } from 'react'
import type { ScreenName } from '#src/routes/routes.tsx'
import { CardSkeleton } from '#src/ui/feedback/skeleton.tsx'

/** What a shell-rendered screen shows instead of the tickets of the default skeleton. */
export const shellSkeletons: Readonly<Partial<Record<ScreenName, ComponentType>>> = {
  scan: CardSkeleton,
  stores: CardSkeleton,
}
