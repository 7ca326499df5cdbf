/** Signing in as a person does, once the form is on the screen. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from './gateway-calls.ts'
import type { Words } from './page-texts.ts'

/** Fills in the address and sends it; answers the code that came. */
export async function askForCode(page: Page, t: Words, origin: string, email: string): Promise<string> {
  const seen = (await codesFor(origin, email)).length
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill(email)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  return codeFor(origin, email, seen)
}

/** The whole way, from the address to the last digit. */
export async function signIn(page: Page, t: Words, origin: string, email: string): Promise<void> {
  const code = await askForCode(page, t, origin, email)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
}
