import type { HelpRejection, HelpState } from '@crema/contract/assist/assist'
import type { Country } from '@crema/contract/countries/countries'
import type { HeldFor } from '#src/database/tables.ts'
import type { DemoAssistNo } from './demo-assists.ts'

/** Starts the ids of friends; others than those of the guests of draws. */
const idStart = '00000000-0000-7000-9000-'

const friendId = (index: number) => `${idStart}${index.toString(16).padStart(12, '0')}`

/** Members who have helped the demo member. They cannot sign in, and get no mail. */
export const demoFriends = [
  { memberId: friendId(1), name: 'Jonas Weber', country: 'DE' },
  { memberId: friendId(2), name: '안나', country: 'KR' },
  { memberId: friendId(3), name: 'ليلى حداد', country: 'AE' },
  { memberId: friendId(4), name: 'さくら', country: 'JP' },
] as const satisfies readonly { memberId: string; name: string; country: Country }[]

type DemoHelp = {
  friend: (typeof demoFriends)[number]['name']
  reference: string
  /** Days are relative to today, negative in the past. */
  day: number
  state: HelpState
  heldFor?: HeldFor[]
  /** The day at whose noon a held help is decided, or until which a pending one waits. */
  until?: number
  rejectedFor?: HelpRejection
}

export type DemoInvitation = {
  /** Its fission code. */
  code: string
  day: number
  helps: readonly DemoHelp[]
  /** The tier that was given, with the demo member's voucher or the stars. */
  given?: { friends: number; day: number; voucherNos?: readonly string[] }
}

/** The invitations of the demo member. */
export const demoInvitations = {
  'DEMO-FISSION': {
    code: 'K7Q2C4M8XP',
    day: -13,
    helps: [
      { friend: 'Jonas Weber', reference: 'H4K7M2QX', day: -12, state: 'rewarded' },
      { friend: '안나', reference: 'H9P3T6WC', day: -1, state: 'held', heldFor: ['device'], until: 2 },
    ],
    given: { friends: 1, day: -12, voucherNos: ['482177301942'] },
  },
  'DEMO-FISSION-FIRSTUSE': {
    code: 'M3W9R5T2BK',
    day: -14,
    helps: [
      { friend: 'ليلى حداد', reference: 'H6Y8D3NB', day: -5, state: 'pending', until: 9 },
      { friend: 'さくら', reference: 'H2V5G7RJ', day: -14, state: 'rejected', rejectedFor: 'notUsedInTime' },
    ],
  },
  'DEMO-FISSION-ENDED': {
    code: 'B8T4N6V2HC',
    day: -11,
    helps: [
      { friend: 'さくら', reference: 'H5N8C3WF', day: -10, state: 'rejected', rejectedFor: 'samePerson' },
    ],
  },
} as const satisfies Partial<Record<DemoAssistNo, DemoInvitation>>
