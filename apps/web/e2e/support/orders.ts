/** Orders of the demo's kiosk, and the test cards of the demo's payment provider. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callPartnerApi } from '@crema/tools/partner-call'
import type { Translate } from '@crema/tools/translate-in'

/** Opens an order at the demo's kiosk of a country and returns the path of its code. */
export async function orderIn(origin: string, country: string): Promise<string> {
  const answer = await fetch(`${origin}/demo/kiosk?cnty=${country.toLowerCase()}`, {
    method: 'POST',
    body: new URLSearchParams({ country }),
  })
  const [, path = ''] = /href="[^"]*(\/kiosk\/checkStand\?[^"]*)"/.exec(await answer.text()) ?? []
  return path.replaceAll('&amp;', '&')
}

/** Opens an order and returns the path of one of its payment pages. */
export async function payPath(origin: string, country = 'US', page = 'checkStand'): Promise<string> {
  return (await orderIn(origin, country)).replace('/kiosk/checkStand', `/${page}`)
}

export const cards = {
  succeeds: '4242424242424242',
  amex: '378282246310005',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  challenge: '4000002500003155',
  slow: '4000000000000077',
  answerLost: '4000000000000119',
} as const

type Typed = { number?: string; expiry?: string; code?: string }

/** Types a card key by key, as grouping needs it. */
export async function typeCard(
  page: Page,
  t: Translate,
  { number = cards.succeeds, expiry = '1231', code = '123' }: Typed = {},
): Promise<void> {
  await cardField(page, t, 'cardNumber').pressSequentially(number)
  await cardField(page, t, 'expiry').pressSequentially(expiry)
  await cardField(page, t, 'securityCode').pressSequentially(code)
}

export const cardField = (page: Page, t: Translate, field: 'cardNumber' | 'expiry' | 'securityCode') =>
  page.getByRole('textbox', { name: t(`payments.${field}`) })

/** The button of the card form; its label has the amount. */
export const payButton = (page: Page) => page.locator('button[form]')

export const resultTitle = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens an order that expires after a minute, the shortest time that partners may choose; returns the path of its card form. */
export async function shortOrder(origin: string): Promise<string> {
  const { orderId } = await callPartnerApi<{ orderId: string }>(origin, 'orders', {
    orderNo: `K${randomUUID().slice(0, 5)}`,
    storeId: 'US-SEA-1',
    items: [{ name: 'Latte', quantity: 1, priceMinor: 450 }],
    amountMinor: 450,
    currency: 'USD',
    expiresInSeconds: 60,
  })
  return `/checkStand?orderId=${orderId}&cnty=us&lang=en`
}
