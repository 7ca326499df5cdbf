/** A visitor's taps before hydration are handled, and hydration neither moves nor repeats anything. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { codesFor } from '@crema/tools/gateway-calls'
import { signIn } from '@crema/tools/sign-in'
import { claimButton, claimsSentBy, untilClaimHydrated } from '../support/early-visits.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdChunk, holdReact } from '../support/hold-react.ts'
import { linkTo, newEmail } from '../support/members.ts'

const link = linkTo('DEMO-DIRECT', 'en')

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

test('a tap opens the sheet, and what is typed stays', async ({ page, t, gateway }) => {
  const releaseScripts = await holdReact(page)
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
  await untilClaimHydrated(page)
  await expect(address).toHaveValue('mira@exam')
  await expect(address).toBeFocused()

  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('a tap on a campaign for members who signed up by phone opens the phone sign-in after hydration', async ({
  page,
  t,
}) => {
  const releaseScripts = await holdReact(page)
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
  const releaseScripts = await holdReact(page)
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
  const releaseScripts = await holdReact(page)
  await page.goto(link)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await expect(page.locator('dialog#sign-in')).toBeVisible()
  releaseScripts()
  await expect.poll(fonts).toEqual(['loaded'])
  await expect(page.locator('html')).toHaveAttribute('data-font', 'Display, hydrating: true')
})

test('a submitted address is not lost', async ({ page, t, gateway }) => {
  const releaseScripts = await holdReact(page)
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
  const releaseScripts = await holdReact(page)
  await page.goto(link, { waitUntil: 'commit' })
  await page.locator(claimButton).click()
  await page.getByRole('button', { name: t('common.close') }).click()
  await expect(page.locator('dialog#sign-in')).toBeHidden()
  releaseScripts()
  await untilClaimHydrated(page)
  // React does not open it again; the next tap does.
  await page.locator(claimButton).click()
  await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
  await page.getByRole('button', { name: t('common.close') }).click()
  await expect(page.locator('dialog#sign-in')).toBeHidden()
})

test('a page that is reloaded before hydration opens the sheet again', async ({ page, t }) => {
  const releaseScripts = await holdReact(page)
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

test('a tap on a button of a component that is not hydrated yet', async ({ page, t }) => {
  const releaseSheet = await holdChunk(page, 'first-tap-chunk')
  await page.goto(link, { waitUntil: 'commit' })
  await untilClaimHydrated(page)
  await page.locator(claimButton).click()
  const byPassword = page.getByRole('dialog').getByRole('button', { name: t('sign-in.byPassword') })
  await byPassword.click()
  // React stops the click, since the code of the sheet has not loaded.
  await expect(byPassword).toBeVisible()
  releaseSheet()
  await expect(byPassword).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a tap where the browser denies storage', async ({ page, t }) => {
  await page.addInitScript(() => {
    for (const area of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  })
  const releaseScripts = await holdReact(page)
  await page.goto(link, { waitUntil: 'commit' })
  await page.locator(claimButton).click()
  await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
  releaseScripts()
  await untilClaimHydrated(page)
  await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
})

test('a tap before the end of the page has loaded', async ({ page, t, gateway }) => {
  const slow = await startSlowServer(gateway.origin)
  try {
    await page.goto(slow.origin + link, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@exam')
    // The page's scripts have run.
    await page.waitForFunction(() => sessionStorage.getItem('ZONE') !== null)
    slow.sendRest()
    await untilClaimHydrated(page)
    await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toHaveValue('mira@exam')
  } finally {
    slow.server.close()
    slow.server.closeAllConnections()
  }
})
