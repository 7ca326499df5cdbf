/** The friend's page: who invites, what both get, one tap, and why a help may be refused. */
import type { Page, Request } from '@playwright/test'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { helpBy, helpersOf, invitationLink, startInviting } from '../support/inviters.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const name = '\u2068Mira\u2069'
const mira = { who: 'other', name } as const
const helpButton = '[data-early=claim]'

function helpsSentBy(page: Page): Request[] {
  const helps: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capi/fission/assist')) helps.push(request)
  })
  return helps
}

const vouchersOf = async (origin: string, token: string) =>
  (await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token })).data.items

for (const language of ['en', 'ar', 'ko'] as const satisfies Locale[]) {
  test.describe(language, () => {
    test.use({ language })

    test('a visitor helps: one tap, sign-in, and the help goes on by itself', async ({
      page,
      gateway,
      t,
    }) => {
      const inviter = await startInviting(gateway.origin)
      await page.goto(invitationLink(inviter, language))
      await expect(page.getByText(t('invitation.invitesYou', mira))).toBeVisible()
      await expect(page.getByText(t('invitation.youGet'), { exact: true })).toBeVisible()
      await expect(page.getByText(t('invitation.inviterGets', mira), { exact: true })).toBeVisible()
      await expect(page.getByText(t('invitation.privacy', mira))).toBeVisible()
      await expect(page.getByText('Larsen')).toHaveCount(0)
      await expectAccessible(page)
      await page.locator(helpButton).click()
      await signIn(page, t, gateway.origin, newEmail())
      await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
      await expectAccessible(page)
      expect(await helpersOf(gateway.origin, inviter)).toBe(1)
      await page.getByRole('button', { name: t('common.close') }).click()
      await expect(page.getByRole('heading', { name: t('invitation.helpedTitle', mira) })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: t('invitation.inviteToo') }).click()
      await expect(page).toHaveURL(
        new RegExp(String.raw`/marketing/fission\?activityNo=${inviter.activityNo}$`),
      )
    })
  })
}

test('without scripts the page reads well', async ({ browser, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: gateway.origin })
  const page = await context.newPage()
  await page.goto(invitationLink(inviter))
  await expect(page.getByText(t('invitation.invitesYou', mira))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByRole('button', { name: t('invitation.help', mira) })).toBeVisible()
  await expect(page.getByRole('timer')).not.toBeEmpty()
  await context.close()
})

