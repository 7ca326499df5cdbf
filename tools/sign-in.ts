/** Signing in as a person does, once the form is on the screen. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from './gateway-calls.ts'
import type { Words } from './page-texts.ts'

/** Fills in the address and sends it; answers the code that came. */
export async function askForCode(page: Page, t: Words, origin: string, email: string): Promise<string> {
  const seen = (await codesFor(origin, email)).length
  await addressField(page).fill(email)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  return codeFor(origin, email, seen)
}

/** The address asked for: the one of the sheet, or of the page that it is closed over. Suggestions make it a combobox. */
export const addressField = (page: Page) => page.locator('input[name=email]').filter({ visible: true })

/** The whole way, from the address to the last step. Somebody new agrees to the terms and puts off what is offered. */
export async function signIn(page: Page, t: Words, origin: string, email: string): Promise<void> {
  const code = await askForCode(page, t, origin, email)
  await enterCode(page, t, code)
}

/** From the code to the last step. */
export async function enterCode(page: Page, t: Words, code: string): Promise<void> {
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await digits.fill(code)
  await digits.waitFor({ state: 'hidden' })
  if (await joinButton(page, t).isVisible()) await becomeMember(page, t)
}

/** Agrees to the terms and to nothing else, and puts off the password. */
export async function becomeMember(page: Page, t: Words): Promise<void> {
  await page.locator('input[name=terms]').check()
  await joinButton(page, t).click()
  await page.getByRole('button', { name: t('common.later') }).click()
}

const joinButton = (page: Page, t: Words) => page.getByRole('button', { name: t('sign-in-steps.join') })
