/** Return visits: cached screens open without a connection, and personal data is stored nowhere else. */
import type { BrowserContext, Page } from '@playwright/test'
import { groupCode } from '@crema/i18n/format/text/codes'
import { codesFor } from '@crema/tools/gateway-calls'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { linkTo, newEmail, signInBrowser } from '../support/members.ts'
import { startTestProxy } from '../support/test-proxy.ts'

test.use({ serviceWorkers: 'allow' })
test.slow()

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  // React logs the errors that an error screen has caught: data and screens that are not cached.
  consoleGuard.allow(/ApiError: offline|Failed to fetch dynamically imported module/)
})

/** From the link to the opened voucher, by the user interface. Returns the voucher's number. */
async function claimAndOpen(
  page: Page,
  t: Translate,
  origin: string,
): Promise<{ email: string; voucherNo: string }> {
  const email = newEmail()
  await page.goto(origin + linkTo('DEMO-DIRECT', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, origin, email)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  await page.getByRole('link', { name: t('campaign.seeAll') }).click()
  return { email, voucherNo: await openVoucher(page, t) }
}

/** Opens the wallet of a member with one voucher, and the voucher. Returns its number. */
async function openAsMember(page: Page, t: Translate, origin: string): Promise<string> {
  await signInBrowser(page, origin, { claims: ['DEMO-DIRECT'] })
  await page.goto(`${origin}/marketing/tickets?cnty=us&lang=en`)
  return openVoucher(page, t)
}

/** In the wallet: opens the only voucher. Returns its number. */
async function openVoucher(page: Page, t: Translate): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
  await page
    .getByRole('link')
    .filter({ has: page.getByRole('article') })
    .click()
  await expect(page.getByRole('img', { name: /\d/ })).toBeVisible()
  return new URL(page.url()).searchParams.get('voucherNo') ?? ''
}

/** What the device stores of its member, or in another database. */
const storedOnDevice = (page: Page, name = 'crema-member') =>
  page.evaluate(async (database) => {
    // Opening one that does not exist would create it without its store.
    if (!(await indexedDB.databases()).some((each) => each.name === database)) return ''
    const opened = indexedDB.open(database)
    await new Promise((resolve, reject) => {
      opened.addEventListener('success', resolve)
      opened.addEventListener('error', reject)
    })
    const { result } = opened
    if (!result.objectStoreNames.contains('kept')) return ''
    const all = result.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    result.close()
    return JSON.stringify(all.result.filter((each) => each !== undefined))
  }, name)

/** Waits until the service worker has cached the page's files and messages, and the wallet is stored. */
async function untilStored(page: Page, voucherNo: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => storedOnDevice(page)).toContain(`CREMA:V1:${voucherNo}`)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/assets/'))
        const found = await Promise.all(loaded.map(({ name }) => caches.match(name)))
        return loaded.filter((_, index) => !found[index]).map(({ name }) => name)
      }),
    )
    .toEqual([])
  await untilMessagesCached(page)
}

test('a link in a locale that is not cached opens in one that is', async ({ page, context, t, gateway }) => {
  const voucherNo = await openAsMember(page, t, gateway.origin)
  await untilStored(page, voucherNo)
  await context.setOffline(true)
  await page.goto(`${gateway.origin}/marketing/tickets?lang=ko`)
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the card on home has the stored stars without a connection', async ({ page, context, t, gateway }) => {
  const voucherNo = await openAsMember(page, t, gateway.origin)
  await untilStored(page, voucherNo)
  await page.goto('/home')
  const stars = page
    .getByRole('region', { name: t('home.card') })
    .getByRole('link', { name: t('home.stars') })
  await expect(stars).toContainText('Espresso')
  await expect.poll(() => storedOnDevice(page)).toContain('Espresso')
  await untilStored(page, voucherNo)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: t('common.offline') })).toBeVisible()
  await expect(stars).toContainText('Espresso')
  await expectAccessible(page)
})

