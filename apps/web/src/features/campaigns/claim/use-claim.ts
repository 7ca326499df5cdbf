import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { RequestOf } from '#src/api/api-client.ts'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import type { ReadResult } from '#src/api/read-options.ts'
import { type EarlyClaim, takeOverTaps } from '#src/lib/browser/early-taps.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { afterPaint, paintBusy } from '#src/lib/scheduling/after-paint.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { type SignInReason, useMemberGate } from '#src/session/member-gate.ts'
import { saveReferrer, readReferrer, type Referrer } from '#src/shared/claim-state/referrer.ts'
import { campaignOptions, type CampaignLink } from '../campaign-queries.ts'
import { preloadClaimResults } from '../lazy-components.ts'
import {
  type ClaimPrerequisites,
  removeRefusedPrerequisite,
  readPrerequisites,
} from './claim-prerequisites.ts'
import type { Claim, ClaimState } from './claim-state.ts'
import { usePendingClaim } from './use-pending-claim.ts'

/**
 * Claims a campaign; a visitor signs in first, `byPhone` where the campaign is for members who registered so, and the claim
 * follows without a second tap. A pending claim has one
 * idempotency key, stored until the gateway has answered, so that a double tap, a lost answer or a reload result in one
 * claim.
 */
export function useClaim(link: CampaignLink, byPhone: boolean): { claim: Claim; state: ClaimState } {
  const { api, messages, storage } = useAppContext()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const session = useSession()
  const pending = usePendingClaim(link.activityNo)
  const isGateOpen = useRef(false)
  const earlyClaim = useRef<EarlyClaim | null>(null)
  const { queryKey } = campaignOptions(api, link, session)

  const send = async (idempotencyKey: string) => {
    const early = earlyClaim.current
    earlyClaim.current = null
    if (early) {
      try {
        return await api.readEarlyAnswer('POST activity/claim', early.answer)
      } catch (failure) {
        // A lost answer or an expired token: sent again below with the same key.
        if (refusalName(failure) !== undefined) throw failure
      }
    }
    return api.call(
      'POST activity/claim',
      claimRequest(link, readReferrer(storage, link.activityNo), readPrerequisites(storage, link.activityNo)),
      { idempotencyKey },
    )
  }
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: ['POST activity/claim', link.activityNo],
    mutationFn: async (idempotencyKey: string) => {
      // The components that show the result are fetched while the claim is in flight, and awaited before it is shown.
      void afterPaint().then(preloadClaimResults)
      try {
        return await send(idempotencyKey)
      } catch (failure) {
        if (refusalName(failure) === undefined) throw failure
        await preloadClaimResults()
        throw failure
      }
    },
    // The answer may be lost after the claim was made: with the same key the gateway repeats it.
    retry: (failures, failure) => failures < 2 && isTransient(failure),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    onSuccess: async ({ vouchers }) => {
      // The rendered page lacks the messages of the result.
      await Promise.all([preloadClaimResults(), messages.loadRemaining()])
      storage?.remove('SCAN_TOKEN')
      // A read that was sent before the claim must not overwrite its result.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<ReadResult<Campaign>>(queryKey, (read) =>
        read && 'ok' in read ? { ok: { ...read.ok, claim: { outcome: 'alreadyClaimed', vouchers } } } : read,
      )
      void queries.invalidateQueries({ queryKey: ['GET coupon/mine'] })
    },
    onSettled: (_, failure) => {
      if (isTransient(failure)) return
      pending.clear()
      removeRefusedPrerequisite(storage, refusalName(failure))
      if (refusalName(failure) !== undefined) void queries.invalidateQueries({ queryKey })
      // The claim continues once the member has added a phone number.
      if (refusalName(failure) === 'phoneRequired') void claim('phone')
    },
    meta: { failure: 'inPlace' },
  })

  const claim = async (missing: SignInReason = 'claim', button?: HTMLElement) => {
    // A claim that was sent before hydration is still in flight; React replays the tap that sent it.
    if ((isPending && missing === 'claim') || isGateOpen.current || earlyClaim.current) return
    // The gateway repeats a refusal for the same key, so another attempt needs a new one.
    const key = (missing === 'claim' && pending.read()) || pending.save(newUuid())
    isGateOpen.current = true
    if (button && session.token !== null) await paintBusy(button)
    const isSatisfied = await gate(byPhone && missing === 'claim' ? 'claimByPhone' : missing)
    isGateOpen.current = false
    if (isSatisfied) mutate(key)
    else pending.clear()
  }

  // Continues a claim that was started before this component mounted: by a tap before hydration, or before the phone
  // reloaded the page while the member looked for the code in their mail.
  const resume = useEffectEvent(() => {
    const { sent, isTapped, sheet } = takeOverTaps('claim')
    if (sent?.subject === link.activityNo) {
      earlyClaim.current = sent
      mutate(pending.save(sent.key))
    } else if (sheet?.open === false && session.token === null) {
      // The tap opened the sheet, and the visitor closed it without signing in.
      pending.clear()
    } else if (isTapped || pending.read() !== null) {
      void claim()
    }
  })
  useLayoutEffect(() => resume(), [])
  // Stored, because the links back from the store finder and the scanner do not contain the referrer.
  useEffect(() => saveReferrer(storage, link), [storage, link])

  return {
    claim: (missing, button) => void claim(missing, button),
    state: stageOf({ isPending, isSuccess, error }),
  }
}

function claimRequest(
  { activityNo, ...link }: CampaignLink,
  referrer: Referrer,
  { store, scanToken }: ClaimPrerequisites,
): RequestOf<'POST activity/claim'> {
  const { fissionCode = referrer.fissionCode, shareMemberId = referrer.shareMemberId } = link
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
}): ClaimState {
  if (isPending) return { stage: 'claiming' }
  if (isSuccess) return { stage: 'claimed' }
  return error ? { stage: 'failed', error } : { stage: 'idle' }
}
