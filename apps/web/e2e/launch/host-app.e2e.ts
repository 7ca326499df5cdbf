/** The page inside the chain's app: in the demo's host app, and in a browser with the app's user agent and bridge. */
import type { Page } from '@playwright/test'
import { countryName } from '@crema/i18n/format/text/names'
import { translateIn } from '@crema/tools/translate-in'
import { userAgents } from '#src/lib/browser/user-agents-for-tests.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { brandFacts } from '../support/brand.ts'
import { callsToApp, openInApp } from '../support/demo-app.ts'
import { expect, test } from '../support/fixtures.ts'
import { demoMember, linkTo } from '../support/members.ts'

const methods = async (page: Page) => (await callsToApp(page)).map(({ method }) => method)
const campaign = '/marketing/collect-coupons?activityNo=DEMO-DIRECT'

for (const host of ['webkit', 'android', 'flutterChannel', 'flutterHandler', 'older']) {
  test(`${host}: the app’s member is signed in from the first moment`, async ({ page, t }) => {
    const frame = await openInApp(page, { host, member: 'in', path: '/home' })
    await expect(frame.getByText(t('sign-in.signedInAs', { email: demoMember }))).toBeVisible()
    expect(await methods(page)).toEqual(['init'])
  })
}

test('a visitor is signed in by the app, without the page’s sign-in', async ({ page, t }) => {
  const frame = await openInApp(page, { member: 'out', path: '/home' })
  await frame.getByRole('button', { name: t('home.signIn') }).click()
  await expect(frame.getByText(t('sign-in.signedInAs', { email: demoMember }))).toBeVisible()
  await expect(frame.getByRole('dialog')).toBeHidden()
  expect(await callsToApp(page)).toMatchObject([
    { method: 'init' },
    { method: 'signIn', params: { provider: 'app' } },
  ])
})

test('the sign-in page uses the app’s sign-in', async ({ page, t }) => {
  const frame = await openInApp(page, { member: 'out', path: '/auth' })
  await expect(frame.getByText(t('sign-in.signedInAs', { email: demoMember }))).toBeVisible()
  expect(await methods(page)).toEqual(['init', 'signIn'])
})

test('with an older app without sign-in the page signs in', async ({ page, t }) => {
  const frame = await openInApp(page, { host: 'older', member: 'out', path: '/home' })
  await frame.getByRole('button', { name: t('home.signIn') }).click()
  await expect(frame.getByRole('textbox', { name: t('sign-in.email') })).toBeVisible()
  expect(await methods(page)).toEqual(['init'])
})

test('a claim goes through the app’s sign-in with one tap', async ({ page, t }) => {
  const frame = await openInApp(page, { member: 'out', path: campaign })
  await frame.locator('[data-early=claim]').click()
  await expect(
    frame
      .getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })
      .or(frame.getByText(t('campaign.alreadyTitle'))),
  ).toBeVisible()
  await expect(frame.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeHidden()
})

test('closing the app’s sign-in stays on the screen', async ({ page, t }) => {
  const frame = await openInApp(page, { member: 'declines', path: '/home' })
  await frame.getByRole('button', { name: t('home.signIn') }).click()
  await expect.poll(() => methods(page)).toEqual(['init', 'signIn'])
  await expect(frame.getByRole('dialog')).toBeHidden()
  await expect(frame.getByRole('button', { name: t('home.signIn') })).toBeVisible()
})

test('an expired token is refused', async ({ page, t, consoleGuard }) => {
  consoleGuard.allow(/401/)
  const frame = await openInApp(page, { member: 'old', path: '/home' })
  await expect.poll(() => methods(page)).toEqual(['init'])
  await expect(frame.getByRole('button', { name: t('home.signIn') })).toBeVisible()
})

test('the app names language and country, and a link overrides them', async ({ page }) => {
  const [japanese, german] = [translateIn('ja'), translateIn('de')]
  const frame = await openInApp(page, { lang: 'ja', cnty: 'JP', path: '/home' })
  await expect(
    frame.getByRole('heading', { name: japanese('home.runningIn', { country: countryName('ja', 'JP') }) }),
  ).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ja')
  await page.evaluate(() => sessionStorage.clear())
  await page
    .locator('#page')
    .evaluate((element: HTMLIFrameElement) => (element.src = '/home?lang=de&cnty=us'))
  await expect(
    frame.getByRole('heading', { name: german('home.runningIn', { country: countryName('de', 'US') }) }),
  ).toBeVisible()
})

test('the app’s position is used by the store finder', async ({ page, t }) => {
  const frame = await openInApp(page, { place: 'Seattle', path: '/home/stores' })
  await expect(frame.getByRole('button', { name: t('stores.clearPosition') })).toBeVisible()
  await expect(frame.getByRole('button', { name: t('stores.usePosition') })).toBeHidden()
})

