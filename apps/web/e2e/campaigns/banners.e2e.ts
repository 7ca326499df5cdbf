/** The banners of a member's home: swiped, scrolled with keys, moved with the arrows, never by themselves. */
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { startSignedIn } from '../support/members.ts'

// Arrows are for a mouse.
test.use({ isMobile: false, hasTouch: false })

test('banners lead to their campaigns, and only a person moves them', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/home')
  await untilHydrated(page)
  const banners = page.getByRole('region', { name: t('home.banners') })
  const links = banners.getByRole('link')
  await expect(links).toHaveCount(4)
  await expectAccessible(page)
  const scrolled = () => banners.getByRole('list').evaluate((list) => Math.round(list.scrollLeft))

  // The Tab key reaches what is outside of the view.
  await links.first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(links.nth(2)).toBeFocused()
  await expect(links.nth(2)).toBeInViewport({ ratio: 0.9 })

  const next = banners.getByRole('button', { name: t('home.nextBanner') })
  const previous = banners.getByRole('button', { name: t('home.previousBanner') })
  await next.click()
  await expect(links.nth(3)).toBeInViewport({ ratio: 0.9 })
  await expect(next).toBeHidden()
  await previous.click()
  await previous.click()
  await previous.click()
  await expect.poll(scrolled).toBe(0)
  await expect(previous).toBeHidden()

  // No offer is shown twice.
  const titles = await banners.getByRole('heading').allTextContents()
  for (const title of titles)
    await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(0)
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? 'none' })).toBeVisible()
})

test('in Arabic they start at the right, and the arrows follow', async ({ page, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/home?lang=ar')
  await untilHydrated(page)
  const list = page.locator('section[aria-label] > ul').first()
  const first = list.getByRole('link').first()
  await expect(first).toBeInViewport({ ratio: 0.9 })
  await page.locator('section[aria-label] > ul ~ button:not([disabled])').click()
  await expect(list.getByRole('link').nth(1)).toBeInViewport({ ratio: 0.9 })
  expect(await list.evaluate((element) => element.scrollLeft)).toBeLessThan(0)
})
