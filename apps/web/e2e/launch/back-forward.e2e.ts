/** A page that the browser kept whole while its person looked at another comes back as it was, and works. */
import { browserLaunchOptions } from '@crema/tools/browser'
import { expect, test } from '../support/fixtures.ts'
import { linkTo } from '../support/members.ts'

// Playwright switches the browser's back-forward cache off.
test.use({
  launchOptions: { ...browserLaunchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

for (const isReactThere of [false, true]) {
  test(isReactThere ? 'after React came' : 'before React came', async ({ page, t, consoleGuard: noise }) => {
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.toggleAttribute('data-kept', persisted)
      })
    })
    if (!isReactThere) {
      noise.allow(/net::ERR_FAILED|Failed to fetch dynamically imported module/)
      await page.route('**/assets/page-*.js', (route) => route.abort())
    }
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    if (isReactThere) await page.waitForFunction(() => window.cremaEarly?.taken.claim)
    await page.goto('/demo')
    await page.evaluate(() => {
      setTimeout(() => history.back())
    })
    await page.locator('html[data-kept]').waitFor()
    await page.locator('[data-early=claim]').click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
  })
}
