/** Cards in Adyen's fields, which are frames of its stand-in. */
import type { Page } from '@playwright/test'
import type { Translate } from '@crema/tools/translate-in'
import { adyen, adyenSettings } from './adyen-account.ts'
import { cards } from './orders.ts'
import { providerTest } from './provider-payments.ts'

export const hostedTest = providerTest({
  ...adyen,
  country: 'US',
  settings: (peer) => ({ ...adyenSettings(peer), ...peer.fields.settings(peer.url) }),
})

export const isScript = /\/checkoutshopper\/sdk\/[\d.]+\/adyen\.js$/

type Name = 'cardNumber' | 'expiry' | 'securityCode'
const marks = {
  cardNumber: 'encryptedCardNumber',
  expiry: 'encryptedExpiryDate',
  securityCode: 'encryptedSecurityCode',
} as const satisfies Record<Name, string>

/** The input that stands in the place of a frame until it is there. */
export const placeholderOf = (page: Page, t: Translate, name: Name) =>
  page.getByRole('textbox', { name: t(`payments.${name}`) })

/** The provider's input, within its frame. */
export const hostedField = (page: Page, t: Translate, name: Name) =>
  page
    .frameLocator(`[data-cse="${marks[name]}"] iframe`)
    .getByRole('textbox', { name: t(`payments.${name}`) })

/** Begins to fill in the form, and types a card into the provider's frames. */
export async function typeHostedCard(
  page: Page,
  t: Translate,
  { number = cards.succeeds }: { number?: string } = {},
): Promise<void> {
  await openHostedFields(page, t)
  await fillHostedFields(page, t, number)
}

export async function openHostedFields(page: Page, t: Translate): Promise<void> {
  await placeholderOf(page, t, 'cardNumber').click()
  await hostedField(page, t, 'cardNumber').waitFor()
}

export async function fillHostedFields(
  page: Page,
  t: Translate,
  number: string = cards.succeeds,
): Promise<void> {
  await hostedField(page, t, 'cardNumber').fill(number)
  await hostedField(page, t, 'expiry').fill('1231')
  await hostedField(page, t, 'securityCode').fill('123')
}
