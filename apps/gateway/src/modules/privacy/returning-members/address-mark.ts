import { createHmac } from 'node:crypto'
import { retention } from '@crema/contract/privacy/retention'
import { derivedKey } from '#src/derived-key.ts'

/** Days for which consent receipts are stored. */
export const receiptDays = retention.consentProofYears * 365

/** The mark of an address: an HMAC, so that the table contains no address. */
export type AddressMark = (address: string) => Buffer

export function addressMark(serverSecret: string): AddressMark {
  // The label is part of the key: with another one, marks that are stored already would not match.
  const key = derivedKey(serverSecret, 'left address')
  return (address) => createHmac('sha256', key).update(address).digest()
}

/** The marks by which a person is recognised after their account was deleted or its contacts changed. */
export type MemberMarks = {
  /** `contactKey` is a phone, an address as `contact_key()` of the database writes it, or an identity at a provider. */
  ofContact: AddressMark
  /** A campaign's own mark of a contact, so that the marks of two campaigns cannot be matched without the key. */
  ofCampaign: (activityNo: string, contactMark: Buffer) => Buffer
  ofSeries: (seriesNo: string, contactMark: Buffer) => Buffer
}

export function memberMarks(serverSecret: string): MemberMarks {
  const key = derivedKey(serverSecret, 'campaign mark')
  const markOf = (kind: 'campaign' | 'series', number: string, contactMark: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, number, contactMark.toString('base64')]))
      .digest()
  return {
    ofContact: addressMark(serverSecret),
    ofCampaign: (activityNo, contactMark) => markOf('campaign', activityNo, contactMark),
    ofSeries: (seriesNo, contactMark) => markOf('series', seriesNo, contactMark),
  }
}
