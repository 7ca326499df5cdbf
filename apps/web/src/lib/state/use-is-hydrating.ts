import { useSyncExternalStore } from 'react'
import { noSubscription } from './no-subscription.ts'

const is = () => true
const isNot = () => false

/** True on the server and while React hydrates what it has rendered. */
export const useIsHydrating = (): boolean => useSyncExternalStore(noSubscription, isNot, is)
