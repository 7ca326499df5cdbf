/** Before hydration a screen without content shows its bar, and taps on links and other buttons are not lost. */
import { signInBefore } from '../support/early-visits.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { linkTo } from '../support/members.ts'

test('a shell-rendered screen shows its bar before any script has loaded', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  await signInBefore(page, gateway.origin)
  // The gateway renders the wallet for a token; without that answer its shell stays.
  consoleGuard.allow(/ERR_FAILED .*\/screens\//)
  await page.route('**/screens/**', (route) => route.abort())
  const releaseScripts = await holdReact(page)
  await page.goto('/marketing/tickets?lang=de', { waitUntil: 'commit' })
  const bar = page.getByRole('heading', { level: 1 })
  await expect(bar).toBeVisible()
  await expect(page).toHaveTitle(new RegExp((await bar.textContent()) ?? '-'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('tab')).toHaveCount(0)
  releaseScripts()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(bar).toHaveCount(1)
})

test('a link that is tapped before hydration opens in the locale of this page', async ({ page }) => {
  const releaseScripts = await holdReact(page)
  await page.goto(`${linkTo('DEMO-STOREONLY', 'de')}&fissionCode=F-7`)
  const toStores = page.locator('a[href^="/home/stores"]')
  await toStores.click()
  releaseScripts()
  await expect(page).toHaveURL(/\/home\/stores/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Where the scripts do not load, the second tap opens it.
  await page.route('**/assets/libraries-*.js', (route) => new Promise<void>(() => void route))
  await page.goto(linkTo('DEMO-STOREONLY', 'en'), { waitUntil: 'commit' })
  await toStores.click()
  await expect(page).toHaveURL(/collect-coupons/)
  await toStores.click()
  await expect(page).toHaveURL(/\/home\/stores/)
})

test('any other button that is tapped before hydration is clicked after it', async ({ page, t }) => {
  const releaseScripts = await holdReact(page)
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  releaseScripts()
  await expect(page.getByRole('dialog')).toBeVisible()
})
