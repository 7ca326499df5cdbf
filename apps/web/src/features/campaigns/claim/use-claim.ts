import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { RequestOf } from '#src/api/api-client.ts'
import { isPassing, refusalName } from '#src/api/api-error.ts'
import type { Read } from '#src/api/read-options.ts'
import { type EarlyClaim, takeOver } from '#src/lib/browser/early-taps.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { afterPaint } from '#src/lib/scheduling/after-paint.ts'
import { usePageParts, useSession } from '#src/session/app-context.ts'
import { type GateReason, useMemberGate } from '#src/session/member-gate.ts'
import { keepSharer, readSharer } from '#src/shared/claim-state/referrer.ts'
import { campaignOptions, type CampaignLink } from '../campaign-queries.ts'
import { fetchAnswers } from '../lazy-components.ts'
import { type ClaimTerms, dropRefusedTerm, readTerms } from './claim-terms.ts'
import { usePendingClaim } from './pending-claim.ts'

export type ClaimStage =
  | { stage: 'idle' }
  | { stage: 'claiming' }
  | { stage: 'claimed' }
  | { stage: 'failed'; error: unknown }

/** Claims, once what is missing is there: somebody signed in, if nothing else is said. */
export type Claim = (missing?: GateReason) => void

/**
 * Claims a campaign: signs in first when nobody is, then claims without a second tap. One wish has one
 * idempotency key, kept until the gateway has answered, so a double tap, a lost answer or a reload in the
 * middle make one claim.
 */
export function useClaim(link: CampaignLink): { claim: Claim; state: ClaimStage } {
  const { api, storage } = usePageParts()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const session = useSession()
  const pending = usePendingClaim(link.activityNo)
  const isAsking = useRef(false)
  const early = useRef<EarlyClaim | null>(null)
  const { queryKey } = campaignOptions(api, link, session)

  const send = async (idempotencyKey: string) => {
    const sent = early.current
    early.current = null
    if (sent) {
      try {
        return await api.adopt('POST activity/claim', sent.answer)
      } catch (failure) {
        // A lost answer or a token that had run out: the same key asks again below.
        if (refusalName(failure) !== undefined) throw failure
      }
    }
    return api.call(
      'POST activity/claim',
      claimRequest({ ...readSharer(storage, link.activityNo), ...link }, readTerms(storage, link.activityNo)),
      { idempotencyKey },
    )
  }
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: ['POST activity/claim', link.activityNo],
    mutationFn: async (idempotencyKey: string) => {
      // What shows the answer is fetched while the claim is on its way, and waited for once it is answered.
      void afterPaint().then(fetchAnswers)
      try {
        return await send(idempotencyKey)
      } catch (failure) {
        if (refusalName(failure) === undefined) throw failure
        await fetchAnswers()
        throw failure
      }
    },
    // The answer may be lost though the claim was made; the same key asks again and gets the same answer.
    retry: (failures, failure) => failures < 2 && isPassing(failure),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    onSuccess: async ({ vouchers }) => {
      await fetchAnswers()
      storage?.remove('SCAN_TOKEN')
      // A read that was sent before the claim must not come back over it.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<Read<Campaign>>(queryKey, (read) =>
        read && 'ok' in read ? { ok: { ...read.ok, claim: { outcome: 'alreadyClaimed', vouchers } } } : read,
      )
      void queries.invalidateQueries({ queryKey: ['GET coupon/mine'] })
    },
    onSettled: (_, failure) => {
      if (isPassing(failure)) return
      pending.clear()
      dropRefusedTerm(storage, refusalName(failure))
      if (refusalName(failure) !== undefined) void queries.invalidateQueries({ queryKey })
      // The claim goes on by itself once the number is there.
      if (refusalName(failure) === 'phoneRequired') void claim('phone')
    },
    meta: { failure: 'inPlace' },
  })

  const claim = async (missing: GateReason = 'claim') => {
    // What went out before React is on its way: a tap that brought this to life was that one.
    if ((isPending && missing === 'claim') || isAsking.current || early.current) return
    // A refused key is answered the same for ever.
    const key = (missing === 'claim' && pending.key()) || pending.keep(newUuid())
    isAsking.current = true
    const isMet = await gate(missing)
    isAsking.current = false
    if (isMet) mutate(key)
    else pending.clear()
  }

  // What was begun before this component was there: a tap before React, or a page that was reloaded in the
  // middle, as phones do while one looks for the code in the mail.
  const goOn = useEffectEvent(() => {
    const { sent, isWished, sheet } = takeOver('claim')
    if (sent && sent.activityNo === link.activityNo) {
      early.current = sent
      mutate(pending.keep(sent.key))
    } else if (sheet?.open === false && session.token === null) {
      // Opened by that tap and closed again by somebody who did not sign in: it was not meant.
      pending.clear()
    } else if (isWished || pending.key() !== null) {
      void claim()
    }
  })
  useLayoutEffect(() => goOn(), [])
  // Whoever goes to choose a store or to scan comes back by a shorter link.
  useEffect(() => keepSharer(storage, link), [storage, link])

  return { claim: (missing) => void claim(missing), state: stageOf({ isPending, isSuccess, error }) }
}

function claimRequest(
  { activityNo, fissionCode, shareMemberId }: CampaignLink,
  { store, scanToken }: ClaimTerms,
): RequestOf<'POST activity/claim'> {
  return {
    activityNo,
    ...(fissionCode === undefined ? {} : { fissionCode }),
    ...(shareMemberId === undefined ? {} : { shareMemberId }),
    ...(store === null ? {} : { storeId: store.storeId }),
    ...(scanToken === null ? {} : { scanToken }),
  }
}

function stageOf({
  isPending,
  isSuccess,
  error,
}: {
  isPending: boolean
  isSuccess: boolean
  error: unknown
}): ClaimStage {
  if (isPending) return { stage: 'claiming' }
  if (isSuccess) return { stage: 'claimed' }
  return error ? { stage: 'failed', error } : { stage: 'idle' }
}
