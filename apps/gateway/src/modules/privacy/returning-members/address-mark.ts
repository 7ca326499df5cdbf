import { createHmac, hkdfSync } from 'node:crypto'

/** Days for which the mark of an address is stored after it used an offer for new members. */
export const welcomeMarkDays = 180

/** Days for which consent receipts are stored: claims about consents lapse after three years in most countries. */
export const receiptDays = 3 * 365

/** The mark of an address: an HMAC, so that the table contains no address. */
export type AddressMark = (address: string) => Buffer

export function addressMark(serverSecret: string): AddressMark {
  // The label is part of the key: with another one, marks that are stored already would not match.
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'left address', 32))
  return (address) => createHmac('sha256', key).update(address).digest()
}
