/** The wallet that the gateway renders with the vouchers of a browser with a session. */
import type { BrowserContext } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

const vouchers = 'a[href*="voucherNo="]'

/** Claims three coupons by the user interface, which gives the browser a session. */
async function claim(context: BrowserContext, t: Translate, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(page, t, origin, newEmail())
  await page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) }).waitFor()
  await page.close()
}

test('shows the coupons before any script has run', async ({ context, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported module/)
  await claim(context, t, gateway.origin)
  const page = await context.newPage()
  await page.route('**/*.js', (route) => route.abort())
  const response = await page.goto('/marketing/tickets')
  expect(await response?.headerValue('cache-control')).toBe('private, no-store')
  await expect(page.locator(vouchers)).toHaveCount(3)
  await expect(page.getByRole('tab', { name: t('wallet.unused') })).toBeVisible()
})

test('nothing moves or disappears when scripts and answers arrive', async ({ context, t, gateway }) => {
  await claim(context, t, gateway.origin)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = (window.seenInWallet = { fewest: Number.POSITIVE_INFINITY, shift: 0 })
    document.addEventListener('DOMContentLoaded', () => {
      const count = () => {
        seen.fewest = Math.min(seen.fewest, document.querySelectorAll('a[href*="voucherNo="]').length)
      }
      new MutationObserver(count).observe(document, { childList: true, subtree: true })
      count()
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as LayoutShift).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const responses = [/coupon\/mine/, /coupon\/code/].map((path) => page.waitForResponse(path))
  await page.goto('/marketing/tickets')
  for (const response of responses) await (await response).finished()
  const { fewest, shift } = (await page.evaluate(() => window.seenInWallet)) ?? {}
  expect(fewest).toBe(3)
  // Figures in the display font shift within their place by less than this.
  expect(shift).toBeLessThan(0.001)
})

test('a coupon that is tapped before hydration opens', async ({ context, t, gateway }) => {
  await claim(context, t, gateway.origin)
  const page = await context.newPage()
  await page.route('**/libraries-*.js', async (route) => {
    await page.locator(vouchers).first().click()
    await route.continue()
  })
  await page.goto('/marketing/tickets')
  await expect(page).toHaveURL(/voucherNo=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a tab with the token of another member ends with their coupons', async ({ context, t, gateway }) => {
  await claim(context, t, gateway.origin)
  const token = await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-NEWUSER'] })
  const page = await context.newPage()
  const ofCookie = await page.request.get('/marketing/tickets', { headers: { accept: 'text/html' } })
  const numbersIn = (html: string) => [
    ...new Set(Array.from(html.matchAll(/voucherNo=(\d+)/g), ([, each]) => each)),
  ]
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
  await page.goto('/marketing/tickets')
  const shown = async () => numbersIn(await page.locator('#root').innerHTML())
  const drawn = numbersIn(await ofCookie.text())
  expect(drawn).toHaveLength(3)
  await expect
    .poll(async () => {
      const numbers = await shown()
      return [numbers.length, numbers.filter((each) => drawn.includes(each)).length]
    })
    .toEqual([3, 0])
})

test('a browser whose session has ended is invited to sign in', async ({ context, t, gateway }) => {
  await claim(context, t, gateway.origin)
  const [cookie] = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  if (!cookie) throw new Error('The browser has no session cookie.')
  await context.addCookies([{ ...cookie, value: 'unknown.secret' }])
  const page = await context.newPage()
  const response = await page.goto('/marketing/tickets')
  expect(await response?.text()).not.toContain('voucherNo=')
  await expect(page.getByRole('heading', { name: t('wallet.signInTitle') })).toBeVisible()
})

/** TypeScript's DOM lacks it. */
type LayoutShift = PerformanceEntry & { value: number }

declare global {
  interface Window {
    seenInWallet?: { fewest: number; shift: number }
  }
}
