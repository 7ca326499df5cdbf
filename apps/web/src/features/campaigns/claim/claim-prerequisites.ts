import { useSyncExternalStore } from 'react'
import type { FailureName, Outcome } from '@crema/contract/outcomes'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { useAppContext } from '#src/session/app-context.ts'
import {
  type ChosenStore,
  onChosenStoreChange,
  readChosenStore,
} from '#src/shared/claim-state/chosen-store.ts'
import { readScanToken } from '#src/shared/claim-state/scan-token.ts'

/** What a claim may need besides a member: the chosen store, the token of a scanned code. */
export type ClaimPrerequisites = { store: ChosenStore | null; scanToken: string | null }

export function readPrerequisites(storage: DeviceStorage | null, activityNo: string): ClaimPrerequisites {
  return prerequisitesOf(storage?.get('CHOSEN_STORE') ?? null, storage?.get('SCAN_TOKEN') ?? null, activityNo)
}

const prerequisitesOf = (
  store: string | null,
  token: string | null,
  activityNo: string,
): ClaimPrerequisites => ({
  store: readChosenStore(store, activityNo),
  scanToken: readScanToken(token, activityNo),
})

/** The prerequisites to render: none on the server and during hydration. */
export function useClaimPrerequisites(activityNo: string): ClaimPrerequisites {
  return prerequisitesOf(useStoredValue('CHOSEN_STORE'), useStoredValue('SCAN_TOKEN'), activityNo)
}

function useStoredValue(key: StorageKey): string | null {
  const { storage } = useAppContext()
  return useSyncExternalStore(
    onChosenStoreChange,
    () => storage?.get(key) ?? null,
    () => null,
  )
}

/** Removes the prerequisite that a refusal was about: the next attempt needs another one. */
export function removeRefusedPrerequisite(
  storage: DeviceStorage | null,
  refusal: FailureName | undefined,
): void {
  if (refusal === 'storeNotSupported' || refusal === 'storeClosedToday') storage?.remove('CHOSEN_STORE')
  if (refusal === 'qrInvalid' || refusal === 'qrExpired') storage?.remove('SCAN_TOKEN')
}

const prerequisiteRefusals = [
  'storeNotSupported',
  'storeClosedToday',
  'qrInvalid',
  'qrExpired',
] as const satisfies readonly Outcome[]

/**
 * Why the campaign cannot be claimed now; null where it can. The gateway computes a campaign's outcome without
 * the chosen store and the scanned code, so stored ones satisfy the outcome until a claim refuses them.
 */
export function outcomeWithPrerequisites(
  outcome: Outcome | null,
  { store, scanToken }: ClaimPrerequisites,
  refusal: FailureName | undefined,
): Outcome | null {
  const isOpen =
    outcome === null || outcome === 'loginRequired' || outcome === 'storeRequired' || outcome === 'scanOnly'
  const refused = isOpen ? prerequisiteRefusals.find((each) => each === refusal) : undefined
  if (refused) return refused
  const isSatisfied =
    (outcome === 'storeRequired' && store !== null) || (outcome === 'scanOnly' && scanToken !== null)
  return isSatisfied ? null : outcome
}
