import { formatPhone, splitPhone } from '@crema/i18n/format/phone'
import type { ApiClient } from '#src/api/api-client.ts'
import { waitedCode, type WaitedCode } from './waited-code.ts'

/** Where a code can be sent. A phone has its dial code and what is typed at home. */
export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; countryCode: string; mobile: string }

/** A phone in E.164 as calls carry it. */
export function phoneContact(e164: string): Contact {
  const { dialCode, national } = splitPhone(e164)
  return { kind: 'phone', countryCode: dialCode, mobile: national }
}

/** Has a code sent. */
export async function sendCodeTo(
  api: ApiClient,
  contact: Contact,
  purpose: 'deregister' | 'bind' | 'proof',
): Promise<WaitedCode> {
  if (contact.kind === 'email') return waitedCode(await api.call('POST customer/emailCode', { email: contact.email, purpose }))
  const { countryCode, mobile } = contact
  return waitedCode(await api.call('POST customer/smsCode', { countryCode, mobile, purpose }))
}

/** What the demo's inbox knows it by. */
export function inboxOf(contact: Contact): string {
  if (contact.kind === 'email') return contact.email
  return `+${contact.countryCode}${contact.mobile.replace(/\D/g, '').replace(/^0+/, '')}`
}

export function shownContact(contact: Contact): string {
  return contact.kind === 'email' ? contact.email : formatPhone(inboxOf(contact))
}
