import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnswerOf } from '#src/api/api-client.ts'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { invalidateStars } from '#src/shared/stars/star-queries.ts'
import { clearPendingEntry, type PendingEntry, readPendingEntry, savePendingEntry } from './pending-entry.ts'

export type Enter = {
  /** Sends the entry that the member has confirmed, with its price in stars. */
  enter: (priceStars: number) => void
  /** Forgets the last attempt, so that another one can be confirmed. */
  reset: () => void
  isSending: boolean
  /** The last attempt failed. */
  error: Error | null
  /** The price of the last attempt. */
  confirmedPrice: number | undefined
  entered: AnswerOf<'POST lottery/join'> | undefined
}

/**
 * Enters the member into a draw. A double tap, a lost answer or a reload results in one entry: its idempotency key is stored until
 * the gateway has answered. `onResumed`: an entry from before a reload is sent again.
 */
export function useEnter(activityNo: string, onResumed: () => void): Enter {
  const { api, storage } = useAppContext()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const memberId = useSession().member?.memberId
  const isStarted = useRef(false)
  const { mutate, reset, isPending, error, data, variables } = useMutation({
    mutationKey: ['POST lottery/join', activityNo],
    mutationFn: ({ key, priceStars }: PendingEntry) =>
      api.call('POST lottery/join', { activityNo, priceStars }, { idempotencyKey: key }),
    // The answer may be lost after the stars were spent: with the same key the gateway repeats it.
    retry: (failures, failure) => failures < 2 && isTransient(failure),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    onSettled: async (_, failure) => {
      isStarted.current = false
      if (isTransient(failure)) return
      clearPendingEntry(storage)
      // A refusal is shown with its reason, which the screen has not read yet: another price, no place left.
      const updated = invalidateStars(queries)
      if (failure) await updated
      if (refusalName(failure) === 'phoneRequired') void gate('phone')
    },
    meta: { failure: 'inPlace' },
  })
  const send = (pending: PendingEntry) => {
    // The second tap of a double tap comes before the button is busy.
    if (isStarted.current) return
    isStarted.current = true
    savePendingEntry(storage, pending)
    mutate(pending)
  }
  const resume = useEffectEvent((ofMember: string) => {
    const pending = readPendingEntry(storage, ofMember, activityNo)
    if (!pending) return
    onResumed()
    send(pending)
  })
  useEffect(() => {
    if (memberId !== undefined) resume(memberId)
  }, [memberId])
  return {
    enter: (priceStars) => {
      if (memberId === undefined) return
      // One that is not answered may have been accepted, so it is sent again as it was.
      const pending = readPendingEntry(storage, memberId, activityNo)
      send(pending ?? { key: newUuid(), memberId, activityNo, priceStars })
    },
    reset,
    isSending: isPending,
    error,
    confirmedPrice: variables?.priceStars,
    entered: data,
  }
}
