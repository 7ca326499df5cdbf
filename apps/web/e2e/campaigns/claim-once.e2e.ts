/** One tap is one claim, whatever happens in between. The campaign allows two, so a second claim would be noticed. */
import type { Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { submitEmail, enterCode, signIn } from '@crema/tools/sign-in'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

const givesTwo = linkTo('DEMO-FULLREDUCTION', 'en')

/** How many vouchers the gateway counts for the member of this tab. */
async function held(page: Page, origin: string): Promise<number> {
  const token = await page.evaluate(() => sessionStorage.getItem('USER_TOKEN'))
  expect(token).not.toBeNull()
  const { data } = await callGateway(
    origin,
    'GET coupon/mine',
    { state: 'unused' },
    { token: token ?? undefined },
  )
  return data.items.length
}

test('a double tap', async ({ page, t, gateway }) => {
  await page.goto(linkTo('DEMO-DIRECT', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(await held(page, gateway.origin)).toBe(1)

  await page.goto(givesTwo)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).dblclick()
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(await held(page, gateway.origin)).toBe(2)
})

test('the frame after a tap shows that the claim has begun, and the call waits for it', async ({
  page,
  t,
  gateway,
}) => {
  const token = await registerMember(gateway.origin)
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
  await page.goto(givesTwo)
  await untilHydrated(page)
  await page.evaluate(() => {
    const button = document.querySelector('[data-early=claim]')
    const showBusy = () => {
      document.documentElement.dataset['nextFrame'] = `busy: ${button?.getAttribute('aria-busy')}`
    }
    button?.addEventListener('click', () => requestAnimationFrame(showBusy))
    const send = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const { dataset } = document.documentElement
      if (typeof input === 'string' && input.endsWith('/activity/claim'))
        dataset['calledAfter'] = dataset['nextFrame'] ?? 'no frame'
      return send(input, init)
    }
  })
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await expect(page.locator('html')).toHaveAttribute('data-called-after', 'busy: true')
})

test('a double tap of a visitor, who signs in first', async ({ page, t, gateway }) => {
  await page.goto(givesTwo)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).dblclick()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(await held(page, gateway.origin)).toBe(1)
})

test('an answer that is lost', async ({ page, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  const keys: (string | undefined)[] = []
  await page.route('**/capi/activity/claim', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.goto(givesTwo)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(await held(page, gateway.origin)).toBe(1)
})

test('a page that is reloaded while the member looks for the code', async ({ page, t, gateway }) => {
  await page.goto(givesTwo)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  const email = newEmail()
  const code = await submitEmail(page, t, gateway.origin, email)
  await expect(page.getByRole('dialog', { name: t('sign-in.codeTitle') })).toBeVisible()

  await page.reload()
  const sheet = page.getByRole('dialog', { name: t('sign-in.codeTitle') })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText(email)).toBeVisible()
  await enterCode(page, t, code)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(await held(page, gateway.origin)).toBe(1)
})

test('a second tab of the same browser shows the claim', async ({ page, context, t, gateway }) => {
  const link = linkTo('DEMO-NEWUSER', 'en')
  await page.goto(link)
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  const email = newEmail()
  await signIn(page, t, gateway.origin, email)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()

  const second = await context.newPage()
  await second.goto(link)
  await expect(second.getByRole('heading', { name: t('campaign.alreadyTitle') })).toBeVisible()
  await second.goto('/home')
  await expect(second.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
})

test('a tab that was open before follows sign-in and sign-out', async ({
  page,
  context,
  t,
  gateway,
  consoleGuard,
}) => {
  // A call of one tab may reach the gateway just after the other one has signed out.
  consoleGuard.allow(/status of 401/)
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  const email = newEmail()
  await signIn(page, t, gateway.origin, email)
  await expect(other.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()

  await other.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
})
