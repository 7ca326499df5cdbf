import { loadPhoneNumbers } from '#src/lib/phone/use-phone-numbers.ts'
import { isEmailAddress } from '#src/lib/text/is-email-address.ts'
import type { useTranslate } from '#src/session/app-context.ts'
import type { Channel, Contact } from './contact.ts'

export type ContactProblem = 'emailEmpty' | 'emailInvalid' | 'phoneEmpty' | 'phoneInvalid'

/** A typed contact as it is sent in calls, a phone number as its national digits; or what is wrong with it. */
export async function parseContact(contact: Contact): Promise<{ ok: Contact } | { problem: ContactProblem }> {
  if (contact.channel === 'email') {
    const email = contact.email.trim()
    if (email === '') return { problem: 'emailEmpty' }
    return isEmailAddress(email) ? { ok: { channel: 'email', email } } : { problem: 'emailInvalid' }
  }
  const { national, country } = contact
  if (national.trim() === '') return { problem: 'phoneEmpty' }
  const numbers = await loadPhoneNumbers()
  const digits = numbers ? numbers.mobileDigits(national, country) : national.replace(/\D/g, '')
  return digits ? { ok: { channel: 'phone', country, national: digits } } : { problem: 'phoneInvalid' }
}

/** What is wrong with a contact that the gateway could not read. */
export const invalidContact: Record<Channel, ContactProblem> = {
  email: 'emailInvalid',
  phone: 'phoneInvalid',
}

export function contactProblemText(problem: ContactProblem, t: ReturnType<typeof useTranslate>): string {
  return problem === 'phoneEmpty' || problem === 'phoneInvalid'
    ? t(`sign-in-steps.${problem}`)
    : t(`sign-in.${problem}`)
}
