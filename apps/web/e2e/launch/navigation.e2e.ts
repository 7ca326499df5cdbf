/** The tab bar and the rail, and where the back control of a deep link leads. */
import type { Page } from '@playwright/test'
import { localeCodes } from '@crema/i18n/locales'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { linkTo, startSignedIn } from '../support/members.ts'

const items = ['home', 'coupons', 'scan', 'stars', 'account'] as const
const addresses = {
  home: '/home',
  coupons: '/marketing/tickets',
  scan: '/home/scan',
  stars: '/marketing/pointActivity',
  account: '/home/account',
} as const

const mainNavigation = (page: Page, label: string) => page.getByRole('navigation', { name: label })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first paint has the bar, whose links are addresses', async ({ page, t }) => {
    await page.goto('/home?lang=en')
    const navigation = mainNavigation(page, t('navigation.label'))
    await expect(navigation.getByRole('link', { name: t('navigation.home') })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await navigation.getByRole('link', { name: t('navigation.coupons') }).click()
    await expect(page).toHaveURL(/\/marketing\/tickets$/)
    // The frame of a screen that the browser renders has it, too.
    await expect(
      mainNavigation(page, t('navigation.label')).getByRole('link', { name: t('navigation.coupons') }),
    ).toHaveAttribute('aria-current', 'page')
    await page.goto('/home/stores?lang=en')
    await expect(mainNavigation(page, t('navigation.label'))).toBeVisible()
  })

  test('no label is cut or wraps at 320 px, in any language', async ({ page }) => {
    // Without scripts a page has no frames to wait for.
    await page.setViewportSize({ width: 320, height: 568 })
    for (const locale of localeCodes) {
      await page.goto(`/home?lang=${locale}`)
      const navigation = mainNavigation(page, translateIn(locale)('navigation.label'))
      const found = await navigation.getByRole('listitem').evaluateAll((all) =>
        all.map((item) => {
          const label = item.querySelector('a > span:nth-of-type(2)')
          const [own, text] = [item.getBoundingClientRect(), label?.getBoundingClientRect()]
          const height = label ? Number.parseFloat(getComputedStyle(label).fontSize) * 1.8 : 0
          return text !== undefined && text.width <= own.width + 0.5 && text.height < height
        }),
      )
      expect([locale, found]).toEqual([locale, [true, true, true, true, true]])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })
})

