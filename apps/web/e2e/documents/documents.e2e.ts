/** The reader of legal documents: contents, versions, comparison, boxes, print, and every country and language of. */
import type { Page } from '@playwright/test'
import { localeCodes, locales } from '@crema/i18n/locales'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'

const article = (page: Page) => page.getByRole('article')
const contents = (page: Page, label: string) => page.getByRole('navigation', { name: label })

test('contents lead to each section with the keyboard, and a link to a section opens it', async ({
  page,
  t,
}) => {
  await page.goto('/privacy/kr_en?lang=en')
  await expectAccessible(page)
  await expect(article(page).getByText('Reading time:')).toBeVisible()
  const navigation = contents(page, t('legal.contents'))
  await expect(navigation.getByRole('link')).toHaveCount(0)
  await navigation.locator('summary').focus()
  await page.keyboard.press('Enter')
  const headings = await article(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(await navigation.getByRole('link').allTextContents()).toEqual(headings.slice(0, -1))
  await expectAccessible(page)
  await navigation.getByRole('link', { name: 'Republic of Korea' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#section-kr$/)
  await expect(article(page).getByRole('heading', { name: 'Republic of Korea' })).toBeInViewport()
  await page.goto('/privacy/kr_en?lang=en#section-retention')
  await expect(article(page).getByRole('heading', { name: 'How long we keep data' })).toBeInViewport()
})

for (const [language, digits] of [
  ['en', 'decimal'],
  ['ar', 'arabic-indic'],
] as const)
  test(`the contents are numbered with the digits of the page: ${language}`, async ({ page }) => {
    const t = translateIn(language)
    await page.goto(`/privacy/us_${language}?lang=${language}`)
    const navigation = contents(page, t('legal.contents'))
    await navigation.locator('summary').click()
    await expect(navigation.locator('ol')).toHaveCSS('list-style-type', digits)
  })

test('a country reads its own section and no other', async ({ page }) => {
  await page.goto('/privacy/sg_en')
  const headings = article(page).getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: 'Singapore' })).toHaveCount(1)
  for (const other of ['Japan', 'Malaysia', 'European Union']) {
    await expect(headings.filter({ hasText: other })).toHaveCount(0)
  }
  await expect(article(page)).toContainText('have an account from the age of 13')
  // Values of the code, and dates of the version.
  await expect(article(page)).toContainText('Signals against fraud in invitations. 90 days.')
  await expect(article(page)).toContainText(
    'updated on 29 August 2025 and is in force since 1 September 2025',
  )
  await page.goto('/userPrivacy/nl_en')
  await expect(headings.filter({ hasText: 'European Union' })).toHaveCount(1)
})

test('the cookie policy names what the page stores', async ({ page }) => {
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en')
  await untilHydrated(page)
  await page.goto('/cookiePrivacy/us_en')
  await expect(article(page)).toContainText('DEVICE_ID')
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(stored.length).toBeGreaterThan(0)
  for (const key of stored) await expect(article(page)).toContainText(key)
})

test('the versions: an earlier one, and back to the one in force', async ({ page, t }) => {
  await page.goto('/legal/us_en?lang=en')
  await page.getByRole('link', { name: /June\s1,\s2024/ }).click()
  await expect(page).toHaveURL(/\?version=2024-06-01$/)
  await expect(page.getByText(t('documents.earlierVersion'))).toBeVisible()
  await expect(article(page)).toContainText('in force since June 1, 2024')
  await expect(article(page).getByRole('heading', { name: 'Draws' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('documents.compare') })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('documents.openInForce') }).click()
  await expect(article(page).getByRole('heading', { name: 'Draws' })).toBeVisible()
  await expect(page).toHaveURL(/\/legal\/us_en$/)
})

test('a version that does not exist is the one in force', async ({ page, t }) => {
  await page.goto('/legal/us_en?lang=en&version=1999-01-01')
  await expect(article(page).getByRole('heading', { name: 'Draws' })).toBeVisible()
  await expect(page.getByText(t('documents.earlierVersion'))).toHaveCount(0)
})