test('a voucher and its last code can be read without a connection', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const voucherNo = await openAsMember(page, t, gateway.origin)
  const number = groupCode(voucherNo)
  await untilStored(page, voucherNo)

  await test.step('a reload without a connection shows the voucher and its code', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('img', { name: t('wallet.qrLabel', { number }) })).toBeVisible()
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: t('common.offline') })).toBeVisible()
    await expect(page.getByText(storedDataNotice(t))).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('the list of coupons has the notice on stored data as well', async () => {
    await page.getByRole('link', { name: t('wallet.done') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText(storedDataNotice(t))).toHaveCount(1)
    await expect(page.getByText(t('offline.outdatedText'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('other lists show that they are not stored', async () => {
    await page.getByRole('tab', { name: t('wallet.used') }).click()
    await expect(page.getByRole('heading', { name: t('offline.needsConnectionTitle') })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the card says that its code needs a connection, and shows the stored coupons', async () => {
    await page.goto('/home/card')
    await expect(page.getByText(t('home.codeOffline'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('wallet.title') })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('home shows the stored coupons in place of the campaigns', async () => {
    await page.goto('/home')
    await expect(page.getByRole('status').filter({ hasText: t('common.offline') })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('wallet.title') })).toBeVisible()
    await expect(page.getByText(storedDataNotice(t))).toHaveCount(1)
    await expect(page.getByText(t('home.joinStars', { stars: 10, amount: '$1' }))).toHaveCount(0)
    await expect(page.getByText(t('failures.offline'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('article').click()
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await page.goto('/marketing/tickets')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('with a connection everything is current', async () => {
    await page.getByRole('article').click()
    await context.setOffline(false)
    await expect(page.getByText(t('wallet.counterHint'))).toBeVisible()
    await expect(page.getByText(storedDataNotice(t))).toHaveCount(0)
    await expect(page.getByText(t('common.offline'))).toBeHidden()
  })

  await test.step('an expired code shows what the till can use instead', async () => {
    await context.setOffline(true)
    await page.clock.setFixedTime(new Date(Date.now() + 120_000))
    await page.reload()
    await expect(page.getByText(t('offline.codeEndedTitle'))).toBeVisible()
    await expect(page.getByText(t('offline.useNumber'))).toBeVisible()
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test('home alone stores the coupons that it shows without a connection', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await signInBrowser(page, gateway.origin, { claims: ['DEMO-DIRECT'] })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: t('home.coupons', { count: 1 }) })).toBeVisible()
  await expect.poll(() => storedOnDevice(page)).toContain('"voucherNo"')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await untilMessagesCached(page)
  await page.close()
  await context.setOffline(true)

  const later = await context.newPage()
  await later.goto('/home')
  const coupons = later.getByRole('region', { name: t('wallet.title') })
  await expect(coupons.getByRole('article')).toHaveCount(1)
  await expect(coupons.getByText(storedDataNotice(t))).toBeVisible()
})

test('a new tab without a token and a connection shows the wallet of the browser’s member', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const voucherNo = await openAsMember(page, t, gateway.origin)
  await untilStored(page, voucherNo)
  await page.close()
  await context.setOffline(true)

  const later = await context.newPage()
  await later.goto('/marketing/tickets')
  await expect(later.getByRole('article')).toHaveCount(1)
  await expect(later.getByText(storedDataNotice(t))).toHaveCount(1)
  expect(await later.evaluate(() => sessionStorage.getItem('USER_TOKEN'))).toBeNull()
  await later.getByRole('article').click()
  await expect(
    later.getByRole('img', { name: t('wallet.qrLabel', { number: groupCode(voucherNo) }) }),
  ).toBeVisible()

  await context.setOffline(false)
  await expect(later.getByText(t('wallet.counterHint'))).toBeVisible()
  await expect(later.getByText(storedDataNotice(t))).toHaveCount(0)
  await expect.poll(() => later.evaluate(() => sessionStorage.getItem('USER_TOKEN'))).not.toBeNull()
})

test('signing out, here or in another tab, removes everything', async ({
  page,
  context,
  t,
  gateway,
  consoleGuard,
}) => {
  // A counter code may be requested at the moment the other tab signs out.
  consoleGuard.allow(/status of 401 .*\/capi\/coupon\/code/)
  const voucherNo = await openAsMember(page, t, gateway.origin)
  await untilStored(page, voucherNo)

  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('wallet.signInTitle') })).toBeVisible()
  await expect.poll(() => storedOnDevice(page)).toBe('[]')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('wallet.signInTitle') })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText(groupCode(voucherNo))).toHaveCount(0)
})

test('a browser that denies storage has the same wallet, for this visit', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The owner of this browser denies it', 'SecurityError')
    }
    Object.defineProperty(window, 'indexedDB', { get: denied })
    Object.defineProperty(window, 'localStorage', { get: denied })
    Object.defineProperty(navigator.serviceWorker, 'register', {
      value: () => Promise.reject(new DOMException('Denied', 'SecurityError')),
    })
  })
  const { voucherNo } = await claimAndOpen(page, t, gateway.origin)
  await page.getByRole('link', { name: t('wallet.done') }).click()
  await page.getByRole('article').click()
  await expect(
    page.getByRole('img', { name: t('wallet.qrLabel', { number: groupCode(voucherNo) }) }),
  ).toBeVisible()
  await expect(page.getByText(storedDataNotice(t))).toHaveCount(0)
})

