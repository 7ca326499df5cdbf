import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnswerOf } from '#src/api/api-client.ts'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { invalidateStars } from '#src/shared/stars/star-queries.ts'
import {
  clearPendingRedemption,
  type PendingRedemption,
  readPendingRedemption,
  savePendingRedemption,
} from './pending-redemption.ts'

export type Redeem = {
  /** Sends the redemption that the member has confirmed: the price, and the store where one is required. */
  redeem: (confirmed: { priceStars: number; storeId?: string }) => void
  isSending: boolean
  /** The last attempt failed. */
  error: Error | null
  /** The price of the last attempt. */
  confirmedPrice: number | undefined
  redeemed: AnswerOf<'POST point/redeem'> | undefined
}

/** Refusals about the store or the price, which another attempt can follow. */
const repeatable: readonly (string | undefined)[] = [
  undefined,
  'storeRequired',
  'storeNotSupported',
  'storeClosedToday',
  'priceChanged',
]

/** Whether the gateway has refused the redemption for a reason that another attempt does not change. */
export const isFinalRefusal = (error: Error | null): boolean => !repeatable.includes(refusalName(error))

/**
 * Spends stars for a gift. A double tap, a lost answer or a reload results in one redemption: its idempotency key is stored until the
 * gateway has answered.
 */
export function useRedeem(activityNo: string): Redeem {
  const { api, storage } = useAppContext()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const memberId = useSession().member?.memberId
  const isStarted = useRef(false)
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationKey: ['POST point/redeem', activityNo],
    mutationFn: ({ key, priceStars, storeId }: PendingRedemption) =>
      api.call(
        'POST point/redeem',
        { activityNo, priceStars, ...(storeId === undefined ? {} : { storeId }) },
        { idempotencyKey: key },
      ),
    // The answer may be lost after the stars were spent: with the same key the gateway repeats it.
    retry: (failures, failure) => failures < 2 && isTransient(failure),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    onSettled: async (_, failure) => {
      isStarted.current = false
      if (isTransient(failure)) return
      clearPendingRedemption(storage)
      // A refusal is shown with its reason, which the screen has not read yet: another price, no piece left.
      const updated = invalidateStars(queries)
      if (failure) await updated
      if (refusalName(failure) === 'phoneRequired') void gate('phone')
    },
    meta: { failure: 'inPlace' },
  })
  const send = (pending: PendingRedemption) => {
    // The second tap of a double tap comes before the button is busy.
    if (isStarted.current) return
    isStarted.current = true
    savePendingRedemption(storage, pending)
    mutate(pending)
  }
  const resume = useEffectEvent((ofMember: string) => {
    const pending = readPendingRedemption(storage, ofMember, activityNo)
    if (pending) send(pending)
  })
  useEffect(() => {
    if (memberId !== undefined) resume(memberId)
  }, [memberId])
  return {
    redeem: (confirmed) => {
      if (memberId === undefined) return
      // One that is not answered may have been granted, so it is sent again as it was.
      const pending = readPendingRedemption(storage, memberId, activityNo)
      send(pending ?? { key: newUuid(), memberId, activityNo, ...confirmed })
    },
    isSending: isPending,
    error,
    confirmedPrice: variables?.priceStars,
    redeemed: data,
  }
}