for (const manner of ['twice', 'wrongly', 'never'] as const) {
  test(`an app that answers ${manner} does not break the page`, async ({ page, t }) => {
    const frame = await openInApp(page, { manner, member: 'out', path: '/home' })
    await expect(
      frame.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'US') }) }),
    ).toBeVisible()
    // Where the app does not sign in, the page does.
    const end =
      manner === 'twice'
        ? frame.getByText(t('sign-in.signedInAs', { email: demoMember }))
        : frame.getByRole('textbox', { name: t('sign-in.email') })
    // Without an answer the page hydrates a second later; a tap before that is lost.
    await expect(async () => {
      if (!(await end.isVisible()))
        await frame.getByRole('button', { name: t('home.signIn') }).click({ timeout: 1_000 })
      await expect(end).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
    expect(await methods(page)).toEqual(manner === 'twice' ? ['init', 'signIn'] : ['init'])
  })
}

test('an app that answers late: the page starts without it, and answers after the limit are ignored', async ({
  page,
  t,
}) => {
  const frame = await openInApp(page, { manner: 'late', member: 'in', lang: 'ja', path: '/home' })
  await expect(
    frame.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'US') }) }),
  ).toBeVisible()
  // The page waits less than six seconds for the answer to its first call.
  await expect(page.locator('#log li').filter({ hasText: 'app answers' })).toHaveCount(1, { timeout: 15_000 })
  await expect(frame.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en')
})

test('the app’s store is chosen for a campaign that needs one', async ({ page, t }) => {
  const frame = await openInApp(page, {
    shop: 'US-SEA-1',
    path: '/marketing/collect-coupons?activityNo=DEMO-STOREONLY',
  })
  await expect(frame.getByText(t('campaign.atStore', { store: '\u2068Pike & 3rd\u2069' }))).toBeVisible()
  await expect(frame.getByRole('link', { name: t('campaign.chooseOther') })).toBeVisible()
  await expect(frame.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
})

test('a link shared by the app names its store, and sharing is confirmed once', async ({ page, t }) => {
  const frame = await openInApp(page, { shop: 'US-SEA-1', path: campaign })
  await frame.getByRole('button', { name: t('common.share') }).click()
  await expect.poll(() => methods(page)).toEqual(['init', 'share'])
  const [, shared] = await callsToApp(page)
  const q = new URL(shared?.params['link'] ?? '').searchParams.get('q') ?? ''
  expect(JSON.parse(Buffer.from(q, 'base64url').toString())).toMatchObject({
    shopMdCode: 'US-SEA-1',
    activityNo: 'DEMO-DIRECT',
  })
  await page.getByRole('button', { name: 'Report “shared”' }).click()
  await expect(frame.getByRole('status', { name: t('common.news') })).toHaveText(t('sharing.shared'))
})

for (const [able, message] of [
  ['saveOnly', 'sharing.pictureSaved'],
  ['nothing', 'sharing.albumDenied'],
] as const) {
  test(`where the app cannot share, its album saves the code as a picture: ${able}`, async ({ page, t }) => {
    const frame = await openInApp(page, { able, path: campaign })
    await frame.getByRole('button', { name: t('common.share') }).click()
    await frame.getByRole('button', { name: t('sharing.savePicture') }).click()
    await expect(frame.getByRole('dialog').getByText(t(message))).toBeVisible()
    const saved = (await callsToApp(page)).find(({ method }) => method === 'saveToAlbum')
    expect(saved?.params).toMatchObject({ fileName: 'DEMO-DIRECT.png', mimeType: 'image/png' })
    expect(
      Buffer.from(saved?.params['base64'] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    // After a refusal a button opens the phone's settings.
    await expect(frame.getByRole('button', { name: t('in-app.settings') })).toBeVisible({
      visible: able === 'nothing',
    })
  })
}

test('inside the app the download page offers no download, and closes', async ({ page, t }) => {
  const frame = await openInApp(page, { path: '/app/download' })
  await expect(
    frame.getByRole('heading', { name: t('app-handoff.insideTitle', { brand: brandFacts.name }) }),
  ).toBeVisible()
  await expect(frame.getByRole('link', { name: t('app-handoff.appStore') })).toBeHidden()
  await frame.getByRole('button', { name: t('app-handoff.closePage') }).click()
  await expect(page.getByText('The page asked to be closed.')).toBeVisible()
  expect(await methods(page)).toEqual(['init', 'close'])
})

test('the demo’s host app is accessible', async ({ page }) => {
  await page.goto('/demo/app')
  await page.frameLocator('#page').getByRole('heading').first().waitFor()
  // The page in its frame has its own tests.
  await expectAccessible(page, { except: '#page' })
})

test.describe('in a real app’s browser', () => {
  test.use({ userAgent: userAgents.ownAppOnIPhone })

  test('a share link of the app opens its campaign at once, and no app', async ({ page, t }) => {
    const q = Buffer.from(JSON.stringify({ activityNo: 'DEMO-DIRECT' })).toString('base64url')
    await page.goto(`/app.html?t=FIS&q=${q}&lang=en&cnty=us`)
    await expect(page).toHaveURL(/collect-coupons\?.*activityNo=DEMO-DIRECT/)
    await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
  })

  test('with the user agent and no bridge the page works as in a browser', async ({ page, t }) => {
    // No answer: the page waits for its limit, which passes at once here.
    await page.clock.install()
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    const claim = page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })
    await claim.click()
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('in a browser the bridge is not loaded', async ({ page, t }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toBeVisible()
  expect(scripts.filter((url) => /app-bridge|app-member/.test(url))).toEqual([])
  expect(await page.evaluate((name) => name in window, brandFacts.bridge.receiver)).toBe(false)
})
