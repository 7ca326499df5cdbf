import { useSyncExternalStore } from 'react'
import { serverNow } from '#src/api/server-clock.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext } from '#src/session/app-context.ts'

/** The gateway's time in ms with which a component starts; while a personal page hydrates, that of its rendering. */
export function useRenderedNow(): number {
  const { personal } = useAppContext()
  const isHydrating = useSyncExternalStore(noSubscription, isNot, is)
  return isHydrating && personal ? personal.nowMs : serverNow()
}

const is = () => true
const isNot = () => false
