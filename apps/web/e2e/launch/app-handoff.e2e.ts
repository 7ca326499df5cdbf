/** Links to the chain's app, on phones with and without it, and in in-app browsers. */
import type { Page } from '@playwright/test'
import { userAgents } from '#src/lib/browser/user-agents-for-tests.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { brandFacts } from '../support/brand.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'

const payload = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
const shared = payload({ activityNo: 'DEMO-DIRECT', memberId: 'm-1', shopMdCode: 'S-1' })

const on = (phone: keyof typeof userAgents) => ({ userAgent: userAgents[phone] })
const computer = {
  ...on('chromeOnWindows'),
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
}

/** Chromium's message for a scheme that no app handles. */
test.beforeEach(({ consoleGuard }) =>
  consoleGuard.allow(/Failed to launch 'crema:|Not allowed to launch '(crema|intent):/),
)

/** Records the navigations to other sites from now on. The app stores' pages are mocked. */
async function recordNavigations(page: Page): Promise<string[]> {
  const navigations: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) navigations.push(request.url())
  })
  await page.route(/^https:\/\/(apps\.apple|play\.google)\.com\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Store</title>' }),
  )
  return navigations
}

/** Stops the page's clock: it advances only when the test advances it. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const [phone, store, shown, hidden] of [
  ['safari', brandFacts.appStoreUrl, 'appStore', 'playStore'],
  ['firefoxOnAndroid', brandFacts.playStoreUrl, 'playStore', 'appStore'],
] as const) {
  test.describe(`on ${phone}`, () => {
    test.use(on(phone))

    test('the download page offers the store of this platform alone', async ({ page, t }) => {
      await page.goto('/app/download')
      await expect(page.getByRole('link', { name: t(`app-handoff.${hidden}`) })).toBeHidden()
      await expect(page.getByRole('link', { name: t(`app-handoff.${shown}`) })).toHaveAttribute('href', store)
      await expectAccessible(page)
    })

    test('the gateway renders the download page for this platform', async ({ page, t }) => {
      const html = await (
        await page.request.get('/app/download', { headers: { accept: 'text/html' } })
      ).text()
      expect(html).toContain(t(`app-handoff.${shown}`))
      expect(html).not.toContain(t(`app-handoff.${hidden}`))
    })

    test('/app/redirect opens the app, and after two seconds its store page', async ({ page, t }) => {
      const navigations = await recordNavigations(page)
      await stopClock(page)
      await page.goto('/app/redirect?t=FIS&q=a%2Bb')
      await expect(statusWith(page, t('app-handoff.opening'))).toBeVisible()
      await expect(page.getByRole('link', { name: t('app-handoff.open') })).toHaveAttribute(
        'href',
        'crema://open?t=FIS&q=a%2Bb',
      )
      await expect(page.getByRole('link', { name: t('app-handoff.goOn') })).toBeVisible()
      await page.clock.runFor(1_999)
      expect(navigations).toEqual(['crema://open?t=FIS&q=a%2Bb'])
      await page.clock.runFor(1)
      await expect(page).toHaveURL(store)
      expect(navigations.slice(1)).toEqual([store])
    })
  })
}

test.describe('on a phone', () => {
  test.use(on('safari'))

  test('no store page follows an app that has opened', async ({ page, t }) => {
    const navigations = await recordNavigations(page)
    await stopClock(page)
    await page.goto('/app/redirect')
    await expect(statusWith(page, t('app-handoff.opening'))).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(statusWith(page, t('app-handoff.notOpened'))).toBeVisible()
    await page.clock.runFor(60_000)
    expect(navigations).toEqual(['crema://open'])
    for (const name of ['open', 'goOn', 'appStore'] as const) {
      await expect(page.getByRole('link', { name: t(`app-handoff.${name}`) })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: t('app-handoff.playStore') })).toBeHidden()
    await page.clock.resume()
    await expectAccessible(page)
  })

  test('/app.html tries the app, then goes to the download page with the parameters of the link', async ({
    page,
    t,
  }) => {
    const navigations = await recordNavigations(page)
    await stopClock(page)
    await page.goto(`/app.html?t=FIS&q=${shared}&lang=en`)
    await expect(statusWith(page, t('app-handoff.opening'))).toBeVisible()
    await page.clock.runFor(999)
    await expect(page).toHaveURL(/\/app\.html\?/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/app/download' && searchParams.get('t') === 'FIS' && searchParams.get('q') === shared,
    )
    await expect(page.getByRole('link', { name: t('app-handoff.open') })).toHaveAttribute(
      'href',
      `crema://open?t=FIS&q=${shared}`,
    )
    await page.clock.runFor(60_000)
    expect(navigations).toEqual([`crema://open?t=FIS&q=${shared}`])
  })

  test('continuing without the app leads to the shared campaign, with its referrer', async ({ page, t }) => {
    const navigations = await recordNavigations(page)
    await stopClock(page)
    await page.goto(`/app.html?t=FIS&q=${shared}&lang=en&cnty=us`)
    await page.getByRole('link', { name: t('app-handoff.goOn') }).click()
    await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('activityNo'), searchParams.get('shareMemberId')]).toEqual([
      '/marketing/collect-coupons',
      'DEMO-DIRECT',
      'm-1',
    ])
    // The cancelled attempt does not navigate.
    await page.clock.runFor(60_000)
    await expect(page).toHaveURL(/collect-coupons/)
    expect(navigations).toHaveLength(1)
  })

  test('a share link without a campaign shows so, and leads to no other site', async ({ page, t }) => {
    await recordNavigations(page)
    await stopClock(page)
    await page.goto(`/app.html?t=FIS&q=${payload({ url: 'https://elsewhere.example/' })}&lang=en`)
    await expect(page.getByText(t('outcomes.missingParameters'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('app-handoff.goOn') })).toHaveAttribute('href', '/home')
  })

  test('the download page by an older link’s fragment hands on the same', async ({ page, t }) => {
    await page.goto('/#/app/download?t=FIS&q=a%2Bb')
    await expect(page).toHaveURL(/\/app\/download\?t=FIS&q=a%2Bb$/)
    await expect(page.getByRole('link', { name: t('app-handoff.open') })).toHaveAttribute(
      'href',
      'crema://open?t=FIS&q=a%2Bb',
    )
    await expect(page.getByRole('img', { name: t('app-handoff.scanLabel') })).toBeHidden()
    await expectAccessible(page)
  })
})

test.describe('on a computer', () => {
  test.use(computer)

  test('/app/redirect logs a warning, and shows both app stores and a QR code for the phone', async ({
    page,
    t,
    consoleGuard,
  }) => {
    const warning = `There is no ${brandFacts.name} app for this device.`
    consoleGuard.allow(new RegExp(warning))
    const navigations = await recordNavigations(page)
    await stopClock(page)
    await page.goto('/app/redirect')
    await expect(statusWith(page, t('app-handoff.opening'))).toBeVisible()
    const warned = page.waitForEvent(
      'console',
      (message) => message.type() === 'warning' && message.text() === warning,
    )
    await page.clock.runFor(2_000)
    await warned
    await expect(statusWith(page, t('app-handoff.notOpened'))).toBeVisible()
    expect(navigations).toEqual(['crema://open'])
    await expect(page).toHaveURL(/\/app\/redirect$/)
    await expect(page.getByRole('link', { name: t('app-handoff.appStore') })).toHaveAttribute(
      'href',
      brandFacts.appStoreUrl,
    )
    await expect(page.getByRole('link', { name: t('app-handoff.playStore') })).toHaveAttribute(
      'href',
      brandFacts.playStoreUrl,
    )
    await expect(page.getByRole('img', { name: t('app-handoff.scanLabel') })).toBeVisible()
    await page.clock.resume()
    await expectAccessible(page)
  })

  test('the download page shows a QR code of its address', async ({ page, t }) => {
    await page.goto('/app/download?t=FIS&q=abc')
    await expect(page.getByRole('img', { name: t('app-handoff.scanLabel') })).toBeVisible()
    for (const name of ['appStore', 'playStore'] as const)
      await expect(page.getByRole('link', { name: t(`app-handoff.${name}`) })).toBeVisible()
    await expectAccessible(page)
    // A phone cannot scan its own screen.
    await resize(page, { width: 390, height: 844 })
    await expect(page.getByRole('img', { name: t('app-handoff.scanLabel') })).toBeHidden()
    await expect(page.getByText(t('app-handoff.scan'))).toBeHidden()
    await expect(page.getByRole('link', { name: t('app-handoff.goOn') })).toBeVisible()
  })
})

test.describe('in Android’s Chrome', () => {
  test.use(on('chromeOnAndroid'))

  test('the app is opened by an intent with the store as fallback', async ({ page, t }) => {
    await recordNavigations(page)
    await stopClock(page)
    await page.goto('/app/redirect')
    await expect(page.getByRole('link', { name: t('app-handoff.open') })).toHaveAttribute(
      'href',
      `intent://open#Intent;scheme=crema;package=${brandFacts.androidPackage};S.browser_fallback_url=${encodeURIComponent(brandFacts.playStoreUrl)};end`,
    )
  })
})

test.describe('in Facebook’s browser on Android', () => {
  test.use(on('facebookOnAndroid'))

  test('a link opens the phone’s browser, and the app is not offered, for it cannot be opened', async ({
    page,
    t,
  }) => {
    const navigations = await recordNavigations(page)
    await page.goto('/app/redirect?t=FIS&q=abc')
    await expect(statusWith(page, t('app-handoff.cannotOpen'))).toBeVisible()
    await expect(page.getByText(t('in-app.titleIn', { app: 'Facebook' }))).toBeVisible()
    await expect(page.getByRole('link', { name: t('app-handoff.open') })).toBeHidden()
    const { host, pathname, search } = new URL(page.url())
    await expect(page.getByRole('link', { name: t('in-app.open') })).toHaveAttribute(
      'href',
      `intent://${host}${pathname}${search}#Intent;scheme=http;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`,
    )
    await expectAccessible(page)
    expect(navigations).toEqual([])
  })

  test('the camera is not offered; a picture of the code and its text are', async ({ page, t }) => {
    await page.goto('/home/scan')
    await expect(page.getByText(t('in-app.camera'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('scanning.openCamera') })).toBeHidden()
    await page.getByRole('button', { name: t('scanning.enterText') }).click()
    await expect(page.getByRole('textbox', { name: t('scanning.text') })).toBeVisible()
    await expectAccessible(page)
  })
})

/** Lets the page's access to the clipboard fail, as some in-app browsers do. */
const denyClipboard = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })

test.describe('in WeChat', () => {
  test.use({ ...on('wechatOnIPhone'), permissions: ['clipboard-read', 'clipboard-write'] })

  test('its menu opens the phone’s browser, and the link can be copied', async ({ page, t }) => {
    await page.goto('/app.html?t=FIS&q=abc')
    await expect(page).toHaveURL(/\/app\/download\?t=FIS&q=abc$/)
    await expect(page.getByText(t('in-app.menuTop'))).toBeVisible()
    await page.getByRole('button', { name: t('in-app.copy') }).click()
    await expect(page.getByText(t('in-app.copied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await expectAccessible(page)
  })

  test('where access to the clipboard is denied, the link appears in a field and is copied from there', async ({
    page,
    t,
  }) => {
    await denyClipboard(page)
    await page.goto('/app/download')
    const copy = page.getByRole('button', { name: t('in-app.copy') })
    await copy.click()
    await expect(page.getByText(t('in-app.cannotCopy'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('in-app.linkLabel') })).toHaveValue(page.url())
    await copy.click()
    await expect(page.getByText(t('in-app.copied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

test.describe('in TikTok on Android', () => {
  test.use(on('tiktokOnAndroid'))

  // Also in the place of the camera, on a dark ground.
  for (const path of ['/app/download', '/home/scan'])
    test(`the link of ${path} can be copied although the clipboard is denied, or by hand`, async ({
      page,
      t,
    }) => {
      await denyClipboard(page)
      await page.goto(path)
      const field = page.getByRole('textbox', { name: t('in-app.linkLabel') })
      await expect(field).toHaveValue(page.url())
      const copied = page.evaluate(
        () => new Promise((resolve) => addEventListener('copy', () => resolve(String(getSelection())))),
      )
      await page.getByRole('button', { name: t('in-app.copy') }).click()
      await expect(page.getByText(t('in-app.copied'))).toBeVisible()
      expect(await copied).toBe(page.url())
      await expectAccessible(page)
      await page.evaluate(() => (document.execCommand = () => false))
      await page.getByRole('button', { name: t('in-app.copy') }).click()
      await expect(page.getByText(t('in-app.cannotCopy'))).toBeVisible()
      await expect(field).toBeFocused()
      await expectAccessible(page)
    })

  test('the position is not requested, for the app denies it', async ({ page, t }) => {
    await page.goto('/home/stores')
    await expect(page.getByText(t('in-app.location'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('stores.usePosition') })).toBeHidden()
    await expectAccessible(page)
  })
})

test.describe('in LINE', () => {
  test.use(on('lineOnIPhone'))

  test('the app can be opened, so the phone’s browser is not offered', async ({ page, t }) => {
    await page.goto('/app/download')
    await expect(page.getByRole('link', { name: t('app-handoff.open') })).toHaveAttribute(
      'href',
      'crema://open',
    )
    await expect(page.getByText(t('in-app.titleIn', { app: 'LINE' }))).toBeHidden()
  })
})

test.describe('on a computer', () => {
  test.use(computer)

  test('the code of the download page appears in its own space', async ({ page, t }) => {
    await page.addInitScript(() => {
      const layoutShifts: number[] = []
      Object.assign(window, { layoutShifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          layoutShifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/app/download')
    await expect(page.getByRole('img', { name: t('app-handoff.scanLabel') })).toBeVisible()
    // The display font moves text by a fraction of a pixel.
    expect(await page.evaluate<number[]>('layoutShifts.filter((value) => value >= 0.0002)')).toEqual([])
  })
})
