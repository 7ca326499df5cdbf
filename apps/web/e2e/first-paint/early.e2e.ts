/** Taps before hydration are handled, and hydration neither moves nor repeats anything. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from '@playwright/test'
import { callGateway, codesFor } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

const link = linkTo('DEMO-DIRECT', 'en')
const claimButton = '[data-early=claim]'

/** Holds back a chunk of the page until the returned function is called. */
async function holdScripts(page: Page, chunk = 'libraries'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const untilHydrated = (page: Page) =>
  page.waitForFunction(() => window.cremaEarly?.taken.claim && window.cremaEarly.taken.press)

declare global {
  interface Window {
    /** While true, no frame begins, as in a browser that is busy. */
    holdsFrames?: boolean
    heldFrames?: FrameRequestCallback[]
  }
}

/** Lets the page hold back its frames while `holdsFrames` is true. The returned function begins those that were held back. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window)
    const held = (window.heldFrames = [] as FrameRequestCallback[])
    window.requestAnimationFrame = (work) => (window.holdsFrames ? held.push(work) : request(work))
  })
  return () =>
    page.evaluate(() => {
      window.holdsFrames = false
      for (const work of window.heldFrames ?? []) requestAnimationFrame(work)
    })
}

function claimsSentBy(page: Page): Request[] {
  const claims: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capi/activity/claim')) claims.push(request)
  })
  return claims
}

async function signInBefore(page: Page, origin: string): Promise<string> {
  const token = await registerMember(origin)
  await page.addInitScript((stored) => sessionStorage.setItem('USER_TOKEN', stored), token)
  return token
}

async function countVouchers(token: string, origin: string): Promise<number> {
  const { data } = await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token })
  return data.items.length
}

test.describe('signed out', () => {
  test('a tap opens the sheet, and what is typed stays', async ({ page, t, gateway }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    const address = page.getByRole('textbox', { name: t('sign-in.email') })
    const sheet = page.getByRole('dialog', { name: t('sign-in.titleToClaim') })
    await expect(sheet).toBeVisible()
    // Its styles, which come after the content of the page, place it at the end of the window.
    const distanceToEnd = () =>
      sheet.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
    await expect.poll(distanceToEnd).toBe(0)
    await address.fill('mira@exam')
    releaseScripts()
    await untilHydrated(page)
    await expect(address).toHaveValue('mira@exam')
    await expect(address).toBeFocused()

    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  })

  test('a tap on a campaign for members who signed up by phone opens the phone sign-in after hydration', async ({
    page,
    t,
  }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(linkTo('DEMO-PHONEREG', 'en'), { waitUntil: 'commit' })
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    releaseScripts()
    await expect(page.getByText(t('sign-in-steps.byPhoneText'))).toBeVisible()
  })

  test('a sign-in that ends before the next frame claims, and the sheet stays closed', async ({
    page,
    t,
    gateway,
  }) => {
    const releaseFrames = await holdFrames(page)
    const releaseScripts = await holdScripts(page)
    const claims = claimsSentBy(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    await page.evaluate(() => (window.holdsFrames = true))
    releaseScripts()
    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.locator('dialog#sign-in')).toBeHidden()
    await releaseFrames()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    await expect(page.locator('dialog#sign-in')).toBeHidden()
    expect(claims).toHaveLength(1)
  })

  test('the display font, for which all text is laid out again, is added once hydration has begun', async ({
    page,
    t,
  }) => {
    await page.addInitScript(() => {
      const add = FontFaceSet.prototype.add.bind(document.fonts)
      FontFaceSet.prototype.add = function (face) {
        const root = document.querySelector('#root') ?? {}
        // React marks the element that it hydrates.
        const isHydrating = Object.keys(root).some((key) => key.startsWith('__reactContainer$'))
        document.documentElement.dataset['font'] = `${face.family}, hydrating: ${isHydrating}`
        return add(face)
      }
    })
    const fonts = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family }) => family === 'Display').map(({ status }) => status),
      )
    const releaseScripts = await holdScripts(page)
    await page.goto(link)
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    await expect(page.locator('dialog#sign-in')).toBeVisible()
    releaseScripts()
    await expect.poll(fonts).toEqual(['loaded'])
    await expect(page.locator('html')).toHaveAttribute('data-font', 'Display, hydrating: true')
  })

  test('a submitted address is not lost', async ({ page, t, gateway }) => {
    const releaseScripts = await holdScripts(page)
    const email = newEmail()
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await page.getByRole('textbox', { name: t('sign-in.email') }).fill(email)
    await page.getByRole('textbox', { name: t('sign-in.email') }).press('Enter')
    releaseScripts()
    await expect(page.getByRole('dialog', { name: t('sign-in.codeTitle') })).toBeVisible()
    await expect.poll(() => codesFor(gateway.origin, email)).toHaveLength(1)
  })

  test('a sheet closed again stays closed', async ({ page, t }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await page.getByRole('button', { name: t('common.close') }).click()
    await expect(page.locator('dialog#sign-in')).toBeHidden()
    releaseScripts()
    await untilHydrated(page)
    // React does not open it again; the next tap does.
    await page.locator(claimButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    await page.getByRole('button', { name: t('common.close') }).click()
    await expect(page.locator('dialog#sign-in')).toBeHidden()
  })

  test('a page that is reloaded before hydration opens the sheet again', async ({ page, t }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    const sheet = page.getByRole('dialog', { name: t('sign-in.titleToClaim') })
    await expect(sheet).toBeVisible()
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator(claimButton)).toBeVisible()
    await expect(sheet).toBeHidden()
    releaseScripts()
    await expect(sheet).toBeVisible()
  })

  test('a button of a component that is not hydrated yet', async ({ page, t }) => {
    const releaseSheet = await holdScripts(page, 'first-tap-chunk')
    await page.goto(link, { waitUntil: 'commit' })
    await untilHydrated(page)
    await page.locator(claimButton).click()
    const byPassword = page.getByRole('dialog').getByRole('button', { name: t('sign-in.byPassword') })
    await byPassword.click()
    // React stops the click, since the code of the sheet has not loaded.
    await expect(byPassword).toBeVisible()
    releaseSheet()
    await expect(byPassword).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('where the browser denies storage', async ({ page, t }) => {
    await page.addInitScript(() => {
      for (const area of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, area, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError')
          },
        })
      }
    })
    const releaseScripts = await holdScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    releaseScripts()
    await untilHydrated(page)
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
  })

  test('before the end of the page has loaded', async ({ page, t, gateway }) => {
    const slow = await startSlowServer(gateway.origin)
    try {
      await page.goto(slow.origin + link, { waitUntil: 'commit' })
      await page.locator(claimButton).click()
      await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
      await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@exam')
      // The page's scripts have run.
      await page.waitForFunction(() => sessionStorage.getItem('ZONE') !== null)
      slow.sendRest()
      await untilHydrated(page)
      await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toHaveValue('mira@exam')
    } finally {
      slow.server.close()
      slow.server.closeAllConnections()
    }
  })
})

test.describe('signed in', () => {
  test('a tap claims at once, and React takes the answer over after hydration', async ({
    page,
    t,
    gateway,
  }) => {
    const token = await signInBefore(page, gateway.origin)
    // An earlier page of this tab, which stored zone and device.
    await page.goto('/home')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ZONE'))).toBe('Asia/Singapore')
    const claims = claimsSentBy(page)
    const releaseScripts = await holdScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    const button = page.locator(claimButton)
    // In the same task as the tap, so in its frame.
    expect(
      await button.evaluate((element: HTMLElement) => {
        element.click()
        return element.getAttribute('aria-busy')
      }),
    ).toBe('true')
    await expect(page.getByText(t('campaign.stamp'), { exact: true })).toBeVisible()
    const [sent] = claims
    const device = await page.evaluate(() => localStorage.getItem('DEVICE_ID'))
    expect([sent?.headers()['x-zone-id'], sent?.headers()['x-device-id']]).toEqual(['Asia/Singapore', device])
    expect(claims.map((claim) => claim.headers()['idempotency-key'])).toEqual([
      expect.stringMatching(/^[\da-f-]{36}$/),
    ])
    releaseScripts()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(claims).toHaveLength(1)
    expect(await countVouchers(token, gateway.origin)).toBe(1)
  })

  test('a double tap is one claim', async ({ page, t, gateway }) => {
    const token = await signInBefore(page, gateway.origin)
    const claims = claimsSentBy(page)
    const releaseScripts = await holdScripts(page)
    await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'), { waitUntil: 'commit' })
    await page.locator(claimButton).dblclick()
    releaseScripts()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(claims).toHaveLength(1)
    expect(await countVouchers(token, gateway.origin)).toBe(1)
  })

  test.describe('pictures and scripts wait for the answer of a claim', () => {
    /** Taps where frames and timers pass only as the test says, and holds back the answer. */
    async function tapWithoutAnswer(page: Page, origin: string) {
      await signInBefore(page, origin)
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/capi/activity/claim', async (route) => {
        await answered
        await route.continue()
      })
      const requested: string[] = []
      page.on('request', (request) => {
        if (/\.(?:js|svg)$/.test(request.url())) requested.push(request.url())
      })
      await page.clock.install()
      await page.clock.pauseAt(new Date(Date.now() + 60_000))
      await page.goto(linkTo('DEMO-NEWUSER', 'en'))
      const sent = page.waitForRequest('**/capi/activity/claim')
      await page.locator(claimButton).evaluate((button: HTMLElement) => button.click())
      await sent
      return { answer, requested }
    }

    test('until the frame that shows it', async ({ page, gateway }) => {
      const { answer, requested } = await tapWithoutAnswer(page, gateway.origin)
      await page.clock.runFor(500)
      answer()
      await expect(page.locator('[data-early=claim][data-done]')).toBeAttached()
      expect(requested).toEqual([])
      const rest = ['**/assets/*.js', '**/*.svg'].map((url) => page.waitForRequest(url))
      await page.clock.runFor(100)
      await Promise.all(rest)
    })

    test('for a second', async ({ page, gateway, t }) => {
      const { answer, requested } = await tapWithoutAnswer(page, gateway.origin)
      await page.clock.runFor(900)
      expect(requested).toEqual([])
      const rest = ['**/assets/*.js', '**/*.svg'].map((url) => page.waitForRequest(url))
      await page.clock.runFor(200)
      await Promise.all(rest)
      answer()
      await page.clock.resume()
      await expect(
        page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) }),
      ).toBeVisible()
    })
  })

  test('a claim whose answer is lost before hydration is sent again with the same idempotency key', async ({
    page,
    t,
    gateway,
    consoleGuard,
  }) => {
    consoleGuard.allow(/net::ERR_FAILED/)
    const token = await signInBefore(page, gateway.origin)
    const keys: (string | undefined)[] = []
    await page.route('**/capi/activity/claim', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      if (keys.length === 1) await route.abort()
      else await route.fulfill({ response })
    })
    await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'), { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await countVouchers(token, gateway.origin)).toBe(1)
  })
})

