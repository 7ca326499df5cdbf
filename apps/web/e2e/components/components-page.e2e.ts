/** `/demo/components`: every component in its states, in both themes and directions. */
import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'

/** Rules about whole pages: a page of samples contains many headings, banners and mains. */
const pageRules = [
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'page-has-heading-one',
]

async function expectAccessibleSamples(page: Page): Promise<void> {
  const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]))
  expect(await findViolations(page, { options: { rules } })).toEqual([])
}

const backgroundOf = (page: Page) =>
  page
    .locator('figure > div > div')
    .first()
    .evaluate((sample) => getComputedStyle(sample).backgroundColor)

/** The mean of red, green and blue of a background, 0 to 255. */
const lightnessOf = (element: Locator) =>
  element.evaluate((each) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = getComputedStyle(each).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

for (const { name, search, direction } of [
  { name: 'light', search: 'theme=light', direction: 'ltr' },
  { name: 'dark', search: 'theme=dark', direction: 'ltr' },
  { name: 'right-to-left', search: 'theme=light&dir=rtl', direction: 'rtl' },
]) {
  test(`all components are shown and accessible: ${name}`, async ({ page }) => {
    await page.goto(`/demo/components?${search}`)
    for (const component of ['Button', 'Seats', 'Field', 'Page', 'Sheet', 'Ticket'])
      await expect(page.getByRole('heading', { level: 3, name: component, exact: true })).toBeVisible()
    await expect(page.locator('figure > div > div').first()).toHaveCSS('direction', direction)
    await expectAccessibleSamples(page)
  })
}

test('one page shows both themes and both directions', async ({ page }) => {
  await page.goto('/demo/components?story=ticket/ticket&theme=both&dir=both')
  const samples = page.locator('figure').first().locator('> div > div')
  await expect(samples).toHaveCount(4)
  const colours = await samples.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(new Set(colours).size).toBe(2)
  await expect(samples.last()).toHaveCSS('direction', 'rtl')
  await expectAccessibleSamples(page)
})

test('the toolbar changes theme and address', async ({ page }) => {
  await page.goto('/demo/components?story=forms/field')
  const light = await backgroundOf(page)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click()
  await expect(page).toHaveURL(/\?story=forms\/field&theme=dark$/)
  expect(await backgroundOf(page)).not.toBe(light)
})

for (const theme of ['light', 'dark'] as const)
  test(`the selected segment is lighter than its track: ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/demo/components?story=forms/field')
    const track = page.getByRole('radiogroup', { name: 'Theme' })
    const selected = track.locator('label:has(:checked)')
    const [around, raised] = [await lightnessOf(track), await lightnessOf(selected)]
    expect(raised).toBeGreaterThan(around + 10)
  })

test('the address of a state opens its dialog', async ({ page }) => {
  await page.goto('/demo')
  await page.getByRole('link', { name: 'all components' }).click()
  await page.getByRole('navigation').or(page.getByRole('main')).first().waitFor()
  await page.getByRole('link', { name: 'Long content' }).click()
  await expect(page).toHaveURL(/\?story=overlays\/sheet&state=long-content$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const direction of ['ltr', 'rtl']) {
  test(`a line ends between two facts, without their dot: ${direction}`, async ({ page }) => {
    await resize(page, { width: 320, height: 640 })
    await page.goto(`/demo/components?story=layout/facts&theme=light&dir=${direction}`)
    const boxes = (index: number) =>
      page
        .locator('figure')
        .nth(index)
        .locator('p > span')
        .evaluate((facts) =>
          [facts, ...facts.children].map((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            const isMirrored = getComputedStyle(element).direction === 'rtl'
            return { start: isMirrored ? -right : left, end: isMirrored ? -left : right, top, bottom }
          }),
        )

    const [, before, after] = await boxes(0)
    if (!before || !after) throw new Error('there are no two facts')
    expect(after.top).toBeCloseTo(before.top)
    // The space of the dot.
    expect(after.start - before.end).toBeGreaterThan(8)

    const [around, above, below] = await boxes(1)
    if (!around || !above || !below) throw new Error('there are no two facts')
    expect(below.top).toBeGreaterThanOrEqual(above.bottom)
    expect(below.start).toBeCloseTo(around.start)
    const dot = page.locator('figure').nth(1).locator('p > span > span').last()
    // The dot is before the start of the box, which clips it.
    expect(await dot.evaluate((fact) => getComputedStyle(fact, '::before').marginInlineStart)).toMatch(/^-/)
    await expect(dot.locator('..')).toHaveCSS('clip-path', /^inset\(.* 0px\)$/)
  })
}
