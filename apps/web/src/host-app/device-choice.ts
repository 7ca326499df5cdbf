import type { ConsentSource, ConsentVariant } from '@crema/contract/privacy/consents'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { createListeners } from '#src/lib/state/listeners.ts'
import { browserStorage, onStoredChange } from './device-storage.ts'
import { type DevicePurpose, devicePurposes } from './stored-data.ts'

/**
 * The version of the cookie document to which a choice belongs, the same as in the contract; its module also has schemas, which the
 * page does not need. With another version the page asks again.
 */
export const cookieDocumentVersion = '2025-09-01'

/** Where and how a decision was made. */
export type DecisionOrigin = {
  source: Extract<ConsentSource, 'cookieDialog' | 'cookiePage' | 'locationPrompt'>
  variant: Extract<ConsentVariant, 'acceptAll' | 'onlyNecessary' | 'custom' | 'switch' | 'prompt'>
}

/** Decisions that were made together and that the gateway has not confirmed yet. */
export type UnsentDecisions = DecisionOrigin & {
  /** The idempotency key. */
  key: string
  decisions: DeviceChoice
  version: string
  /** Whether the browser asked for privacy (Global Privacy Control). */
  gpc: boolean
}

/** What the person has chosen for each device purpose. A purpose without a decision is off. */
export type DeviceChoice = Partial<Record<DevicePurpose, boolean>>

type StoredChoice = { version: string; choice: DeviceChoice; unsent: UnsentDecisions[] }

// The choice is read by code without the page's context. Where the browser denies storage it lasts as long as the page.
const storage = browserStorage()
const { subscribe, notify } = createListeners()
let read: { text: string | null; stored: StoredChoice } = { text: null, stored: none() }

function none(): StoredChoice {
  return { version: cookieDocumentVersion, choice: {}, unsent: [] }
}

/** The stored value. The same object for the same text, as `useSyncExternalStore` requires. */
function readStored(): StoredChoice {
  const text = storage.get('DEVICE_CHOICE')
  if (text !== read.text) read = { text, stored: parseStored(text) }
  return read.stored
}

/** A choice about another version of the document does not count. Decisions that were not sent to the gateway yet are still sent. */
export function parseStored(text: string | null): StoredChoice {
  try {
    const { version, choice, unsent } = JSON.parse(text ?? 'null') as StoredChoice // written below; of another form it throws
    return {
      ...none(),
      unsent: [...unsent],
      ...(version === cookieDocumentVersion && { choice: { ...choice } }),
    }
  } catch {
    return none()
  }
}

function write(change: Partial<StoredChoice>): void {
  storage.set('DEVICE_CHOICE', JSON.stringify({ ...readStored(), ...change } satisfies StoredChoice))
  notify()
}

export const readDeviceChoice = (): DeviceChoice => readStored().choice

/** Whether the person has chosen the purpose. False on the server, and until a choice is made. */
export const isAllowed = (purpose: DevicePurpose): boolean => readStored().choice[purpose] === true

/** Whether a purpose is without a decision, and the browser has not already answered for the person. */
export const isChoiceDue = (): boolean =>
  !asksForPrivacy()
  && canStore()
  && devicePurposes.some((purpose) => readStored().choice[purpose] === undefined)

/** Stores decisions, and keeps them for the gateway until it has confirmed them. */
export function saveDeviceChoice(decisions: DeviceChoice, origin: DecisionOrigin): void {
  const { choice, unsent } = readStored()
  const call: UnsentDecisions = {
    ...origin,
    key: newUuid(),
    decisions,
    version: cookieDocumentVersion,
    gpc: asksForPrivacy(),
  }
  write({ choice: { ...choice, ...decisions }, unsent: [...unsent, call] })
}

export const unsentDecisions = (): readonly UnsentDecisions[] => readStored().unsent

/** Removes decisions that the gateway has confirmed, or that it will never accept. */
export function removeUnsent(key: string): void {
  write({ unsent: readStored().unsent.filter((each) => each.key !== key) })
}

/** Calls back when the choice changes, here or in another tab. Returns a function that unsubscribes. */
export const onDeviceChoice = subscribe
// Not on the server, where nothing is stored.
if (typeof window !== 'undefined') onStoredChange('DEVICE_CHOICE', notify)

/**
 * Whether the browser sends Global Privacy Control. A browser or extension that only sends the header is recognised by the
 * gateway, which says so in the page's `Server-Timing`.
 */
export function asksForPrivacy(): boolean {
  // Neither is in TypeScript's DOM library.
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return true
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  return page?.serverTiming?.some(({ name }) => name === 'gpc') === true
}

/** False where the browser stores nothing: there is nothing to choose then. */
function canStore(): boolean {
  try {
    // Null in some embedded pages, unlike the type.
    return (window.localStorage as Storage | null) !== null
  } catch {
    return false
  }
}