/** A proxy of the gateway that holds back the end of the page, as a slow network does. */
async function startSlowServer(
  gateway: string,
): Promise<{ origin: string; sendRest: () => void; server: Server }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createServer(({ url = '/', headers: { accept = '*/*' } }, response) => {
    void (async () => {
      const upstream = await fetch(gateway + url, { headers: { accept } })
      const body = Buffer.from(await upstream.arrayBuffer())
      const end = body.indexOf('<script type="application/json" id="state">')
      response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
      if (end > 0) {
        response.write(body.subarray(0, end))
        await promise
      }
      response.end(body.subarray(Math.max(end, 0)))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  return { origin: `http://127.0.0.1:${port}`, sendRest: resolve, server }
}

test('a shell-rendered screen shows its bar before any script has loaded', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  await signInBefore(page, gateway.origin)
  // The gateway renders the wallet for a token; without that answer its shell stays.
  consoleGuard.allow(/ERR_FAILED .*\/screens\//)
  await page.route('**/screens/**', (route) => route.abort())
  const releaseScripts = await holdScripts(page)
  await page.goto('/marketing/tickets?lang=de', { waitUntil: 'commit' })
  const bar = page.getByRole('heading', { level: 1 })
  await expect(bar).toBeVisible()
  await expect(page).toHaveTitle(new RegExp((await bar.textContent()) ?? '-'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('tab')).toHaveCount(0)
  releaseScripts()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(bar).toHaveCount(1)
})

test('a link that is tapped before hydration opens in the locale of this page', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto(`${linkTo('DEMO-STOREONLY', 'de')}&fissionCode=F-7`)
  const toStores = page.locator('a[href^="/home/stores"]')
  await toStores.click()
  releaseScripts()
  await expect(page).toHaveURL(/\/home\/stores/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Where the scripts do not load, the second tap opens it.
  await page.route('**/assets/libraries-*.js', (route) => new Promise<void>(() => void route))
  await page.goto(linkTo('DEMO-STOREONLY', 'en'), { waitUntil: 'commit' })
  await toStores.click()
  await expect(page).toHaveURL(/collect-coupons/)
  await toStores.click()
  await expect(page).toHaveURL(/\/home\/stores/)
})

test('any other button that is tapped before hydration is clicked after it', async ({ page, t }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  releaseScripts()
  await expect(page.getByRole('dialog')).toBeVisible()
})
