/** A page that the browser restores from its back-forward cache is unchanged, and works. */
import { browserLaunchOptions } from '@crema/tools/browser'
import { expect, test } from '../support/fixtures.ts'
import { linkTo } from '../support/members.ts'

// Playwright switches the browser's back-forward cache off.
test.use({
  launchOptions: { ...browserLaunchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

for (const isReactThere of [false, true]) {
  test(isReactThere ? 'after hydration' : 'before hydration', async ({ page, t, consoleGuard }) => {
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.toggleAttribute('data-kept', persisted)
      })
    })
    if (!isReactThere) {
      consoleGuard.allow(/net::ERR_FAILED|Failed to fetch dynamically imported module/)
      await page.route('**/assets/shared-*.js', (route) => route.abort())
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
