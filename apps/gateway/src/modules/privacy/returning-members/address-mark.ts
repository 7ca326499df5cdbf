import { createHmac, hkdfSync } from 'node:crypto'

/** How long the mark of an address stays after an offer for new members was taken with it. */
export const welcomeMarkDays = 180

/** How long receipts of consents stay, without the person: claims about them lapse after three years in most places. */
export const receiptDays = 3 * 365

/** What the mark of an address is: an HMAC, so that the table tells nobody's address. */
export type AddressMark = (address: string) => Buffer

export function addressMark(serverSecret: string): AddressMark {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'left address', 32))
  return (address) => createHmac('sha256', key).update(address).digest()
}
