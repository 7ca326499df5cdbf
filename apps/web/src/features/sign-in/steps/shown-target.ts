import { countries } from '@crema/contract/countries'
import { formatPhone } from '@crema/i18n/format/phone'
import type { Translator } from '@crema/i18n/messages'
import type { Target } from '../sign-in-draft.ts'

const e164 = (target: Extract<Target, { channel: 'phone' }>) => `+${countries[target.country].dial}${target.national}`

/** Says whom a code went to; a number is grouped as the product shows numbers. */
export function sentText(target: Target, t: Translator['t']): string {
  if (target.channel === 'email') return t('sign-in.codeSent', { email: target.email })
  // A number reads from left to right in every language.
  return t('sign-in-steps.codeSentPhone', { phone: `\u2066${formatPhone(e164(target))}\u2069` })
}

/** Under which name the demo's inbox keeps what was sent. */
export function targetInbox(target: Target): string {
  return target.channel === 'email' ? target.email : e164(target)
}

/** Whoever signs in by a link to an account: nothing of an address is known. */
export const noTarget: Target = { channel: 'email', email: '' }
