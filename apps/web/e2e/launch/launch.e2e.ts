/** Launch parameters of the app and of its links: member, country and language. */
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { launchTokenFor } from '@crema/tools/launch-token'
import { registerMember } from '@crema/tools/register-member'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, serviceWorkerBlocked, test, untilHydrated } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { linkTo, newEmail } from '../support/members.ts'

const claimButton = '[data-early=claim]'
const campaign = linkTo('DEMO-FULLREDUCTION', 'en')

/** A member of the app, with the launch token that its back end creates. */
async function createAppMember(origin: string) {
  const email = newEmail()
  const token = await registerMember(origin, email)
  const {
    data: { memberId },
  } = await callGateway(origin, 'GET customer/info', {}, { token })
  const countVouchers = async () =>
    (await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token })).data.items.length
  return { email, memberId, countVouchers, launchToken: () => launchTokenFor(origin, memberId) }
}

function requestsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

test.describe('a launch token', () => {
  test('signs in, and is sent to the gateway alone', async ({ page, t, gateway }) => {
    const { email, memberId, launchToken } = await createAppMember(gateway.origin)
    const token = await launchToken()
    const requests = requestsOf(page)
    await page.goto('/auth')
    const letReactIn = await holdReact(page)
    await page.goto(`/home?lang=en&token=${token}&memberId=${memberId}&cnty=us#main`, { waitUntil: 'commit' })
    // Removed from the address before any script of the page has loaded.
    await expect(page).toHaveURL(`${gateway.origin}/home?lang=en&memberId=${memberId}&cnty=us#main`)
    letReactIn()
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()

    const [exchange, ...others] = requests.filter((request) =>
      request.url().endsWith('/capi/customer/launch'),
    )
    expect(others).toEqual([])
    expect(exchange?.postDataJSON()).toMatchObject({ token, memberId })
    const link = requests.find((request) => request.isNavigationRequest() && request.url().includes(token))
    for (const request of requests) {
      if (request !== link) expect(request.url()).not.toContain(token)
      const { referer, authorization, cookie } = await request.allHeaders()
      for (const header of [referer, authorization, cookie]) expect(header ?? '').not.toContain(token)
    }
    // Nowhere in the browser: storage, DOM, history.
    expect(
      await page.evaluate(() =>
        JSON.stringify([
          Object.entries(sessionStorage),
          Object.entries(localStorage),
          document.cookie,
          history.state,
          document.documentElement.outerHTML,
        ]),
      ),
    ).not.toContain(token)
    await page
      .getByRole('link', { name: t('common.language') })
      .first()
      .click()
    await page.goBack()
    expect(page.url()).not.toContain(token)
    await page.reload()
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
    expect(gateway.output()).not.toContain(token)
  })

  test('opens a member’s screen at once', async ({ page, t, gateway }) => {
    const { launchToken } = await createAppMember(gateway.origin)
    const answer = await page.goto(`/marketing/tickets?token=${await launchToken()}`)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await expect(page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })).toBeVisible()
    await expect(page).toHaveURL(`${gateway.origin}/marketing/tickets`)
  })

  test('with a tap before hydration: the coupon is claimed without the sign-in sheet', async ({
    page,
    t,
    gateway,
  }) => {
    const { launchToken, countVouchers } = await createAppMember(gateway.origin)
    const letReactIn = await holdReact(page)
    await page.goto(`${campaign}&token=${await launchToken()}`, { waitUntil: 'commit' })
    await page.locator(claimButton).dblclick()
    await expect(page.locator(claimButton)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('dialog')).toBeHidden()
    letReactIn()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(await countVouchers()).toBe(1)
  })

  test('of another member asks first, names both, and the member may stay signed in', async ({
    page,
    t,
    gateway,
  }) => {
    const victim = await createAppMember(gateway.origin)
    const stranger = await createAppMember(gateway.origin)
    await page.goto(`/home?token=${await victim.launchToken()}`)
    await expect(page.getByText(t('sign-in.signedInAs', { email: victim.email }))).toBeVisible()
    for (const close of [
      () => page.getByRole('button', { name: t('launch.otherStay') }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.goto('about:blank')
      await page.goto(`/home?token=${await stranger.launchToken()}`)
      const question = page.getByRole('dialog', { name: t('launch.otherTitle') })
      await expect(question.getByText('m•••@e•••.com')).toHaveCount(2)
      await expectAccessible(page)
      await close()
      await expect(question).toBeHidden()
      await expect(page.getByText(t('sign-in.signedInAs', { email: victim.email }))).toBeVisible()
    }
    await page.reload()
    await expect(page.getByText(t('sign-in.signedInAs', { email: victim.email }))).toBeVisible()
  })

  test('whose payload names another member is refused', async ({ page, t, gateway }) => {
    const { launchToken } = await createAppMember(gateway.origin)
    const other = await createAppMember(gateway.origin)
    const q = Buffer.from(JSON.stringify({ cnty: 'us', memberId: other.memberId })).toString('base64url')
    await page.goto(`/home?lang=en&token=${await launchToken()}&q=${q}`)
    await expect(page.getByRole('status', { name: t('common.news') })).toHaveText(t('launch.ended'))
    await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  })

  test('that has run out and names another member leaves the member signed in, with a notice', async ({
    page,
    t,
    gateway,
  }) => {
    const member = await createAppMember(gateway.origin)
    const other = await createAppMember(gateway.origin)
    const token = await other.launchToken()
    // Once used, it is as good as expired.
    await callGateway(gateway.origin, 'POST customer/launch', { token, attempt: randomUUID() })
    await page.goto(`/home?token=${await member.launchToken()}`)
    await expect(page.getByText(t('sign-in.signedInAs', { email: member.email }))).toBeVisible()
    for (const named of ['', `&memberId=${other.memberId}`]) {
      await page.goto('about:blank')
      await page.goto(`/home?token=${token}${named}`)
      await expect(page.getByRole('status', { name: t('common.news') })).toHaveText(t('launch.endedSignedIn'))
      await expect(page.getByText(t('sign-in.signedInAs', { email: member.email }))).toBeVisible()
    }
    await page.reload()
    await expect(page.getByText(t('sign-in.signedInAs', { email: member.email }))).toBeVisible()
  })

  test('replaces the member who was signed in, after a question', async ({ page, t, gateway }) => {
    const other = await createAppMember(gateway.origin)
    const { email, memberId, launchToken, countVouchers } = await createAppMember(gateway.origin)
    await page.goto(`/home?token=${await other.launchToken()}`)
    await expect(page.getByText(t('sign-in.signedInAs', { email: other.email }))).toBeVisible()

    // The tap comes before the page knows the new member: it must not claim for the other one.
    const letReactIn = await holdReact(page)
    await page.goto(`${campaign}&token=${await launchToken()}&memberId=${memberId}`, { waitUntil: 'commit' })
    await page.locator(claimButton).click()
    letReactIn()
    await page.getByRole('button', { name: t('launch.otherSwitch') }).click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect([await other.countVouchers(), await countVouchers()]).toEqual([0, 1])
    await page.goto('/home')
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
  })

  test('is exchanged before the session of the browser is refreshed', async ({ page, t, gateway }) => {
    const other = await createAppMember(gateway.origin)
    const { email, memberId, launchToken, countVouchers } = await createAppMember(gateway.origin)
    await page.goto(`/home?token=${await other.launchToken()}`)
    await expect(page.getByText(t('sign-in.signedInAs', { email: other.email }))).toBeVisible()
    await page.goto('about:blank')

    // Offline support restores a missing member, and then registers the service worker.
    const registration = page.waitForEvent('console', (message) => message.text() === serviceWorkerBlocked)
    await page.route('**/capi/customer/launch', async (route) => {
      await registration
      await route.continue()
    })
    const requests = requestsOf(page)
    await page.goto(`${campaign}&token=${await launchToken()}&memberId=${memberId}`)
    await page.locator(claimButton).click()
    await page.getByRole('button', { name: t('launch.otherSwitch') }).click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect([await other.countVouchers(), await countVouchers()]).toEqual([0, 1])
    expect(requests.filter((request) => request.url().endsWith('/capi/customer/refresh'))).toEqual([])
    await page.goto('/home')
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
  })

  test('that was used before shows the page of a visitor, with a notice', async ({
    page,
    context,
    t,
    gateway,
  }) => {
    const { launchToken } = await createAppMember(gateway.origin)
    const token = await launchToken()
    await page.goto(`/home?token=${token}`)
    await expect(page.getByText(t('sign-in.signOut'))).toBeVisible()
    // Another person's browser without a session.
    await context.clearCookies()
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await page.goto(`/home?lang=en&token=${token}`)
    await expect(page.getByRole('status', { name: t('common.news') })).toHaveText(t('launch.ended'))
    await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(`${gateway.origin}/home?lang=en`)
  })

  test('that was used before by the same member: still signed in, without a notice', async ({
    page,
    t,
    gateway,
  }) => {
    const { email, memberId, launchToken } = await createAppMember(gateway.origin)
    const link = `/home?token=${await launchToken()}&memberId=${memberId}`
    await page.goto(link)
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
    await expect(page.getByRole('status', { name: t('common.news') })).toBeEmpty()
  })

  test('whose answer is lost is sent again', async ({ page, t, gateway, consoleGuard }) => {
    consoleGuard.allow(/net::ERR_FAILED/)
    const { email, launchToken } = await createAppMember(gateway.origin)
    const attempts: unknown[] = []
    await page.route('**/capi/customer/launch', async (route) => {
      attempts.push((route.request().postDataJSON() as { attempt: string }).attempt)
      const answer = await route.fetch()
      if (attempts.length === 1) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await page.goto(`/home?token=${await launchToken()}`)
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
    expect(attempts).toEqual([attempts[0], attempts[0]])
  })
})

test.describe('the payload in q', () => {
  const base64url = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

  test('names country and language', async ({ page }) => {
    await page.goto(
      `/home?q=${base64url({ cnty: 'jp', appZone: 'Asia/Tokyo', memberId: 'm-1', defaultLanguage: 'ja' })}`,
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect
      .poll(() =>
        page.evaluate(() => [sessionStorage.getItem('COUNTRY'), sessionStorage.getItem('TIME_ZONE')]),
      )
      .toEqual(['JP', 'Asia/Tokyo'])
    // A reload without the payload, such as after a navigation, has them too.
    await page.goto('/home/account')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })

  test('is overridden by the parameters of the address', async ({ page }) => {
    await page.goto(`/home?cnty=de&lang=de&q=${base64url({ cnty: 'jp', defaultLanguage: 'ja' })}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('COUNTRY'))).toBe('DE')
  })

  for (const [what, q] of [
    ['noise', '%25%25'],
    ['another payload', 'eyJ4IjoxfQ'],
    ['nothing', ''],
  ]) {
    test(`that holds ${what} is refused, with a link to continue`, async ({ page, t }) => {
      await page.goto(`/home?lang=en&cnty=us&q=${q}`)
      await expect(
        page.getByRole('heading', { level: 1, name: t('outcomes.missingParameters') }),
      ).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: t('campaign.seeRunning') }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  }
})

test('the country of a visit is that of the next one', async ({ page, context }) => {
  await page.goto('/home?cnty=jp&lang=en')
  await expect(page.getByRole('heading', { name: 'Running now · Japan' })).toBeVisible()
  // Stored by the page's scripts, which run after the first paint.
  await untilHydrated(page)
  const next = await context.newPage()
  await next.goto('/home')
  await expect(next.getByRole('heading', { name: 'Running now · Japan' })).toBeVisible()
})