test('a comparison says in words what was added and removed', async ({ page, t }) => {
  await resize(page, { width: 320, height: 640 })
  await page.goto('/legal/us_en?lang=en')
  await page.getByRole('link', { name: t('documents.compare') }).click()
  await expect(page.getByText('Changes since the version of June 1, 2024')).toBeVisible()
  const added = article(page).locator('ins')
  const removed = article(page).locator('del')
  // The count is of paragraphs; sections that are new or gone have a marked heading, too.
  const marked = (tag: 'ins' | 'del') => article(page).locator(`li > ${tag}`).count()
  await expect(
    page.getByText(
      t('documents.changeCount', {
        added: String(await marked('ins')),
        removed: String(await marked('del')),
      }),
    ),
  ).toBeVisible()
  expect(await added.count()).toBeGreaterThan(10)
  for (const mark of [added, removed]) {
    const labels = await mark.evaluateAll((all) =>
      all.map((each) => each.previousElementSibling?.textContent),
    )
    expect(new Set(labels)).toEqual(new Set([mark === added ? t('documents.added') : t('documents.removed')]))
  }
  // The first paragraph of the account is in both versions.
  await expect(
    article(page).locator('li', { hasText: 'An account belongs to one person.' }).locator('ins, del'),
  ).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('documents.endComparison') }).click()
  await expect(page).toHaveURL(/\/legal\/us_en$/)
  await expect(added).toHaveCount(0)
})

test.describe('in a language without the earlier version', () => {
  test.use({ language: 'de' })

  test('both are compared in English', async ({ page, t }) => {
    await page.goto('/legal/de_de?lang=de&compare=1')
    await expect(page.getByText(t('documents.comparedInEnglish'))).toBeVisible()
    await expect(article(page)).toHaveAttribute('lang', 'en')
    await expect(article(page)).toContainText('Changes since the version of')
    await expectAccessible(page)
  })
})

test('a consent form has the boxes of its country, with the texts of the document', async ({ page, t }) => {
  await page.goto('/consentForm/kr_en?lang=en')
  const form = page.getByRole('region', { name: t('agreements.choices') })
  await expect(form.getByRole('checkbox')).toHaveCount(7)
  await expect(form.getByText(t('agreements.required'))).toHaveCount(4)
  await expect(form.getByRole('checkbox', { name: /is transferred to .* in Singapore/ })).toBeVisible()
  await expect(article(page).getByRole('heading', { name: 'Republic of Korea' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/consentForm/us_en?lang=en')
  await expect(article(page).getByRole('heading', { name: 'United States' })).toBeVisible()
  await expect(form.getByText(t('agreements.required'))).toHaveCount(2)
})

test('on paper there is the text alone, across the whole sheet', async ({ page, t }) => {
  await page.goto('/cookiePrivacy/sg_en?lang=en')
  const width = () => article(page).evaluate((element) => element.getBoundingClientRect().width)
  const onScreen = await width()
  await resize(page, { width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText(t('documents.versions'))).toBeHidden()
  await expect(article(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(article(page)).toContainText('in force since')
  expect(await width()).toBeGreaterThan(onScreen * 1.4)
})

test('printing is offered', async ({ page, t }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/legal/sg_en?lang=en')
  await page.getByRole('button', { name: t('documents.print') }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
})

test('every language shows each document in the language that it names, at 320 px', async ({ page }) => {
  test.setTimeout(180_000)
  await resize(page, { width: 320, height: 640 })
  for (const locale of localeCodes) {
    const t = translateIn(locale)
    for (const [name, country] of [
      ['privacy', 'ae'],
      ['legal', 'jp'],
      ['cookiePrivacy', 'id'],
      ['consentForm', 'kr'],
    ]) {
      await test.step(`${name} in ${locale}`, async () => {
        await page.goto(`/${name}/${country}_${locale}?lang=${locale}`)
        const language = await article(page).getAttribute('lang')
        const shown = localeCodes.find((code) => locales[code].tag === language) ?? 'en'
        // A text that is not there yet says so.
        await expect(page.getByText(t('documents.englishOnly'))).toHaveCount(shown === locale ? 0 : 1)
        await expect(article(page)).toHaveAttribute('dir', locales[shown].direction)
        expect(await article(page).innerText()).not.toMatch(/[{}]/)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      })
    }
  }
})
