import { expect, test } from 'vitest'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import type { Receipt } from '#src/outbox/message.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'
import { renderReceiptMail } from './receipt-mail.ts'

const brand = loadMailBrand(brandFolder('crema'))
const receipt: Receipt = {
  receiptNo: 'R00000042',
  orderNo: 'K17',
  store: { name: 'Pike Place', address: '1 Pike St', city: 'Seattle', zone: 'America/Los_Angeles' },
  items: [
    { name: 'Latte', quantity: 2, priceMinor: 450 },
    { name: '<Cold brew>', quantity: 1, priceMinor: 347 },
  ],
  currency: 'USD',
  digits: 2,
  reductionMinor: 300,
  amountMinor: 947,
  refundedMinor: 100,
  country: 'US',
  paidAt: '2026-11-21T18:05:00.000Z',
  card: { brand: 'visa', lastFour: '4242' },
  stars: 94,
}
const render = (change: Partial<Receipt> = {}, locale: Locale = 'en') =>
  renderReceiptMail({ receipt: { ...receipt, ...change }, locale }, brand)

test('the English receipt as plain text', () => {
  const { subject, text } = render()
  expect(subject).toBe('Receipt R00000042')
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(`Receipt R00000042

You paid $9.47 at Pike Place.

2 × Latte: $9.00
<Cold brew>: $3.47

Coupons: −$3.00
Total: $9.47
Refunded: −$1.00

Paid on: Nov 21, 2026, 10:05 AM
Order: K17
Card: Visa •••• 4242
Stars: +94
Store: Pike Place, 1 Pike St, Seattle

-- 
Crema sent you this because you asked for the receipt of an order.
`)
})

test('what an order does not have is not in it', () => {
  const { text } = render({ reductionMinor: 0, refundedMinor: 0, card: null, stars: 0 })
  for (const label of ['Coupons', 'Refunded', 'Card', 'Stars']) expect(text).not.toContain(`${label}:`)
})

test('its lines have the dark colour, and only names of items wrap', () => {
  const { html } = render()
  expect(html.match(/<table[^>]*class="line"/g)).toHaveLength(3)
  expect(html).not.toMatch(/white-space:nowrap[^>]*>2 × Latte</)
  expect(html).toMatch(/white-space:nowrap[^>]*>Paid on</)
})

test('a currency without decimals is written without them', () => {
  const { text } = render({ currency: 'JPY', digits: 0, amountMinor: 930, country: 'JP' }, 'ja')
  expect(text).toContain('¥930')
})

test.each(localeCodes)(
  '%s: the receipt has its texts, language and direction, and escaped names',
  (locale) => {
    const { tag, direction } = locales[locale]
    const { subject, text, html, languageTag } = render({}, locale)
    expect(languageTag).toBe(tag)
    expect(subject).toContain('R00000042')
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
    expect(html).toContain('&lt;Cold brew&gt;')
    expect(html).not.toContain('<Cold brew>')
    expect(`${subject}${text}${html}`).not.toMatch(/mail\.receipt|\{\w+\}/)
    expect(text).toContain('•••• 4242')
  },
)
