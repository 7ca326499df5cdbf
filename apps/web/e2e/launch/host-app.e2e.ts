/** The page in the chain's own app: in the demo's stand-in, and in a browser with the app's mark and bridge. */
import type { FrameLocator, Page } from '@playwright/test'
import { countryName } from '@crema/i18n/format/text/names'
import { translateIn } from '@crema/tools/translate-in'
import { userAgents } from '#src/lib/browser/user-agents-for-tests.ts'
import { brandFacts } from '../support/brand.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { demoMember, linkTo } from '../support/members.ts'

type Settings = Partial<
  Record<'host' | 'manner' | 'lang' | 'cnty' | 'member' | 'place' | 'shop' | 'able' | 'path', string>
>

/** Opens a page in the stand-in. */
async function openInApp(page: Page, settings: Settings): Promise<FrameLocator> {
  await page.goto('/demo/app')
  for (const [name, value] of Object.entries(settings))
    await page.locator(`select[name=${name}]`).selectOption(value)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  return page.frameLocator('#page')
}

/** What the page has asked the app, the first in front. */
async function asked(page: Page): Promise<{ method: string; params: Record<string, string> }[]> {
  const lines = await page
    .locator('#log li')
    .filter({ hasText: 'page asks' })
    .locator('code')
    .allTextContents()
  return lines
    .toReversed()
    .map((line) => JSON.parse(line) as { method: string; params: Record<string, string> })
}

const methods = async (page: Page) => (await asked(page)).map(({ method }) => method)
const campaign = '/marketing/collect-coupons?activityNo=DEMO-DIRECT'

for (const host of ['webkit', 'android', 'flutterChannel', 'flutterHandler', 'older']) {
  test(`${host}: the app’s member is signed in from the first moment`, async ({ page, t }) => {
    const frame = await openInApp(page, { host, member: 'in', path: '/home' })
    await expect(frame.getByText(t('sign-in.signedInAs', { email: demoMember }))).toBeVisible()
    expect(await methods(page)).toEqual(['init'])
  })
}

test('who is nobody yet is signed in by the app, and never sees the page’s own sign-in', async ({
  page,
  t,
}) => {
  const frame = await openInApp(page, { member: 'out', path: '/home' })
  await frame.getByRole('button', { name: t('home.signIn') }).click()
  await expect(frame.getByText(t('sign-in.signedInAs', { email: demoMember }))).toBeVisible()
  await expect(frame.getByRole('dialog')).toBeHidden()
  expect(await asked(page)).toMatchObject([
    { method: 'init' },
    { method: 'signIn', params: { provider: 'app' } },
  ])
})

test('the sign-in page is the app’s too', async ({ page, t }) => {
  const frame = await openInApp(page, { member: 'out', path: '/auth' })
  await expect(frame.getByText(t('sign-in.signedInAs', { email: demoMember }))).toBeVisible()
  expect(await methods(page)).toEqual(['init', 'signIn'])
})

test('an older app, which knows no sign-in, leaves it to the page', async ({ page, t }) => {
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
      .getByRole('heading', { name: t('campaign.claimedTitle') })
      .or(frame.getByText(t('campaign.alreadyTitle'))),
  ).toBeVisible()
  await expect(frame.getByRole('dialog')).toBeHidden()
})

test('who closes the app’s sign-in stays where they were', async ({ page, t }) => {
  const frame = await openInApp(page, { member: 'declines', path: '/home' })
  await frame.getByRole('button', { name: t('home.signIn') }).click()
  await expect.poll(() => methods(page)).toEqual(['init', 'signIn'])
  await expect(frame.getByRole('dialog')).toBeHidden()
  await expect(frame.getByRole('button', { name: t('home.signIn') })).toBeVisible()
})

test('a token that is over is not believed', async ({ page, t, consoleGuard: noise }) => {
  noise.allow(/401/)
  const frame = await openInApp(page, { member: 'old', path: '/home' })
  await expect.poll(() => methods(page)).toEqual(['init'])
  await expect(frame.getByRole('button', { name: t('home.signIn') })).toBeVisible()
})

test('the app says language and country, and a link knows better', async ({ page }) => {
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

test('the place that the app tells serves the store finder', async ({ page, t }) => {
  const frame = await openInApp(page, { place: 'Seattle', path: '/home/stores' })
  await expect(frame.getByRole('button', { name: t('stores.clearPosition') })).toBeVisible()
  await expect(frame.getByRole('button', { name: t('stores.usePosition') })).toBeHidden()
})

for (const manner of ['twice', 'wrongly', 'never'] as const) {
  test(`an app that answers ${manner} leaves a page that works`, async ({ page, t }) => {
    const frame = await openInApp(page, { manner, member: 'out', path: '/home' })
    await expect(
      frame.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'US') }) }),
    ).toBeVisible()
    // Where the app is of no help, the page signs in by itself.
    const end =
      manner === 'twice'
        ? frame.getByText(t('sign-in.signedInAs', { email: demoMember }))
        : frame.getByRole('textbox', { name: t('sign-in.email') })
    // The page comes alive a second later where nobody answers; a tap before that is none.
    await expect(async () => {
      if (!(await end.isVisible()))
        await frame.getByRole('button', { name: t('home.signIn') }).click({ timeout: 1_000 })
      await expect(end).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
    expect(await methods(page)).toEqual(manner === 'twice' ? ['init', 'signIn'] : ['init'])
  })
}

