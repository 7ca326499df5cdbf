/** Taps before React count, and nothing moves or is said twice when React comes. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from '@playwright/test'
import { callGateway, codesFor } from '@crema/tools/gateway-calls'
import { memberToken } from '@crema/tools/page-bench/people'
import { signIn } from '@crema/tools/sign-in'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newcomer } from '../support/members.ts'

const link = linkTo('DEMO-DIRECT', 'en')
const claimButton = '[data-early=claim]'

/** Keeps React away until it is let in. */
async function holdReact(page: Page, chunk = 'page'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const untilReactIsThere = (page: Page) =>
  page.waitForFunction(() => window.cremaEarly?.over.claim && window.cremaEarly.over.press)

function claimsSentBy(page: Page): Request[] {
  const claims: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capi/activity/claim')) claims.push(request)
  })
  return claims
}

async function signInBefore(page: Page, origin: string): Promise<string> {
  const token = await memberToken(origin)
  await page.addInitScript((kept) => sessionStorage.setItem('USER_TOKEN', kept), token)
  return token
}

async function heldBy(token: string, origin: string): Promise<number> {
  const { data } = await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token })
  return data.items.length
}

test.describe('signed out', () => {
  test('a tap opens the sheet, and what is typed stays', async ({ page, t, gateway }) => {
    const letReactIn = await holdReact(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    const address = page.getByRole('textbox', { name: t('sign-in.email') })
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    await address.fill('mira@exam')
    letReactIn()
    await untilReactIsThere(page)
    await expect(address).toHaveValue('mira@exam')
    await expect(address).toBeFocused()

    await signIn(page, t, gateway.origin, newcomer())
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
  })

  test('an address that was sent off is not lost', async ({ page, t, gateway }) => {
    const letReactIn = await holdReact(page)
    const email = newcomer()
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await page.getByRole('textbox', { name: t('sign-in.email') }).fill(email)
    await page.getByRole('textbox', { name: t('sign-in.email') }).press('Enter')
    letReactIn()
    await expect(page.getByRole('dialog', { name: t('sign-in.codeTitle') })).toBeVisible()
    await expect.poll(() => codesFor(gateway.origin, email)).toHaveLength(1)
  })

  test('a sheet closed again stays closed', async ({ page, t }) => {
    const letReactIn = await holdReact(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await page.getByRole('button', { name: t('common.close') }).click()
    await expect(page.locator('dialog#sign-in')).toBeHidden()
    letReactIn()
    await untilReactIsThere(page)
    // React opens nothing by itself: the next tap does.
    await page.locator(claimButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    await page.getByRole('button', { name: t('common.close') }).click()
    await expect(page.locator('dialog#sign-in')).toBeHidden()
  })

  test('a page dropped before React came asks again when it is back', async ({ page, t }) => {
    const letReactIn = await holdReact(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    const sheet = page.getByRole('dialog', { name: t('sign-in.titleToClaim') })
    await expect(sheet).toBeVisible()
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator(claimButton)).toBeVisible()
    await expect(sheet).toBeHidden()
    letReactIn()
    await expect(sheet).toBeVisible()
  })

  test('a button of a part that is not alive yet', async ({ page, t }) => {
    const letSheetIn = await holdReact(page, 'first-touch-chunk')
    await page.goto(link, { waitUntil: 'commit' })
    await untilReactIsThere(page)
    await page.locator(claimButton).click()
    const otherWays = page.getByRole('dialog').getByRole('button', { name: t('sign-in.otherWays') })
    await otherWays.click()
    // React stops it, for the code of the sheet has not come.
    await expect(otherWays).toBeVisible()
    letSheetIn()
    await expect(otherWays).toBeHidden()
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
    const letReactIn = await holdReact(page)
    await page.goto(link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    letReactIn()
    await untilReactIsThere(page)
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
  })

  test('before the end of the page has come', async ({ page, t, gateway }) => {
    const slow = await slowlySent(gateway.origin)
    try {
      await page.goto(slow.origin + link, { waitUntil: 'commit' })
      await page.locator(claimButton).click()
      await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
      await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@exam')
      slow.sendTheRest()
      await untilReactIsThere(page)
      await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toHaveValue('mira@exam')
    } finally {
      slow.server.close()
      slow.server.closeAllConnections()
    }
  })
})

test.describe('signed in', () => {
  test('a tap claims at once, and React takes the answer over', async ({ page, t, gateway }) => {
    const token = await signInBefore(page, gateway.origin)
    const claims = claimsSentBy(page)
    const letReactIn = await holdReact(page)
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
    expect(claims.map((claim) => claim.headers()['idempotency-key'])).toEqual([
      expect.stringMatching(/^[\da-f-]{36}$/),
    ])
    letReactIn()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
    expect(claims).toHaveLength(1)
    expect(await heldBy(token, gateway.origin)).toBe(1)
  })

  test('a double tap is one claim', async ({ page, t, gateway }) => {
    const token = await signInBefore(page, gateway.origin)
    const claims = claimsSentBy(page)
    const letReactIn = await holdReact(page)
    await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'), { waitUntil: 'commit' })
    await page.locator(claimButton).dblclick()
    letReactIn()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
    expect(claims).toHaveLength(1)
    expect(await heldBy(token, gateway.origin)).toBe(1)
  })

  test('an answer lost before React is asked for again with the same key', async ({
    page,
    t,
    gateway,
    noise,
  }) => {
    noise.allow(/net::ERR_FAILED/)
    const token = await signInBefore(page, gateway.origin)
    const keys: (string | undefined)[] = []
    await page.route('**/capi/activity/claim', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch()
      if (keys.length === 1) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'), { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await heldBy(token, gateway.origin)).toBe(1)
  })
})

/** A server in front of the gateway that keeps the last part of the page back, as a slow network does. */
async function slowlySent(
  gateway: string,
): Promise<{ origin: string; sendTheRest: () => void; server: Server }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createServer(({ url = '/', headers: { accept = '*/*' } }, response) => {
    void (async () => {
      const answer = await fetch(gateway + url, { headers: { accept } })
      const body = Buffer.from(await answer.arrayBuffer())
      const end = body.indexOf('<script type="application/json" id="state">')
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      if (end > 0) {
        response.write(body.subarray(0, end))
        await promise
      }
      response.end(body.subarray(Math.max(end, 0)))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  return { origin: `http://127.0.0.1:${port}`, sendTheRest: resolve, server }
}

test('a member’s screen shows its bar before any script has come', async ({ page, gateway }) => {
  await signInBefore(page, gateway.origin)
  const letReactIn = await holdReact(page, 'libraries')
  await page.goto('/marketing/tickets?lang=de', { waitUntil: 'commit' })
  const bar = page.getByRole('heading', { level: 1 })
  await expect(bar).toBeVisible()
  await expect(page).toHaveTitle(new RegExp((await bar.textContent()) ?? '-'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('tab')).toHaveCount(0)
  letReactIn()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(bar).toHaveCount(1)
})

test('a link that is tapped before React opens in the language of this page', async ({ page }) => {
  const letReactIn = await holdReact(page, 'libraries')
  await page.goto(`${linkTo('DEMO-STOREONLY', 'de')}&fissionCode=F-7`)
  const toStores = page.locator('a[href^="/home/stores"]')
  await toStores.click()
  letReactIn()
  await expect(page).toHaveURL(/\/home\/stores/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Where the scripts do not come, the second tap opens it.
  await page.route('**/assets/libraries-*.js', (route) => new Promise<void>(() => void route))
  await page.goto(linkTo('DEMO-STOREONLY', 'en'), { waitUntil: 'commit' })
  await toStores.click()
  await expect(page).toHaveURL(/collect-coupons/)
  await toStores.click()
  await expect(page).toHaveURL(/\/home\/stores/)
})

test('any other button that is tapped before React is pressed once it is there', async ({ page, t }) => {
  const letReactIn = await holdReact(page, 'libraries')
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  letReactIn()
  await expect(page.getByRole('dialog')).toBeVisible()
})