test('link previews name the inviter and the offer', async ({ gateway, request, t }) => {
  const inviter = await startInviting(gateway.origin)
  const answer = await request.get(invitationLink(inviter), { headers: { accept: '*/*' } })
  const html = await answer.text()
  const tag = (property: string) =>
    new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  const title = tag('og:title')
  expect(title).toContain(t('invitation.invitesYou', { who: 'other', name: 'Mira' }))
  expect(title).not.toContain('Larsen')
  expect(tag('og:description')).not.toBe('')
  expect((await request.get(tag('og:image').replaceAll('&amp;', '&'))).headers()['content-type']).toBe(
    'image/png',
  )
  // Messengers may replace the link by the canonical one.
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*fissionCode=${inviter.fissionCode}`))
})

test.describe('a tap before the scripts have loaded', () => {
  test('of a member is sent at once, and once', async ({ page, gateway, t }) => {
    const inviter = await startInviting(gateway.origin)
    await startSignedIn(page, await registerMember(gateway.origin))
    const helps = helpsSentBy(page)
    const release = await holdReact(page)
    await page.goto(invitationLink(inviter), { waitUntil: 'commit' })
    await page.locator(helpButton).dblclick()
    await expect.poll(() => helps.length).toBe(1)
    release()
    await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(helps).toHaveLength(1)
    expect(await helpersOf(gateway.origin, inviter)).toBe(1)
  })

  test('of a visitor opens the sign-in, and the help follows', async ({ page, gateway, t }) => {
    const inviter = await startInviting(gateway.origin)
    const release = await holdReact(page)
    await page.goto(invitationLink(inviter), { waitUntil: 'commit' })
    await page.locator(helpButton).click()
    await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
    release()
    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(await helpersOf(gateway.origin, inviter)).toBe(1)
  })
})

test('behind the celebration of a help the page stays as it was', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await startSignedIn(page, await registerMember(gateway.origin))
  await page.goto(invitationLink(inviter))
  await untilHydrated(page)
  const lastNeeded = page.getByText(t('invitation.lastOne'))
  await expect(lastNeeded).toBeVisible()
  await page.locator(helpButton).click()
  await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  await expect(lastNeeded).toHaveCount(1)
})

test('a lost answer and a double tap are one help', async ({ page, gateway, t, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_RESET/)
  const inviter = await startInviting(gateway.origin)
  const token = await registerMember(gateway.origin)
  await startSignedIn(page, token)
  const keys = new Set<string>()
  let sent = 0
  await page.route('**/capi/fission/assist', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    sent++
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto(invitationLink(inviter))
  await untilHydrated(page)
  await page.locator(helpButton).dblclick()
  await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect([sent, keys.size]).toEqual([2, 1])
  expect(await helpersOf(gateway.origin, inviter)).toBe(1)
  expect(await vouchersOf(gateway.origin, token)).toHaveLength(1)
})

test('a pending help of another invitation is not continued', async ({ page, gateway, t }) => {
  const [first, second] = [await startInviting(gateway.origin), await startInviting(gateway.origin)]
  const token = await registerMember(gateway.origin)
  await page.goto(invitationLink(first))
  await untilHydrated(page)
  await page.evaluate(
    ([subject]) => sessionStorage.setItem('PENDING_CLAIM', `${subject} ${crypto.randomUUID()}`),
    [`${first.activityNo}/${first.fissionCode}`],
  )
  await startSignedIn(page, token)
  await page.goto(invitationLink(second))
  await untilHydrated(page)
  await expect(page.getByRole('button', { name: t('invitation.help', mira) })).toBeVisible()
  expect(await helpersOf(gateway.origin, second)).toBe(0)
})

test.describe('refusals', () => {
  test('the own link shows the inviter’s page', async ({ page, gateway }) => {
    const inviter = await startInviting(gateway.origin)
    await startSignedIn(page, inviter.token)
    await page.goto(invitationLink(inviter))
    await expect(page.locator(helpButton)).toHaveCount(0)
    await expect(page.locator('main')).toBeVisible()
  })

  test('all seats are taken: the friend can invite friends', async ({ page, gateway, t }) => {
    const inviter = await startInviting(gateway.origin)
    const seats = (
      await callGateway(gateway.origin, 'GET fission/detail', { activityNo: inviter.activityNo })
    ).data.seats
    for (let seat = 0; seat < seats; seat++)
      expect(await helpBy(gateway.origin, await registerMember(gateway.origin), inviter)).toBe('1')
    await page.goto(invitationLink(inviter))
    await expect(page.getByText(t('outcomes.assistLimitReached'))).toBeVisible()
    await expect(page.getByText(t('invitation.seatsText', mira))).toBeVisible()
    await expect(page.locator('[data-tone]:has(> h1)')).toHaveAttribute('data-tone', 'off')
    await expect(page.locator(helpButton)).toHaveCount(0)
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: t('invitation.inviteToo') })).toBeVisible()
  })

  test('a friend who has helped before sees the coupons again, and cannot help another inviter', async ({
    page,
    gateway,
    t,
  }) => {
    const inviter = await startInviting(gateway.origin)
    const token = await registerMember(gateway.origin)
    await helpBy(gateway.origin, token, inviter)
    await startSignedIn(page, token)
    await page.goto(invitationLink(inviter))
    await expect(page.getByRole('heading', { name: t('invitation.helpedTitle', mira) })).toBeVisible()
    await expect(
      page.getByText(
        t('invitation.reached', { ...mira, reward: await firstTier(gateway.origin, inviter.activityNo) }),
      ),
    ).toBeVisible()

    // Of another inviter: whoever has helped in a campaign has what it gives.
    await page.goto(invitationLink(await startInviting(gateway.origin)))
    await expect(page.getByText(t('outcomes.alreadyAssisted'))).toBeVisible()
    await expect(page.getByText(t('invitation.alreadyText'))).toBeVisible()
    await expect(page.locator(helpButton)).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('invitation.inviteToo') })).toBeVisible()
    await expectAccessible(page)
  })

  test('existing members cannot help where it is for new ones', async ({ page, gateway, demoToken, t }) => {
    const inviter = await startInviting(gateway.origin, { activityNo: 'DEMO-FISSION-FIRSTUSE' })
    await startSignedIn(page, demoToken)
    await page.goto(invitationLink(inviter))
    await expect(page.getByText(t('outcomes.alreadyMember'))).toBeVisible()
    await expect(page.getByText(t('invitation.memberText'))).toBeVisible()
    await expectAccessible(page)
  })

  test('an unknown code is not found, and says what to do', async ({ page, t, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    const answer = await page.goto(
      '/marketing/fission?activityNo=DEMO-FISSION&cnty=us&lang=en&fissionCode=H7Q2C4M8XP',
    )
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: t('invitation.missingTitle') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('invitation.inviteToo') })).toBeVisible()
    await expectAccessible(page)
  })
})

async function firstTier(origin: string, activityNo: string): Promise<string> {
  const { data } = await callGateway(origin, 'GET fission/detail', { activityNo })
  return data.tiers[0]?.title ?? ''
}

test('how far the inviter is, in the numbers of the language', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await helpBy(gateway.origin, await registerMember(gateway.origin), inviter)
  await page.goto(invitationLink(inviter))
  const values = { count: formatNumber('en', 2), friends: formatNumber('en', 3) }
  await expect(page.getByText(t('invitation.withYou', values))).toBeVisible()
})
