import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'

export type StartInvitation = {
  start: () => void
  isStarting: boolean
  /** The last attempt failed. */
  error: Error | null
}

/**
 * Starts an invitation, after the sign-in of a visitor. The intent is stored for this tab, because an identity provider leads
 * away from the page, and for a member until it is known whether they have an invitation (`isOwnKnown`): the tap may have come
 * before hydration. A double tap or a lost answer starts one invitation.
 */
export function useStartInvitation(activityNo: string, isOwnKnown: boolean): StartInvitation {
  const { api, storage } = useAppContext()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const memberId = useSession().member?.memberId
  const isStarted = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['POST fission/start', activityNo],
    mutationFn: ({ key }: { key: string }) =>
      api.call('POST fission/start', { activityNo }, { idempotencyKey: key }),
    retry: (failures, failure) => failures < 2 && isTransient(failure),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    onSettled: async (_, failure) => {
      isStarted.current = false
      if (isTransient(failure)) return
      // The screen shows the invitation, or why there is none, from what it reads.
      await queries.invalidateQueries({ queryKey: ['GET fission/detail'] })
      if (refusalName(failure) === 'phoneRequired') void gate('phone')
    },
    meta: { failure: 'inPlace' },
  })
  const send = () => {
    // The second tap of a double tap comes before the button is busy.
    if (isStarted.current) return
    isStarted.current = true
    mutate({ key: newUuid() })
  }
  const resume = useEffectEvent(() => {
    if (storage?.get('PENDING_INVITATION') !== activityNo) return
    storage.remove('PENDING_INVITATION')
    send()
  })
  const isReady = memberId !== undefined && isOwnKnown
  useEffect(() => {
    if (isReady) resume()
  }, [isReady])
  const signIn = async () => {
    storage?.set('PENDING_INVITATION', activityNo)
    if (!(await gate('open'))) storage?.remove('PENDING_INVITATION')
  }
  return { start: isReady ? send : () => void signIn(), isStarting: isPending, error }
}
