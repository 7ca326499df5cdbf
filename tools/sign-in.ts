/** Signs in with the form of the page, once it is on the screen. */
import type { Locator, Page } from '@playwright/test'
import { agreementPurposes } from '@crema/contract/privacy/consents'
import { codeFor, codesFor } from './gateway-calls.ts'
import type { Translate } from './translate-in.ts'

/** Fills in the address and sends it; returns the code that was sent. */
export async function submitEmail(page: Page, t: Translate, origin: string, email: string): Promise<string> {
  const seen = (await codesFor(origin, email)).length
  await addressField(page).fill(email)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  return codeFor(origin, email, seen)
}

/** The visible e-mail field, of the sheet or of the page. Suggestions make it a combobox. */
export const addressField = (page: Page) => page.locator('input[name=email]').filter({ visible: true })

/** From the address to the last step. A new member accepts the terms and skips the password. */
export async function signIn(page: Page, t: Translate, origin: string, email: string): Promise<void> {
  const code = await submitEmail(page, t, origin, email)
  await enterCode(page, t, code)
}

/** From the code to the last step. */
export async function enterCode(page: Page, t: Translate, code: string): Promise<void> {
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await digits.fill(code)
  await digits.waitFor({ state: 'hidden' })
  if (await joinButton(page, t).isVisible()) await completeRegistration(page, t)
}

/** Accepts the terms without marketing, and skips the password. */
export async function completeRegistration(page: Page, t: Translate): Promise<void> {
  await agreeToTerms(page)
  await joinButton(page, t).click()
  await page.getByRole('button', { name: t('common.later') }).click()
}

/** Ticks each box that the country asks for, and no marketing. */
export async function agreeToTerms(form: Page | Locator): Promise<void> {
  for (const purpose of agreementPurposes) {
    const box = form.locator(`input[name=${purpose}]`)
    // The terms are asked for everywhere; the other boxes are there once they are.
    if (purpose === 'terms' || (await box.count()) > 0) await box.check()
  }
}

const joinButton = (page: Page, t: Translate) => page.getByRole('button', { name: t('sign-in-steps.join') })
