/** What happens at the doors of the product before the picture is taken: documents, kiosks, other apps, things that fail. */
import { defaultCountry } from '@crema/contract/countries/countries'
import type { Step } from './steps.ts'

/** A document in the language of the picture; one it is not in is shown in English. */
export const openDocument =
  (name: string): Step =>
  async ({ page }) => {
    const language = new URL(page.url()).searchParams.get('lang') ?? 'en'
    await page.goto(`/${name}/us_${language}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

/** A payload in `q` that nobody can read. */
export const waitForLaunchError: Step = async ({ page, t }) => {
  await page.getByRole('heading', { name: t('outcomes.missingParameters') }).waitFor()
}

/** By its name, which the gateway tells. */
export const waitForStoreName: Step = async ({ page }) => {
  await page.getByText('Pike & 3rd').waitFor()
}

/** The demo's kiosk opens an order, and its code is scanned. */
export const scanKioskOrder: Step = async ({ page }) => {
  const { search } = new URL(page.url())
  const answer = await page.request.post('/demo/kiosk', { form: { country: defaultCountry } })
  const [, path = ''] = /href="[^"]*(\/kiosk\/checkStand\?[^"]*)"/.exec(await answer.text()) ?? []
  await page.goto(`${path.replaceAll('&amp;', '&')}&${search.slice(1)}`)
  await page.getByRole('listitem').first().waitFor()
}

/** There is no app on this machine: the attempt is over after two seconds. */
export const waitForAppTimeout: Step = async ({ page, t }) => {
  await page
    .getByRole('status')
    .filter({ hasText: t('app-handoff.notOpened') })
    .waitFor()
}

export const saveSharePicture: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('sharing.savePicture') }).click()
  await page.getByText(t('sharing.pictureSaved')).waitFor()
}

export const goOffline: Step = async ({ page }) => {
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
}

/** What depends on the browser is there once React is, and what it then asks for. */
export const waitForHydration: Step = async ({ page }) => {
  await page.waitForFunction(() => {
    const { cremaEarly } = globalThis as { cremaEarly?: { taken: { press?: boolean } } }
    return !cremaEarly || cremaEarly.taken.press
  })
  await page.waitForLoadState('networkidle')
}

/** The screen of languages cannot be fetched, twice. */
export const failChunk: Step = async (stage) => {
  const { page, t } = stage
  await waitForHydration(stage)
  await page.route(/\/assets\/language-page-.*\.js/, (route) => route.abort())
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await page.getByText(t('failures.pageText')).waitFor()
}

/** A write that has no place of its own on the screen fails. */
export const failSignOut: Step = async ({ page, t }) => {
  await page.route('**/capi/customer/logout', (route) => route.abort())
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await page
    .getByRole('status', { name: t('common.news') })
    .filter({ hasText: t('failures.network') })
    .waitFor()
}

/** The stand-in for the app, with the page in it. */
export const waitForFramedPage: Step = async ({ page }) => {
  await page.frameLocator('#page').getByRole('heading').first().waitFor()
}
