/** The first paint of home for a browser with a session. */
import type { Page } from '@playwright/test'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

/** Claims three coupons by the user interface, which gives the browser a session. Returns the address. */
async function claimAsNewMember(page: Page, t: Translate, origin: string): Promise<string> {
  const email = newEmail()
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(page, t, origin, email)
  await page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) }).waitFor()
  return email
}

/** What home says to visitors of the country. */
const invitationIn = (t: Translate) => t('home.joinStars', { stars: 10, amount: '$1' })

test('a member is never invited to sign in, and nothing moves when the coupons are counted', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const email = await claimAsNewMember(page, t, gateway.origin)
  // A new tab has no token of its own.
  const tab = await context.newPage()
  await tab.addInitScript((invitation) => {
    const seen = (window.seenOnHome = { invitations: 0, shift: 0 })
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(invitation)) seen.invitations++
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as LayoutShift).value
    }).observe({ type: 'layout-shift', buffered: true })
  }, invitationIn(t))
  await tab.goto('/home')
  await expect(tab.getByRole('link', { name: t('home.coupons', { count: 3 }) })).toBeVisible()
  await expect(tab.getByText(t('sign-in.signedInAs', { email }))).toBeAttached()
  const { invitations, shift } = (await tab.evaluate(() => window.seenOnHome)) ?? {}
  expect(invitations).toBe(0)
  // Figures in the display font shift within their place by less than this.
  expect(shift).toBeLessThan(0.001)
})

test('the greeting comes with the page', async ({ page, t, gateway }) => {
  await claimAsNewMember(page, t, gateway.origin)
  // The other messages arrive later.
  await page.route('**/assets/en-*.js', () => {})
  await page.goto('/home')
  const greetings = [t('home.morning'), t('home.afternoon'), t('home.evening')]
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^(${greetings.join('|')})$`))
})

test('without the chunk of its code, home stays, and has the code once the connection is back', async ({
  page,
  context,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED|A module is missing/)
  await claimAsNewMember(page, t, gateway.origin)
  const chunk = '**/assets/member-qr-*.js*'
  await page.route(chunk, (route) => route.abort())
  const failed = page.waitForEvent('console', (message) => message.text().includes('A module is missing'))
  await page.goto('/home')
  await failed
  const card = page.getByRole('region', { name: t('home.card') })
  await expect(card.getByRole('link', { name: t('home.showAtTill') })).toBeVisible()
  await page.unroute(chunk)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(card.getByRole('img', { name: t('home.code') })).toBeVisible()
})

test('the HTML has the card of the member, and neither address nor token', async ({ page, t, gateway }) => {
  const email = await claimAsNewMember(page, t, gateway.origin)
  const html = await (await page.request.get('/home', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain(t('home.myCoupons'))
  expect(html).not.toContain(invitationIn(t))
  // Stars of a new member, and the cheapest gift.
  expect(html).toMatch(/data-stars.*?>0</)
  expect(html).toContain('Espresso')
  expect(html).not.toContain(email)
  expect(html).not.toContain(await page.evaluate(() => sessionStorage.getItem('USER_TOKEN')))
})

test('a browser whose session has ended is invited to sign in', async ({ page, context, t, gateway }) => {
  await claimAsNewMember(page, t, gateway.origin)
  const [cookie] = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  if (!cookie) throw new Error('The browser has no session cookie.')
  await page.evaluate(() => sessionStorage.clear())
  await context.addCookies([{ ...cookie, value: 'unknown.secret' }])
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: t('home.joinTitle', { count: 3 }) })).toBeVisible()
  await expect(page.getByText(invitationIn(t))).toBeVisible()
})

test('another tab signs out while home is hydrated', async ({ page, t, gateway }) => {
  await claimAsNewMember(page, t, gateway.origin)
  await page.evaluate(() => sessionStorage.clear())
  await page.addInitScript(() => {
    type Listen = (this: unknown, ...parameters: unknown[]) => void
    const listen = Reflect.get(EventTarget.prototype, 'addEventListener') as Listen // of the DOM
    // React's first call on the root is made by `hydrateRoot`, before it renders a component.
    const listenOrSignOut: Listen = function (...parameters) {
      if (this instanceof Element && this.id === 'root' && localStorage.getItem('HAS_SESSION') !== null) {
        localStorage.removeItem('HAS_SESSION')
        window.dispatchEvent(new StorageEvent('storage', { key: 'HAS_SESSION', storageArea: localStorage }))
      }
      listen.apply(this, parameters)
    }
    Reflect.set(EventTarget.prototype, 'addEventListener', listenOrSignOut)
  })
  await page.route(/customer\/refresh/, () => {
    // Without an answer the session is not restored first.
  })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

type LayoutShift = PerformanceEntry & { value: number }

declare global {
  interface Window {
    seenOnHome?: { invitations: number; shift: number }
  }
}
