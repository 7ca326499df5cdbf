/** The counter code: large, on white, renewed every half minute, with the screen kept on; the next coupon is a swipe away. */
import type { Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { linkTo, newEmail, startSignedIn } from '../support/members.ts'

/** The code's interval, and some time for the request. */
const renewalMs = 30_000 + 5_000

test('the code is renewed', async ({ page, t, gateway }) => {
  await page.goto(linkTo('DEMO-DIRECT', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await page
    .getByRole('link')
    .filter({ hasText: t('campaign.stamp') })
    .click()

  const picture = page.getByRole('img').locator('path')
  const currentPath = async () => picture.getAttribute('d')
  await expect(picture).toBeAttached()
  const first = await currentPath()
  expect(first).toMatch(/^M\d/)
  await expect.poll(currentPath, { timeout: renewalMs, intervals: [500] }).not.toBe(first)
})

test.describe('of several coupons', () => {
  test.use({ hasTouch: true })

  test('is large enough on every phone, and the next one is a swipe or an arrow away', async ({
    page,
    t,
    gateway,
  }) => {
    const token = await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-NEWUSER'] })
    const { data } = await callGateway(gateway.origin, 'GET coupon/mine', { state: 'unused' }, { token })
    const [first, second] = data.items.map(({ voucherNo }) => voucherNo)
    await startSignedIn(page, token)
    await page.goto(`/marketing/tickets?voucherNo=${first ?? ''}&lang=en`)
    const code = page.getByRole('img')
    await expect(code).toBeVisible()
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [640, 400],
    ] as const) {
      await resize(page, { width, height })
      const box = await code.boundingBox()
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(260)
      await expect(code).toBeInViewport({ ratio: 1 })
      expect(box?.x, `quiet zone at ${width} px`).toBeGreaterThanOrEqual(28)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      if (width > 600) continue
      // The arrows are between the code and the bar.
      const arrow = await page.getByRole('link', { name: t('wallet.nextCoupon') }).boundingBox()
      const bar = await page.getByRole('link', { name: t('wallet.done') }).boundingBox()
      expect(arrow?.y, `arrow at ${width} px`).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
      expect((arrow?.y ?? 0) + (arrow?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    }
    await resize(page, { width: 390, height: 844 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    }
    await expectAccessible(page)

    await page.getByRole('link', { name: t('wallet.nextCoupon') }).click()
    await expect(page).toHaveURL(new RegExp(`voucherNo=${second ?? ''}`))
    await expect(page.getByText(t('wallet.couponOf', { position: '2', total: '3' }))).toBeAttached()
    await expect(code).toBeVisible()
    await swipe(page, { from: 100, to: 300 })
    await expect(page).toHaveURL(new RegExp(`voucherNo=${first ?? ''}`))
    await expect(page.getByRole('link', { name: t('wallet.previousCoupon') })).toBeHidden()
  })
})

/** One finger, across the code. */
async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 300 }] })
  await touch('touchStart', from)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the screen stays on while the code is shown, and not after leaving', async ({ page, t, gateway }) => {
  // Chromium without a screen has no wake lock; this one counts.
  await page.addInitScript(() => {
    const held = { count: 0 }
    Object.assign(window, { held })
    const request = () => {
      held.count += 1
      const lock = Object.assign(new EventTarget(), { released: false })
      const release = () => {
        held.count -= 1
        lock.released = true
        lock.dispatchEvent(new Event('release'))
        return Promise.resolve()
      }
      return Promise.resolve(Object.assign(lock, { release }))
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const heldLocks = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count)
  await startSignedIn(page, await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-DIRECT'] }))
  await page.goto('/marketing/tickets?lang=en')
  expect(await heldLocks()).toBe(0)
  await page.getByRole('tabpanel').getByRole('link').click()
  await expect(page.getByText(t('wallet.brightnessStaysOn'))).toBeVisible()
  expect(await heldLocks()).toBe(1)
  await page.getByRole('link', { name: t('wallet.done') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
  expect(await heldLocks()).toBe(0)
})

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the code fills the screen and is renewed there, by keyboard, and the browser’s own exit is noticed', async ({
      page,
      t,
      gateway,
    }) => {
      await startSignedIn(page, await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-DIRECT'] }))
      await page.goto(`/marketing/tickets?lang=${language}`)
      await page.getByRole('tabpanel').getByRole('link').click()
      const button = page.getByRole('button', { name: t('wallet.fullScreen') })
      const exit = page.getByRole('button', { name: t('wallet.exitFullScreen') })
      const code = page.getByRole('img')
      await expect(code).toBeVisible()
      const before = await code.boundingBox()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(exit).toBeFocused()
      const isFull = () => page.evaluate(() => document.fullscreenElement?.contains(document.activeElement))
      expect(await isFull()).toBe(true)
      await expect(code).toBeInViewport({ ratio: 1 })
      await expect(exit).toBeInViewport({ ratio: 1 })
      expect((await code.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(button).toBeFocused()
      // The browser leaves full screen after the call.
      await expect.poll(isFull).toBeFalsy()

      await button.click()
      await expect(exit).toBeVisible()
      // What Escape does: the key of a test does not reach the browser around the page.
      await page.evaluate(() => document.exitFullscreen())
      await expect(button).toBeVisible()
    })
  })
}

test('a browser without the Fullscreen API, as on iPhones, has no button for it', async ({
  page,
  t,
  gateway,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: undefined }),
  )
  await startSignedIn(page, await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-DIRECT'] }))
  await page.goto('/marketing/tickets?lang=en')
  await page.getByRole('tabpanel').getByRole('link').click()
  await expect(page.getByText(t('wallet.readNumber'))).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()
  await expect(page.getByRole('button', { name: t('wallet.fullScreen') })).toHaveCount(0)
})