test('an app that answers late: the page begins without it, and what comes after the limit is let go', async ({
  page,
  t,
}) => {
  const frame = await openInApp(page, { manner: 'late', member: 'in', lang: 'ja', path: '/home' })
  await expect(
    frame.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'US') }) }),
  ).toBeVisible()
  // Six seconds are more than the page waits for the answer to its first question.
  await expect(page.locator('#log li').filter({ hasText: 'app answers' })).toHaveCount(1, { timeout: 15_000 })
  await expect(frame.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en')
})

test('the store that the app names is the store of a campaign that needs one', async ({ page, t }) => {
  const frame = await openInApp(page, {
    shop: 'US-SEA-1',
    path: '/marketing/collect-coupons?activityNo=DEMO-STOREONLY',
  })
  await expect(frame.getByText(t('campaign.atStore', { store: '\u2068Pike & 3rd\u2069' }))).toBeVisible()
  await expect(frame.getByRole('link', { name: t('campaign.chooseOther') })).toBeVisible()
  await expect(frame.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
})

test('what the app shares names its store, and that it was shared is said once', async ({ page, t }) => {
  const frame = await openInApp(page, { shop: 'US-SEA-1', path: campaign })
  await frame.getByRole('button', { name: t('common.share') }).click()
  await expect.poll(() => methods(page)).toEqual(['init', 'share'])
  const [, shared] = await asked(page)
  const q = new URL(shared?.params['link'] ?? '').searchParams.get('q') ?? ''
  expect(JSON.parse(Buffer.from(q, 'base64url').toString())).toMatchObject({
    shopMdCode: 'US-SEA-1',
    activityNo: 'DEMO-DIRECT',
  })
  await page.getByRole('button', { name: 'Report “shared”' }).click()
  await expect(frame.getByRole('status', { name: t('common.news') })).toHaveText(t('sharing.shared'))
})

for (const [able, news] of [
  ['saveOnly', 'sharing.pictureSaved'],
  ['nothing', 'sharing.albumDenied'],
] as const) {
  test(`where the app cannot share, its album takes the code as a picture: ${able}`, async ({ page, t }) => {
    const frame = await openInApp(page, { able, path: campaign })
    await frame.getByRole('button', { name: t('common.share') }).click()
    await frame.getByRole('button', { name: t('sharing.savePicture') }).click()
    await expect(frame.getByRole('dialog').getByText(t(news))).toBeVisible()
    const saved = (await asked(page)).find(({ method }) => method === 'saveToAlbum')
    expect(saved?.params).toMatchObject({ fileName: 'DEMO-DIRECT.png', mimeType: 'image/png' })
    expect(
      Buffer.from(saved?.params['base64'] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    // Where it is refused, the phone's settings are one tap away.
    await expect(frame.getByRole('button', { name: t('in-app.settings') })).toBeVisible({
      visible: able === 'nothing',
    })
  })
}

test('in the app the download page has nothing to download, and closes', async ({ page, t }) => {
  const frame = await openInApp(page, { path: '/app/download' })
  await expect(
    frame.getByRole('heading', { name: t('app-handoff.insideTitle', { brand: brandFacts.name }) }),
  ).toBeVisible()
  await expect(frame.getByRole('link', { name: t('app-handoff.appStore') })).toBeHidden()
  await frame.getByRole('button', { name: t('app-handoff.closePage') }).click()
  await expect(page.getByText('The page asked to be closed.')).toBeVisible()
  expect(await methods(page)).toEqual(['init', 'close'])
})

test('the stand-in is accessible', async ({ page }) => {
  await page.goto('/demo/app')
  await page.frameLocator('#page').getByRole('heading').first().waitFor()
  // What is in its frame is a page of its own, with journeys of its own.
  await expectAccessible(page, { except: '#page' })
})

test.describe('in a real app’s browser', () => {
  test.use({ userAgent: userAgents.ownAppOnIPhone })

  test('a share link of the app goes on to its campaign at once, and opens no app', async ({ page, t }) => {
    const q = Buffer.from(JSON.stringify({ activityNo: 'DEMO-DIRECT' })).toString('base64url')
    await page.goto(`/app.html?t=FIS&q=${q}&lang=en&cnty=us`)
    await expect(page).toHaveURL(/collect-coupons\?.*activityNo=DEMO-DIRECT/)
    await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
  })

  test('with the mark and no bridge the page is as in a browser', async ({ page, t }) => {
    // Nobody answers: the page waits its seconds, which pass at once here.
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

test('in a browser nothing of the bridge is even loaded', async ({ page, t }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toBeVisible()
  expect(scripts.filter((url) => /app-bridge|member-of-app/.test(url))).toEqual([])
  expect(await page.evaluate((name) => name in window, brandFacts.bridge.receiver)).toBe(false)
})
