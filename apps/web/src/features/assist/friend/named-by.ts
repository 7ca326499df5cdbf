import type { Invitation } from '@crema/contract/assist/assist'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'

type NamedBy = { who: 'friend' | 'other'; name: string }

/** The values of messages that name the inviter, or call them a friend where they have no first name. */
export const namedBy = ({ inviter }: Pick<Invitation, 'inviter'>): NamedBy =>
  inviter === null ? { who: 'friend', name: '' } : { who: 'other', name: bidiIsolate(inviter) }
