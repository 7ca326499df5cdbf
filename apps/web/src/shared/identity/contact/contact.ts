import { countries, countryList, type Country, parseCountry } from '@crema/contract/countries/countries'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Member } from '@crema/contract/identity/member'
import { formatPhone, splitPhone } from '@crema/i18n/format/text/phone'
import type { Translator } from '@crema/i18n/messages'
import type { ApiClient } from '#src/api/api-client.ts'
import { sentCode, type SentCode } from '../codes/sent-code.ts'

/** Where a code can go; a phone number as it was typed. */
export type Contact =
  | { channel: 'email'; email: string }
  | { channel: 'phone'; country: Country; national: string }
export type Channel = Contact['channel']
type PhoneContact = Extract<Contact, { channel: 'phone' }>

/** Nothing typed yet. */
export function noContact(channel: Channel, country: Country): Contact {
  return channel === 'email' ? { channel, email: '' } : { channel, country, national: '' }
}

/** Whether what was kept is a contact. */
export function isContact(value: unknown): value is Contact {
  if (typeof value !== 'object' || value === null) return false
  const { channel, email, country, national } = value as Record<string, unknown>
  if (channel === 'email') return typeof email === 'string'
  return (
    channel === 'phone'
    && typeof country === 'string'
    && parseCountry(country) === country
    && typeof national === 'string'
  )
}

/** A phone in E.164. Countries share dial codes; which of them it is makes no difference to a call. */
export function phoneContact(e164: string): Contact {
  const { dialCode, national } = splitPhone(e164)
  const country = countryList.find((each) => countries[each].dial === dialCode) ?? 'US'
  return { channel: 'phone', country, national }
}

/** Where a code reaches a member, her address first. */
export function contactsOf({ email, phone }: Pick<Member, 'email' | 'phone'>): Contact[] {
  return [
    ...(email === null ? [] : [{ channel: 'email' as const, email }]),
    ...(phone === null ? [] : [phoneContact(phone)]),
  ]
}

/** A phone number as calls carry it. */
export function phoneFields({ country, national }: PhoneContact) {
  return { countryCode: countries[country].dial, mobile: national }
}

/** Has a code sent. */
export async function sendCodeTo(
  api: ApiClient,
  contact: Contact,
  purpose: Exclude<CodePurpose, 'associate'>,
): Promise<SentCode> {
  return sentCode(
    contact.channel === 'email'
      ? await api.call('POST customer/emailCode', { email: contact.email, purpose })
      : await api.call('POST customer/smsCode', { ...phoneFields(contact), purpose }),
  )
}

/** Under which name the demo's inbox keeps what was sent: the address, or the number in E.164. */
export function inboxOf(contact: Contact): string {
  return contact.channel === 'email'
    ? contact.email
    : `+${countries[contact.country].dial}${contact.national}`
}

/** For reading; a number is grouped as the product shows numbers, on one line, from left to right in every language. */
export function shownContact(contact: Contact): string {
  return contact.channel === 'email'
    ? contact.email
    : `\u2066${formatPhone(inboxOf(contact)).replaceAll(' ', '\u00A0')}\u2069`
}

/** Says where a code went. */
export function sentText({ channel }: Pick<Contact, 'channel'>, shown: string, t: Translator['t']): string {
  return channel === 'email'
    ? t('sign-in.codeSent', { email: shown })
    : t('sign-in-steps.codeSentPhone', { phone: shown })
}