test('the cache holds the page’s files alone: no calls, and no personal data', async ({
  page,
  t,
  gateway,
}) => {
  const { email, voucherNo } = await claimAndOpen(page, t, gateway.origin)
  await untilStored(page, voucherNo)
  await page.goto('/home')
  await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()

  const cached = await cachedFiles(page)
  expect(
    cached.map(({ path }) => path).filter((path) => !/^\/(assets\/|home\/account$|en$)/.test(path)),
  ).toEqual([])
  expect(cached.filter(({ path }) => path === '/home/account')).toHaveLength(1)
  for (const secret of [email, voucherNo, ...(await codesFor(gateway.origin, email))]) {
    expect(cached.filter(({ text }) => text.includes(secret)).map(({ path }) => path)).toEqual([])
  }
  expect(cached.filter(({ cookies }) => cookies !== null)).toEqual([])
})

test('a visitor’s stores open without a connection, and can be searched', async ({ page, context, t }) => {
  await page.goto('/home')
  // The tap installs the service worker of a visitor.
  await page.getByRole('link', { name: t('store.find') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('store.stores') })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const names = await cards.getByRole('heading').allTextContents()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await untilMessagesCached(page)

  await context.setOffline(true)
  await page.goto('/home/stores')
  await expect(page.getByRole('status').filter({ hasText: t('common.offline') })).toBeVisible()
  await expect(page.getByText(storedDataNotice(t))).toHaveCount(1)
  await expect(cards.getByRole('heading')).toHaveText(names)
  await expectAccessible(page)
  const filter = page.getByRole('checkbox', { name: t('stores.driveThrough') })
  await filter.focus()
  await page.keyboard.press('Space')
  await expect(filter).toBeChecked()
  await expect(cards).toHaveCount(2)
  await expect(filter).toBeFocused()
  await page.goto('/home/stores?services=driveThrough,petsWelcome,toilets')
  await expect(page.getByRole('heading', { name: t('stores.noneTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('stores.clearFilters') }).click()
  await expect(cards).toHaveCount(names.length)
  await page.getByRole('searchbox').fill(names[0] ?? '')
  await expect(cards).toHaveCount(1)

  await test.step('home says what is missing', async () => {
    await page.goto('/home')
    await expect(page.getByText(t('failures.offline'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('store.find') })).toBeVisible()
    await expectAccessible(page)
  })

  await context.setOffline(false)
  await expect(page.getByText(t('common.offline'))).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('signing out removes the saved stores', async ({ page, t, gateway }) => {
  await openAsMember(page, t, gateway.origin)
  await page.goto('/home/stores')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => storedOnDevice(page, 'crema-device')).toContain('storeId')
  await page.goto('/home')
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect.poll(() => storedOnDevice(page, 'crema-device')).toBe('[]')
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the banner moves no button of a campaign over its title', async ({ page, context, t }) => {
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    // The banner comes with the scripts.
    await untilHydrated(page)
    const title = page.getByRole('heading', { level: 1 })
    const back = page.getByRole('link', { name: t('common.back') })
    const gap = async () => {
      const [above, below] = await Promise.all([back.boundingBox(), title.boundingBox()])
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
    }
    const online = await gap()
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: /offline/ })).toBeVisible()
    expect(await gap()).toBe(online)
  })
})