test('each item leads to its screen and is the current one there', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/home?lang=en')
  await untilHydrated(page)
  const navigation = mainNavigation(page, t('navigation.label'))
  for (const item of [...items.slice(1), 'home'] as const) {
    const link = navigation.getByRole('link', { name: t(`navigation.${item}`) })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${addresses[item]}$`))
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(navigation.locator('[aria-current]')).toHaveCount(1)
    // The bar stays, and the keyboard's place in it.
    await expect(link).toBeFocused()
  }
  await expectAccessible(page)
})

test('coupons that end soon are counted, also in the name of the link', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/home/stores?lang=en')
  const navigation = mainNavigation(page, t('navigation.label'))
  const coupons = navigation.getByRole('link', { name: t('navigation.coupons') })
  await expect(coupons).toHaveAccessibleName(t('navigation.coupons'))
  // The count comes from what a screen has loaded.
  expect(calls.filter((path) => path.endsWith('/coupon/mine'))).toEqual([])
  await coupons.click()
  await expect(coupons).toHaveAccessibleName(
    `${t('navigation.coupons')} ${t('navigation.endingSoon', { count: 2 })}`,
  )
})

test('a visitor is led to sign in, and back', async ({ page, t }) => {
  await page.goto('/home/stores?lang=en')
  const navigation = mainNavigation(page, t('navigation.label'))
  await expect(navigation.getByRole('link', { name: t('navigation.account') })).toHaveCount(0)
  await navigation.getByRole('link', { name: t('navigation.signIn') }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fhome%2Fstores$/)
  await expect(mainNavigation(page, t('navigation.label'))).toHaveCount(0)
})

test('the first link of the page still skips to the content', async ({ page, t }) => {
  await page.goto('/home?lang=en')
  await untilHydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused()
})

test('screens that ask for one decision, and the chain’s app, have no bar', async ({
  browser,
  page,
  gateway,
  t,
}) => {
  for (const path of [
    linkTo('DEMO-NEWUSER', 'en'),
    '/kiosk/checkStand',
    '/checkout',
    '/auth',
    '/marketing/fission',
  ]) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expect(mainNavigation(page, t('navigation.label'))).toHaveCount(0)
  }
  // The landing page of the app's QR codes.
  await page.goto('/app/download?lang=en')
  await expect(mainNavigation(page, t('navigation.label'))).toBeHidden()
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 CremaApp/4.2', javaScriptEnabled })
    const inApp = await context.newPage()
    await inApp.goto(`${gateway.origin}/home?lang=en`)
    await inApp.getByRole('heading', { level: 1 }).waitFor()
    await expect(mainNavigation(inApp, t('navigation.label'))).toHaveCount(0)
    await context.close()
  }
})

test('one coupon has no bar on a phone and the rail on a wide screen', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets?lang=en')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/voucherNo=/)
  const navigation = mainNavigation(page, t('navigation.label'))
  await expect(navigation).toBeHidden()
  await resize(page, { width: 768, height: 1024 })
  await expect(navigation.getByRole('link', { name: t('navigation.coupons') })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('stores are in the rail, and on phones behind home', async ({ page, t }) => {
  await page.goto('/home?lang=en')
  const stores = mainNavigation(page, t('navigation.label')).getByRole('link', {
    name: t('navigation.stores'),
  })
  await expect(stores).toBeHidden()
  await resize(page, { width: 768, height: 1024 })
  await stores.click()
  await expect(page.getByRole('heading', { level: 1, name: t('store.stores') })).toBeVisible()
  await expect(stores).toHaveAttribute('aria-current', 'page')
})

test('the languages are the one current link of the rail', async ({ page, t }) => {
  await resize(page, { width: 1280, height: 800 })
  await page.goto('/home/language?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const current = mainNavigation(page, t('navigation.label')).locator('[aria-current]')
  await expect(current).toHaveCount(1)
  await expect(current).toHaveAttribute('href', /\/home\/language$/)
})

for (const width of [600, 768, 1280])
  test(`no word breaks in the rail at twice the text size, in any language: ${width} px`, async ({
    page,
  }) => {
    await resize(page, { width, height: 800 })
    for (const locale of localeCodes.filter((each) => !/^(zh|cht|ja|ko|th)$/.test(each))) {
      await page.goto(`/home?lang=${locale}`)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const navigation = mainNavigation(page, translateIn(locale)('navigation.label'))
      const broken = await navigation.evaluate((rail) => {
        const { left, right } = rail.getBoundingClientRect()
        const range = document.createRange()
        return [...rail.querySelectorAll('li a > span:nth-of-type(2)')].flatMap(({ firstChild: text }) =>
          [...(text?.textContent ?? '').matchAll(/[^\s-]+/g)]
            .filter(({ 0: word, index }) => {
              if (!text) return false
              range.setStart(text, index)
              range.setEnd(text, index + word.length)
              const boxes = [...range.getClientRects()]
              return boxes.length !== 1 || boxes.some((box) => box.left < left || box.right > right)
            })
            .map(([word]) => word),
        )
      })
      expect([locale, broken]).toEqual([locale, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

test('the bar leaves room for the content at every size', async ({ page, t }) => {
  await page.goto('/home?lang=en')
  const navigation = mainNavigation(page, t('navigation.label'))
  const box = async () => (await navigation.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  for (const [width, height, rail] of [
    [640, 400, 88],
    [768, 1024, 88],
    [1280, 800, 232],
  ] as const) {
    await resize(page, { width, height })
    expect(await box()).toMatchObject({ x: 0, width: rail, height })
    const toasts = page.getByRole('status', { name: t('common.news') })
    expect(await toasts.boundingBox()).toMatchObject({ x: rail, width: width - rail })
  }
  for (const [width, height] of [
    [390, 844],
    [320, 430],
  ] as const) {
    await resize(page, { width, height })
    const { y, height: bar } = await box()
    expect([y + bar, bar * 3 < height]).toEqual([height, true])
  }
  const labels = await navigation.locator('li a:visible > span:nth-of-type(2)').all()
  const ends = await Promise.all(
    labels.map(async (label) => {
      const { y = 0, height = 0 } = (await label.boundingBox()) ?? {}
      return Math.round(y + height)
    }),
  )
  expect(ends).toEqual(Array.from({ length: 5 }, () => ends[0]))
  // A keyboard that makes the page shorter: the bar is at the end of the page.
  await resize(page, { width: 390, height: 380 })
  expect((await box()).y).toBeGreaterThan(380)
})

test('beside the wide rail no empty header stays above a visitor’s home', async ({ page }) => {
  await resize(page, { width: 1280, height: 500 })
  await page.goto('/home?lang=en')
  await page.evaluate(() => window.scrollTo(0, 150))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('the current item scrolls to the top, and going back restores the scroll position', async ({
  page,
  t,
}) => {
  await page.goto('/home')
  await untilHydrated(page)
  const navigation = mainNavigation(page, t('navigation.label'))
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, 120))
  await expect.poll(scrolled).toBe(120)
  await navigation.getByRole('link', { name: t('navigation.stars') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('stars.title') })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(120)
  await navigation.getByRole('link', { name: t('navigation.home') }).click()
  await expect.poll(scrolled).toBe(0)
})

const above: Record<string, string> = {
  '/marketing/tickets?voucherNo=482177301903': '/marketing/tickets',
  '/marketing/tickets': '/home',
  '/home/stores?storeId=S-NONE': '/home/stores',
  '/home/stores?choose=1&activityNo=DEMO-DIRECT': '/marketing/collect-coupons?activityNo=DEMO-DIRECT',
  '/home/stores?choose=1&gift=1&activityNo=DEMO-GIFT-TASTING':
    '/marketing/pointActivity?gift=DEMO-GIFT-TASTING',
  '/home/stores': '/home',
  '/home/scan': '/home',
  '/home/language': '/home',
  '/home/account': '/home',
  '/home/account/devices': '/home/account',
  '/home/account/phone': '/home/account',
  '/marketing/collect-coupons?activityNo=DEMO-DIRECT': '/home',
  '/marketing/collect-coupons?activityNo=NOSUCHTHING': '/home',
  '/marketing/fission': '/home',
  '/marketing/poster': '/home',
  '/marketing/pointActivity': '/home',
  '/marketing/pointActivity/history': '/marketing/pointActivity',
  '/privacy/us_en': '/home',
  '/userPrivacy/us_en': '/home',
  '/legal/us_en': '/home',
  '/cookiePrivacy/us_en': '/home',
  '/consentForm/us_en': '/home',
  '/dAccount/us_en': '/home',
  '/cancellation/us_en': '/home',
  '/cookie': '/home',
  '/auth': '/home',
  '/cotti-login': '/home',
  '/logout/selectCountry': '/home/account',
  '/app/download': '/home',
  '/app/download?notFound=1': '/home',
  '/kiosk/download': '/home',
  '/kiosk/checkStand': '/home',
  '/checkout': '/home',
}

test('back leads from every deep link to the screen above, and from there', async ({
  page,
  gateway,
  t,
  consoleGuard,
}) => {
  // It opens thirty pages.
  test.slow()
  consoleGuard.allow(/status of 404/)
  for (const [address, to] of Object.entries(above)) {
    await test.step(address, async () => {
      await page.goto('about:blank')
      await page.goto(gateway.origin + address)
      await page.getByRole('heading').first().waitFor()
      const back = page.getByRole('link', { name: t('common.back'), exact: true })
      await expect(back).toHaveAttribute('href', to)
    })
  }
  await page.goto('/home/account/devices')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const expected of ['/home/account', '/home']) {
    await page.getByRole('link', { name: t('common.back') }).click()
    await expect(page).toHaveURL(gateway.origin + expected)
  }
})
