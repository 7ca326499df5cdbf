/** A screen that follows another one fades in, and takes taps meanwhile; where somebody minds motion it does not fade. */
import { expect, test, untilAlive } from '../support/fixtures.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`motion: ${reducedMotion}`, async ({ page, t }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const seen = { fades: 0 }
      Object.assign(window, { seen })
      // Stopped half-way for ever: a tap that waited for the end would wait in vain.
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
    await untilAlive(page)
    expect(await fades()).toBe(0)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.language') })
      .tap()
    await expect(page.getByRole('heading', { level: 1, name: t('language.title') })).toBeVisible()
    expect((await fades()) > 0).toBe(reducedMotion === 'no-preference')
    await page.getByRole('main').getByRole('button', { pressed: false }).first().tap()
    await expect(page.getByRole('main').getByRole('button', { pressed: true })).not.toHaveText(/English/)
  })
}
