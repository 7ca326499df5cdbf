import { useSyncExternalStore } from 'react'
import type { FailureName, Outcome } from '@crema/contract/outcomes'
import type { DeviceStorage, StorageKey } from '#src/host-app/device-storage.ts'
import { usePageParts } from '#src/session/app-context.ts'
import { type ChosenStore, onStoreChoice, readChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { readScanToken } from '#src/shared/claim-state/scan-token.ts'

/** What a claim may need beside the person: the store that was chosen, the code that was scanned. */
export type ClaimTerms = { store: ChosenStore | null; scanToken: string | null }

export function readTerms(storage: DeviceStorage | null, activityNo: string): ClaimTerms {
  return termsOf(storage?.get('CHOSEN_STORE') ?? null, storage?.get('SCAN_TOKEN') ?? null, activityNo)
}

const termsOf = (store: string | null, token: string | null, activityNo: string): ClaimTerms => ({
  store: readChosenStore(store, activityNo),
  scanToken: readScanToken(token, activityNo),
})

/** The terms as they are drawn: none while a server's page comes alive. */
export function useClaimTerms(activityNo: string): ClaimTerms {
  return termsOf(useKept('CHOSEN_STORE'), useKept('SCAN_TOKEN'), activityNo)
}

function useKept(key: StorageKey): string | null {
  const { storage } = usePageParts()
  return useSyncExternalStore(
    onStoreChoice,
    () => storage?.get(key) ?? null,
    () => null,
  )
}

/** Lets go of the term that a refusal was about: the next try needs another one. */
export function dropRefusedTerm(storage: DeviceStorage | null, refusal: FailureName | undefined): void {
  if (refusal === 'storeNotSupported' || refusal === 'storeClosedToday') storage?.remove('CHOSEN_STORE')
  if (refusal === 'qrInvalid' || refusal === 'qrExpired') storage?.remove('SCAN_TOKEN')
}

const aboutTerms = [
  'storeNotSupported',
  'storeClosedToday',
  'qrInvalid',
  'qrExpired',
] as const satisfies readonly Outcome[]

/**
 * What stands between this person and the coupon: the campaign knows of no store and no code, so those that are
 * at hand remove its objection, and only the claim itself can object to them.
 */
export function outcomeWith(
  outcome: Outcome | null,
  { store, scanToken }: ClaimTerms,
  refusal: FailureName | undefined,
): Outcome | null {
  const isOpen =
    outcome === null || outcome === 'loginRequired' || outcome === 'storeRequired' || outcome === 'scanOnly'
  const objection = isOpen ? aboutTerms.find((each) => each === refusal) : undefined
  if (objection) return objection
  const isMet =
    (outcome === 'storeRequired' && store !== null) || (outcome === 'scanOnly' && scanToken !== null)
  return isMet ? null : outcome
}
