/** The wallet of a tab with a token and without a session cookie, as in the chain's app: the gateway renders it for the token. */
import type { Page } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { expect, test } from '../support/fixtures.ts'
import { newEmail } from '../support/members.ts'

const vouchers = 'a[href*="voucherNo="]'

/** Gives the tab the token of a new member with three coupons. */
async function signInTab(page: Page, origin: string): Promise<void> {
  const token = await registerMember(origin, newEmail(), { claims: ['DEMO-NEWUSER'] })
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
}

test('shows the coupons before any script has loaded', async ({ page, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported module/)
  await signInTab(page, gateway.origin)
  await page.route('**/*.js', (route) => route.abort())
  const shell = await page.goto('/marketing/tickets?lang=en')
  expect(await shell?.text()).not.toContain('voucherNo=')
  await expect(page.locator(vouchers)).toHaveCount(3)
  await expect(page.getByRole('tab', { name: t('wallet.unused') })).toBeVisible()
})

test('the coupons stay when the scripts have loaded, and work', async ({ page, t, gateway }) => {
  await signInTab(page, gateway.origin)
  await page.addInitScript(() => {
    const seen = (window.seenInWallet = { fewest: Number.POSITIVE_INFINITY, shift: 0 })
    const count = () => {
      const shown = document.querySelectorAll('a[href*="voucherNo="]').length
      if (shown > 0 || seen.fewest !== Number.POSITIVE_INFINITY) seen.fewest = Math.min(seen.fewest, shown)
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  const responses = [/coupon\/mine/, /coupon\/code/].map((path) => page.waitForResponse(path))
  await page.goto('/marketing/tickets?lang=en')
  for (const response of responses) await (await response).finished()
  expect((await page.evaluate(() => window.seenInWallet))?.fewest).toBe(3)
  await page.getByRole('tab', { name: t('wallet.used') }).click()
  await expect(page).toHaveURL(/state=used/)
})

test('a coupon that is tapped before hydration opens', async ({ page, gateway }) => {
  await signInTab(page, gateway.origin)
  await page.route('**/libraries-*.js', async (route) => {
    await page.locator(vouchers).first().click()
    await route.continue()
  })
  await page.goto('/marketing/tickets?lang=en')
  await expect(page).toHaveURL(/voucherNo=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a screen that the gateway cannot render is rendered by the scripts', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  await signInTab(page, gateway.origin)
  await page.route('**/screens/**', (route) => route.abort())
  await page.goto('/marketing/tickets?lang=en')
  await expect(page.locator(vouchers)).toHaveCount(3)
})

test('one voucher and other states are rendered by the scripts', async ({ page, t, gateway }) => {
  await signInTab(page, gateway.origin)
  const rendered: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/screens/')) rendered.push(request.url())
  })
  await page.goto('/marketing/tickets?state=used&lang=en')
  await expect(page.getByRole('tab', { name: t('wallet.used'), selected: true })).toBeVisible()
  expect(rendered).toEqual([])
})

test('a tab with an expired token is invited to sign in', async ({ page, t, consoleGuard }) => {
  consoleGuard.allow(/401/)
  await page.addInitScript(() => sessionStorage.setItem('USER_TOKEN', 'x'.repeat(43)))
  await page.goto('/marketing/tickets?lang=en')
  await expect(page.getByRole('heading', { name: t('wallet.signInTitle') })).toBeVisible()
})
