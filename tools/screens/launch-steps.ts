/** Steps before a screenshot is taken: launch links, documents, kiosk, host app and failures. */
import { defaultCountry } from '@crema/contract/countries/countries'
import type { Step } from './steps.ts'

/** Opens a document in the language of the screenshot, or in English where it is not translated. */
export const openDocument =
  (name: string, country = 'us'): Step =>
  async ({ page }) => {
    const language = new URL(page.url()).searchParams.get('lang') ?? 'en'
    await page.goto(`/${name}/${country}_${language}?cnty=us&lang=${language}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

/** The launch payload `q` cannot be decoded. */
export const waitForLaunchError: Step = async ({ page, t }) => {
  await page.getByRole('heading', { name: t('outcomes.missingParameters') }).waitFor()
}

/** Waits for the store's name, which the gateway sends. */
export const waitForStoreName: Step = async ({ page }) => {
  await page.getByText('Pike & 3rd').waitFor()
}

/** Opens an order at the demo kiosk and follows the link in its QR code. */
export const scanKioskOrder: Step = async ({ page }) => {
  const { search } = new URL(page.url())
  const answer = await page.request.post('/demo/kiosk', { form: { country: defaultCountry } })
  const [, path = ''] = /href="[^"]*(\/kiosk\/checkStand\?[^"]*)"/.exec(await answer.text()) ?? []
  await page.goto(`${path.replaceAll('&amp;', '&')}&${search.slice(1)}`)
  await page.getByRole('listitem').first().waitFor()
}

/** No app is installed: the page stops waiting after two seconds. */
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

export const goOffline: Step = async (context) => {
  await waitForHydration(context)
  const { page } = context
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
}

/** The page alone, whose drawings stay; the member's other pages still have a connection. */
export const loseConnection: Step = async ({ page, t }) => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.getByText(t('offline.outdatedText')).first().waitFor()
}

/** Waits for hydration and for the requests it makes; content that depends on the browser appears then. */
export const waitForHydration: Step = async ({ page }) => {
  await page.waitForFunction(() => {
    const { cremaEarly } = globalThis as { cremaEarly?: { taken: { press?: boolean } } }
    return !cremaEarly || cremaEarly.taken.press
  })
  await page.waitForLoadState('networkidle')
}

/** The chunk of the language screen cannot be loaded. */
export const failChunk: Step = async (context) => {
  const { page, t } = context
  await waitForHydration(context)
  await page.route(/\/assets\/language-route-.*\.js/, (route) => route.abort())
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await page.getByText(t('failures.pageText')).waitFor()
}

/** Signing out fails, which shows a toast. */
export const failSignOut: Step = async ({ page, t }) => {
  await page.route('**/capi/customer/logout', (route) => route.abort())
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await page
    .getByRole('status', { name: t('common.news') })
    .filter({ hasText: t('failures.network') })
    .waitFor()
}

/** Waits for the page in the frame of the demo app. */
export const waitForFramedPage: Step = async ({ page }) => {
  await page.frameLocator('#page').getByRole('heading').first().waitFor()
}

/** Waits until the poster and the previews of the others are painted. */
export const waitForPoster: Step = async ({ page }) => {
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll('main img')] as HTMLImageElement[]
    return (
      pictures.length === 4 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    )
  })
}
