/** A screen after the first fades in and accepts taps meanwhile. With reduced motion it does not fade. */
import { localeNames } from '@crema/i18n/locale-names'
import { expect, test, untilHydrated } from '../support/fixtures.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`motion: ${reducedMotion}`, async ({ page, t }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const seen = { fades: 0 }
      Object.assign(window, { seen })
      // Paused for good, so that a tap that waits for its end fails.
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        if (!(target instanceof HTMLElement) || target.tagName !== 'MAIN' || propertyName !== 'opacity')
          return
        seen.fades += 1
        for (const animation of target.getAnimations()) animation.pause()
      })
    })
    const fades = () =>
      page.evaluate(() => ('seen' in window ? (window.seen as { fades: number }).fades : Number.NaN))
    await page.goto('/home')
    await untilHydrated(page)
    expect(await fades()).toBe(0)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.language') })
      .tap()
    await expect(page.getByRole('heading', { level: 1, name: t('language.title') })).toBeVisible()
    // The transition may begin after the heading is there.
    if (reducedMotion === 'no-preference') await expect.poll(fades).toBeGreaterThan(0)
    else expect(await fades()).toBe(0)
    await page.getByRole('button', { name: localeNames.de }).tap()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
}
