/** Steps to the states of the choice about storage and of the location permission. */
import type { Step } from './steps.ts'

export const openConsent: Step = ({ page, t }) =>
  page.getByRole('dialog', { name: t('consent-dialog.title') }).waitFor()

export const openCustomConsent: Step = ({ page, t }) =>
  page.getByRole('button', { name: t('consent-dialog.custom') }).click()

/** On a campaign it waits for a tap. */
export const openConsentAfterTap: Step = async ({ page, t }) => {
  await page.keyboard.press('Shift')
  await page.getByRole('dialog', { name: t('consent-dialog.title') }).scrollIntoViewIfNeeded()
}

export const askForPrivacy: Step = async ({ page, t }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.reload()
  await page.getByText(t('consent.gpcTitle')).waitFor()
}

export const refuseLocation: Step = async ({ page, t }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError) // the fields that the page reads
  })
  await page.reload()
  await page.getByRole('button', { name: t('stores.usePosition') }).click()
  await page.getByText(t('stores.refusedTitle')).waitFor()
}

/** The link of a mail is not valid. */
export const followWrongLink: Step = async ({ page, t }) => {
  await page.locator('main').getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: t('outcomes.linkExpired') }).waitFor()
}
