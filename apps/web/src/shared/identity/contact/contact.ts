import { countries, countryList, type Country, parseCountry } from '@crema/contract/countries/countries'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Member } from '@crema/contract/identity/member'
import { formatPhone, splitPhone } from '@crema/i18n/format/text/phone'
import type { Translator } from '@crema/i18n/messages'
import type { ApiClient } from '#src/api/api-client.ts'
import { toSentCode, type SentCode } from '../codes/sent-code.ts'

/** Where a code can be sent; a phone number as it was typed. */
export type Contact =
  | { channel: 'email'; email: string }
  | { channel: 'phone'; country: Country; national: string }
export type Channel = Contact['channel']
type PhoneContact = Extract<Contact, { channel: 'phone' }>

/** A contact before anything is typed. */
export function emptyContact(channel: Channel, country: Country): Contact {
  return channel === 'email' ? { channel, email: '' } : { channel, country, national: '' }
}

/** Whether a stored value is a contact. */
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

/** The contact of a phone number in E.164. Where countries share a dial code, calls do not depend on which one it is. */
export function phoneContact(e164: string): Contact {
  const { dialCode, national } = splitPhone(e164)
  const country = countryList.find((each) => countries[each].dial === dialCode) ?? 'US'
  return { channel: 'phone', country, national }
}

/** The contacts of a member that a code can be sent to, the e-mail address first. */
export function contactsOf({ email, phone }: Pick<Member, 'email' | 'phone'>): Contact[] {
  return [
    ...(email === null ? [] : [{ channel: 'email' as const, email }]),
    ...(phone === null ? [] : [phoneContact(phone)]),
  ]
}

/** The fields of a call that carries a phone number. */
export function phoneFields({ country, national }: PhoneContact) {
  return { countryCode: countries[country].dial, mobile: national }
}

/** Requests a code. */
export async function sendCodeTo(
  api: ApiClient,
  contact: Contact,
  purpose: Exclude<CodePurpose, 'associate'>,
): Promise<SentCode> {
  if (contact.channel === 'email')
    return toSentCode(await api.call('POST customer/emailCode', { email: contact.email, purpose }))
  const answer = await api.call('POST customer/smsCode', { ...phoneFields(contact), purpose })
  return { ...toSentCode(answer), ...(answer.membersOnly && { membersOnly: true }) }
}

/** The name of a contact in the demo inbox: the address, or the number in E.164. */
export function demoInboxName(contact: Contact): string {
  return contact.channel === 'email'
    ? contact.email
    : `+${countries[contact.country].dial}${contact.national}`
}

/** A contact for display; a phone number is grouped, does not wrap, and is isolated from left to right. */
export function displayContact(contact: Contact): string {
  return contact.channel === 'email'
    ? contact.email
    : `\u2066${formatPhone(demoInboxName(contact)).replaceAll(' ', '\u00A0')}\u2069`
}

/** The message with the contact that a code was sent to. `shown`: the contact as text. */
export function codeSentText(
  { channel }: Pick<Contact, 'channel'>,
  shown: string,
  t: Translator['t'],
): string {
  return channel === 'email'
    ? t('sign-in.codeSent', { email: shown })
    : t('sign-in-steps.codeSentPhone', { phone: shown })
}
