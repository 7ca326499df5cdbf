import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { type EarlyClaim, takeOverTaps } from '#src/lib/browser/early-taps.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { afterPaint, paintBusy } from '#src/lib/scheduling/after-paint.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { type SignInReason, useMemberGate } from '#src/session/member-gate.ts'
import { onChosenStoreChange, readChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import {
  helpSubject,
  readPendingClaimKey,
  savePendingClaimKey,
} from '#src/shared/claim-state/pending-claim-key.ts'
import { assistCampaignOptions } from '../assist-campaign-query.ts'
import { prerequisiteRefusals } from './help-outcome.ts'
import type { Help, InvitationLink } from './help-state.ts'
import { preloadHelpResults, saveHelp } from './lazy-components.ts'

/**
 * Helps with the invitation of a link; a visitor signs in first, and the help follows without a second tap. A pending help has
 * one idempotency key, stored until the gateway has answered, so that a double tap, a lost answer or a reload is one help.
 */
export function useHelp({ activityNo, fissionCode }: InvitationLink): Help {
  const { api, messages, storage } = useAppContext()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const session = useSession()
  const isGateOpen = useRef(false)
  const earlyHelp = useRef<EarlyClaim | null>(null)
  const { queryKey } = assistCampaignOptions(api, { activityNo, fissionCode }, session)
  const subject = helpSubject(activityNo, fissionCode)
  const storedStore = useSyncExternalStore(
    onChosenStoreChange,
    () => storage?.get('CHOSEN_STORE') ?? null,
    () => null,
  )

  const send = async (idempotencyKey: string) => {
    const early = earlyHelp.current
    earlyHelp.current = null
    if (early) {
      try {
        return await api.readEarlyAnswer('POST fission/assist', early.answer)
      } catch (failure) {
        // A lost answer or an expired token: sent again below with the same key.
        if (refusalName(failure) !== undefined) throw failure
      }
    }
    const store = readChosenStore(storage?.get('CHOSEN_STORE') ?? null, activityNo)
    const request = { activityNo, fissionCode, ...(store && { storeId: store.storeId }) }
    return api.call('POST fission/assist', request, { idempotencyKey })
  }
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: ['POST fission/assist', activityNo, fissionCode],
    mutationFn: async (idempotencyKey: string) => {
      // The components that show the result are fetched while the help is in flight, and awaited before it is shown.
      void afterPaint().then(preloadHelpResults)
      try {
        return await send(idempotencyKey)
      } catch (failure) {
        if (refusalName(failure) !== undefined) await preloadHelpResults()
        throw failure
      }
    },
    // The answer may be lost after the help was made: with the same key the gateway repeats it.
    retry: (failures, failure) => failures < 2 && isTransient(failure),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    onSuccess: async (helped) => {
      // The rendered page lacks the messages of the result.
      await Promise.all([preloadHelpResults(), messages.loadRemaining()])
      // The components of a chunk that cannot be loaded say so.
      await saveHelp(queries, queryKey, helped).catch(() => queries.invalidateQueries({ queryKey }))
    },
    onSettled: (_, failure) => {
      if (isTransient(failure)) return
      storage?.remove('PENDING_CLAIM')
      const refusal = refusalName(failure)
      if (refusal === undefined) return
      if (prerequisiteRefusals.some((each) => each === refusal)) storage?.remove('CHOSEN_STORE')
      void queries.invalidateQueries({ queryKey })
      // The help continues once the member has added a phone number.
      if (refusal === 'phoneRequired') void help('phone')
    },
    meta: { failure: 'inPlace' },
  })

  const help = async (missing: SignInReason = 'claim', button?: HTMLElement) => {
    // A help that was sent before hydration is still in flight; React replays the tap that sent it.
    if ((isPending && missing === 'claim') || isGateOpen.current || earlyHelp.current) return
    // The gateway repeats a refusal for the same key, so another attempt needs a new one.
    const key = (missing === 'claim' ? readPendingClaimKey(storage, subject) : null) ?? newUuid()
    savePendingClaimKey(storage, subject, key)
    isGateOpen.current = true
    if (button && session.token !== null) await paintBusy(button)
    const isSatisfied = await gate(missing)
    isGateOpen.current = false
    if (isSatisfied) mutate(key)
    else storage?.remove('PENDING_CLAIM')
  }

  // Continues a help that was started before this component mounted: by a tap before hydration, before the phone reloaded the
  // page while the friend looked for the code in their mail, or by choosing a store.
  const resume = useEffectEvent(() => {
    const { sent, isTapped, sheet } = takeOverTaps('claim')
    if (sent?.subject === subject) {
      earlyHelp.current = sent
      savePendingClaimKey(storage, subject, sent.key)
      mutate(sent.key)
    } else if (sheet?.open === false && session.token === null) {
      // The tap opened the sheet, and the visitor closed it without signing in.
      storage?.remove('PENDING_CLAIM')
    } else if (isTapped || readPendingClaimKey(storage, subject) !== null) {
      void help()
    }
  })
  useLayoutEffect(() => resume(), [])

  return {
    help: (missing, button) => void help(missing, button),
    isSending: isPending,
    isDone: isSuccess,
    error: isPending ? null : error,
    store: readChosenStore(storedStore, activityNo),
  }
}