test('payments, calls and the demo pages bypass the service worker', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const voucherNo = await openAsMember(page, t, gateway.origin)
  await untilStored(page, voucherNo)
  await page.goto('/home')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  for (const path of [
    '/checkout?PayerID=1',
    '/paypalCapture',
    '/checkStand',
    '/checkStandMore',
    '/kiosk/checkStand',
    '/demo',
    '/healthz',
  ]) {
    const tab = await context.newPage()
    await expect(tab.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await tab.close()
  }
  await page.goto('/app/redirect')
  await expect(page.getByRole('status').filter({ hasText: t('common.offline') })).toBeVisible()
})

test('a gateway that is down counts as no connection', async ({ page, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource: the server responded with a status of 50[23]/)
  const proxy = await startTestProxy(gateway.origin)
  try {
    const voucherNo = await openAsMember(page, t, proxy.origin)
    await untilStored(page, voucherNo)
    await page.route('**/capi/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.reload()
    await expect(
      page.getByRole('img', { name: t('wallet.qrLabel', { number: groupCode(voucherNo) }) }),
    ).toBeVisible()
    await expect(page.getByText(storedDataNotice(t)).first()).toBeVisible()
  } finally {
    await proxy.stop()
  }
})

test('a new build waits for the pages of the old one, whose files stay cached', async ({
  page,
  context,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: the server responded with a status of 404/)
  const proxy = await startTestProxy(gateway.origin)
  try {
    await page.goto(`${proxy.origin}/home`)
    await page.getByRole('button', { name: t('home.signIn') }).click()
    await signIn(page, t, proxy.origin, newEmail())
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('button', { name: t('sign-in.signOut') })).toBeVisible()
    await untilMessagesCached(page)

    // The new build: other bytes in the worker, and none of the old files on the server.
    const worker = await (await fetch(`${gateway.origin}/service-worker.js`)).text()
    proxy.override((path) =>
      path === '/service-worker.js'
        ? `${worker}\n;self.buildOfTest = 'next'`
        : path.startsWith('/assets/')
          ? null
          : undefined,
    )
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
      )
      .toBe('installed')
    expect(await buildsRunning(context)).toContain('next')

    await page.getByRole('link', { name: t('home.coupons', { count: 0 }) }).click()
    await expect(page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })).toBeVisible()

    await page.close()
    // A page opened before the browser has removed the closed one would belong to the old build, and keep it.
    await expect.poll(() => isActive(context, 'next')).toBe(true)
    proxy.override((path) =>
      path === '/service-worker.js' ? `${worker}\n;self.buildOfTest = 'next'` : undefined,
    )
    const next = await context.newPage()
    await next.goto(`${proxy.origin}/home`)
    await expect
      .poll(() =>
        next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      )
      .toBeNull()
    await expect.poll(() => buildsRunning(context)).toEqual(['next'])
  } finally {
    await proxy.stop()
  }
})

/** The notice on stored data, with any time. */
const storedDataNotice = (t: Translate) => new RegExp(t('offline.asOf', { time: '~' }).replace('~', '.+'))

const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const files: { path: string; text: string; cookies: string | null }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        files.push({
          path: new URL(request.url).pathname,
          text: (await answer?.text()) ?? '',
          cookies: answer?.headers.get('set-cookie') ?? null,
        })
      }
    }
    return files
  })

/** Waits until the messages of every feature are cached in the page's locale; the last of them are those on stored data. */
const untilMessagesCached = (page: Page) =>
  expect
    .poll(async () =>
      (await cachedFiles(page)).some(({ text }) => text.includes('It may have changed since')),
    )
    .toBe(true)

/** Whether the service worker of a build is the active one. */
async function isActive(context: BrowserContext, build: string): Promise<boolean> {
  const workers = context.serviceWorkers().map((worker) =>
    worker
      .evaluate((of) => {
        const { buildOfTest, registration } = globalThis as unknown as {
          buildOfTest?: string
          registration: ServiceWorkerRegistration
        } // a service worker's globals
        return buildOfTest === of && registration.waiting === null
      }, build)
      .catch(() => false),
  )
  return (await Promise.all(workers)).includes(true)
}

/** The builds of the current service workers, installed and waiting or active. */
async function buildsRunning(context: BrowserContext): Promise<string[]> {
  const running = await Promise.all(
    context
      .serviceWorkers()
      .map((worker) =>
        worker
          .evaluate(() => (globalThis as { buildOfTest?: string }).buildOfTest ?? 'first')
          .catch(() => 'gone'),
      ),
  )
  return [...new Set(running.filter((build) => build !== 'gone'))]
}
