import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import type { Outcome } from '@crema/contract/outcomes'
import { refusalIcon } from './refusal-icon.tsx'

/** What a campaign is refused for before anything is scanned or chosen. */
const reasons: Outcome[] = [
  'notStarted',
  'outsideHours',
  'dailyQuotaGone',
  'ended',
  'offShelf',
  'soldOut',
  'totalLimitReached',
  'prizeLimitReached',
  'participantLimitReached',
  'participationLimitReached',
  'alreadyInSeries',
  'newUsersOnly',
  'onePerIdentity',
  'phoneRequired',
  'phoneRegistrationOnly',
  'scanOnly',
  'storeRequired',
  'storeNotSupported',
  'storeClosedToday',
]

it('has another icon for each reason', () => {
  const icons = [...reasons, 'loginRequired' as const].map((reason) => {
    const icon = refusalIcon(reason)
    return isValidElement(icon) ? icon.type : null
  })
  expect(icons).not.toContain(null)
  expect(new Set(icons).size).toBe(icons.length)
})
