/** The brand's mark before its name: in the heading of home, at the top of the wide rail, and on the sign-in page. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { brandFacts } from '../support/brand.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'

/** The mark is part of the HTML, so that it is painted with the name. */
const markOf = (name: Locator) =>
  name.locator('svg').evaluate((element) => {
    const { width, height } = getComputedStyle(element)
    return { isDrawn: element.querySelector('path') !== null, width, height }
  })

const expected = { isDrawn: true, width: '23px', height: '23px' }

test('on home, for a visitor', async ({ page }) => {
  const marks: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('mark')) marks.push(request.url())
  })
  await page.goto('/home')
  const heading = page.getByRole('heading', { level: 1, name: brandFacts.name, exact: true })
  expect(await markOf(heading.locator('bdi'))).toEqual(expected)
  expect(marks).toEqual([])
})

test('in the wide rail, where it is not read out', async ({ page, t, demoToken }) => {
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), demoToken)
  await resize(page, { width: 1280, height: 800 })
  await page.goto('/home/account')
  const rail = page.getByRole('navigation', { name: t('navigation.label') })
  const name = rail.locator('bdi')
  await expect(name).toHaveText(brandFacts.name)
  expect(await markOf(name)).toEqual(expected)
  const box = await name.boundingBox()
  const first = await rail.getByRole('link').first().boundingBox()
  expect(box?.y).toBeLessThan(first?.y ?? 0)
  expect(await rail.ariaSnapshot()).not.toContain(brandFacts.name)
})

for (const [language, width] of [
  ['en', 390],
  ['ar', 1280],
] as const) {
  test(`on the sign-in page, ${language}, ${width} px`, async ({ page }) => {
    await resize(page, { width, height: 844 })
    await page.goto(`/auth?lang=${language}`)
    const name = page.getByText(brandFacts.name, { exact: true })
    await expect(name).toHaveCount(1)
    expect(await markOf(name)).toEqual(expected)
    // Beside the back button, in its row.
    const back = await page.getByRole('main').getByRole('link').first().boundingBox()
    const box = await name.boundingBox()
    if (!back || !box) throw new Error('The bar is not visible.')
    expect(Math.abs(back.y + back.height / 2 - box.y - box.height / 2)).toBeLessThan(3)
    expect(language === 'ar' ? box.x + box.width <= back.x : box.x >= back.x + back.width).toBe(true)
    await expectAccessible(page)
  })
}
