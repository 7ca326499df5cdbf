import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { drawOptions } from './draw-queries.ts'

/** How often a draw that is due is read again, in ms. */
const dueMs = 10_000

export type ShownDraw = {
  /** Undefined where there is no such draw in the visitor's country. */
  draw: Draw | undefined
  /** Whether what it says of the caller is known. The rendered page of a draw is a visitor's, also for a member. */
  isOwnKnown: boolean
}

export function useDraw(activityNo: string): ShownDraw {
  const { api } = useAppContext()
  const session = useSession()
  const isMember = useIsMemberExpected()
  const { data, error } = useSuspenseQuery({
    ...drawOptions(api, activityNo, session),
    refetchInterval: ({ state }) => (isDue(state.data) ? dueMs : false),
  })
  const isHydrating = useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  )
  const [rendered] = useState(isHydrating ? data : undefined)
  const isVisitors = isMember && error === null && (session.token === null || data === rendered)
  return { draw: 'ok' in data ? data.ok : undefined, isOwnKnown: !isVisitors }
}

/** Whether it is closed and its moment has come: the result may be there at any time. */
const isDue = (read: { ok: Draw } | { refused: string } | undefined): boolean =>
  read !== undefined
  && 'ok' in read
  && read.ok.state === 'waiting'
  && Date.parse(read.ok.now) + dueMs >= Date.parse(read.ok.drawsAt)
