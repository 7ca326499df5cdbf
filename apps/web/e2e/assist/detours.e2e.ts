/** However a friend comes to the friend's page and back to it: the help counts for the invitation of the link. */
import type { Page } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { helpersOf, type Inviter, invitationLink, startInviting } from '../support/inviters.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const helpButton = '[data-early=claim]'
const encoded = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

/** That the page is the friend's of this invitation, with the referrer and the country of the link. */
async function expectInvited(page: Page, { activityNo, fissionCode, memberId }: Inviter): Promise<void> {
  await expect(page.locator(helpButton)).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect([
    pathname,
    ...['activityNo', 'fissionCode', 'shareMemberId'].map((name) => searchParams.get(name)),
  ]).toEqual(['/marketing/fission', activityNo, fissionCode, memberId])
}

async function expectHelped(page: Page, origin: string, inviter: Inviter, t: Translate): Promise<void> {
  await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(await helpersOf(origin, inviter)).toBe(1)
}

async function helpSignedIn(page: Page, origin: string, inviter: Inviter, t: Translate): Promise<void> {
  await untilHydrated(page)
  await page.locator(helpButton).click()
  await signIn(page, t, origin, newEmail())
  await expectHelped(page, origin, inviter, t)
}

test('auth=1 opens the sign-in on arrival, once, and only for visitors', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  const link = invitationLink(inviter, 'en', { auth: '1' })
  await page.goto(link)
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.locator('dialog#sign-in')).toBeHidden()
  await expectInvited(page, inviter)
  expect(new URL(page.url()).searchParams.has('auth')).toBe(false)
  await page.reload()
  await expectInvited(page, inviter)
  await expect(page.locator('dialog#sign-in')).toBeHidden()
  await page.goto(link)
  await untilHydrated(page)
  await expect(page.locator('dialog#sign-in')).toBeHidden()
  await page.locator(helpButton).click()
  await expectHelped(page, gateway.origin, inviter, t)
})

test('the short link of a poster', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await page.goto(`/i/${inviter.fissionCode}`)
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.locator('dialog#sign-in')).toBeHidden()
  await expectInvited(page, inviter)
  await page.locator(helpButton).click()
  await expectHelped(page, gateway.origin, inviter, t)
})

test('sign-in as a page', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await page.goto(`/auth?next=${encodeURIComponent(invitationLink(inviter))}`)
  await signIn(page, t, gateway.origin, newEmail())
  await expectInvited(page, inviter)
  await page.locator(helpButton).click()
  await expectHelped(page, gateway.origin, inviter, t)
})

test('/marketing/redirect', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await page.goto(invitationLink(inviter).replace('/marketing/fission', '/marketing/redirect'))
  await expectInvited(page, inviter)
  await helpSignedIn(page, gateway.origin, inviter, t)
})

test('the screen of coupons, for a link that names it', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await page.goto(invitationLink(inviter).replace('/marketing/fission', '/marketing/collect-coupons'))
  await expectInvited(page, inviter)
  await helpSignedIn(page, gateway.origin, inviter, t)
})

for (const [what, fieldsOf] of [
  ['with its url', (inviter: Inviter, origin: string) => ({ url: origin + invitationLink(inviter) })],
  ['with the member alone', () => ({})],
] as const) {
  test(`a link of the app ${what}`, async ({ page, gateway, t, context }) => {
    const inviter = await startInviting(gateway.origin)
    const { activityNo, memberId } = inviter
    const q = encoded({ shopMdCode: 'US-SEA-1', memberId, activityNo, ...fieldsOf(inviter, gateway.origin) })
    await context.clearCookies()
    await page.goto(`/app.html?t=FIS&q=${q}&lang=en&cnty=us`)
    await page.getByRole('link', { name: t('app-handoff.goOn') }).click()
    await expectInvited(page, inviter)
    // The browser's question whether to open the app takes all taps of its tab.
    const tab = await context.newPage()
    await tab.goto(page.url())
    await helpSignedIn(tab, gateway.origin, inviter, t)
  })
}

test('a launch payload names the inviter', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  const q = encoded({ cnty: 'US', memberId: inviter.memberId })
  await page.goto(`/marketing/fission?activityNo=${inviter.activityNo}&lang=en&q=${q}`)
  await expectInvited(page, inviter)
  await helpSignedIn(page, gateway.origin, inviter, t)
})

test('an older link with its route in the fragment', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  const { activityNo, memberId } = inviter
  const q = encoded({ memberId, activityNo, url: gateway.origin + invitationLink(inviter) })
  await page.goto(`/#/app/download?t=FIS&q=${q}`)
  await page.getByRole('link', { name: t('app-handoff.goOn') }).click()
  await expectInvited(page, inviter)
  await helpSignedIn(page, gateway.origin, inviter, t)
})

test('another language', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await page.goto(invitationLink(inviter))
  await untilHydrated(page)
  await page.getByRole('link', { name: t('common.language') }).click()
  await page.getByRole('button', { name: /Deutsch/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expectInvited(page, inviter)
})

test('the choice of a store', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await startSignedIn(page, await registerMember(gateway.origin))
  // No demo campaign of friend assist needs a store: the answer is changed.
  await page.route('**/capi/fission/detail*', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: { help: { outcome: string | null } } }
    if (envelope.data.help.outcome === null) envelope.data.help.outcome = 'storeRequired'
    await route.fulfill({ response, json: envelope })
  })
  await page.goto(invitationLink(inviter))
  await page.getByRole('link', { name: t('campaign.chooseStore') }).click()
  await expect(page).toHaveURL(new RegExp(`fissionCode=${inviter.fissionCode}`))
  const sent = page.waitForRequest('**/capi/fission/assist')
  // As after a reload, from which no entry of the history leads back.
  await page.goto(page.url())
  await page
    .getByRole('button', { name: t('stores.choose') })
    .first()
    .click()
  expect((await sent).postDataJSON()).toMatchObject({
    fissionCode: inviter.fissionCode,
    storeId: expect.any(String),
  })
  await expectHelped(page, gateway.origin, inviter, t)
})

test('the code of an invitation, scanned with the page', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await startSignedIn(page, await registerMember(gateway.origin))
  await page.goto('/home/scan?lang=en&cnty=us')
  await page.getByRole('button', { name: t('scanning.enterText') }).click()
  await page.getByRole('textbox').fill(`${gateway.origin}/i/${inviter.fissionCode}`)
  await page.getByRole('textbox').press('Enter')
  await expectInvited(page, inviter)
  await page.locator(helpButton).click()
  await expectHelped(page, gateway.origin, inviter, t)
})
