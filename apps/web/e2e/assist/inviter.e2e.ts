/** The inviter's page: starting, sharing, friends who arrive while it is open, limits, history, rewards and badges. */
import type { Locator, Page } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import type { Help } from '@crema/contract/assist/assist'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { helpBy, type Inviter, startInviting } from '../support/inviters.ts'
import { resize } from '../support/layout.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const activityNo = 'DEMO-FISSION'
const seats = 5

const address = (language: Locale = 'en', campaign = activityNo) =>
  `/marketing/fission?activityNo=${campaign}&cnty=us&lang=${language}`

/** A friend with that name helps. */
async function friendHelps(origin: string, inviter: Inviter, displayName: string): Promise<void> {
  const token = await registerMember(origin)
  await callGateway(origin, 'POST customer/profile', { displayName }, { token })
  expect(await helpBy(origin, token, inviter)).toBe('1')
}

/** Opens the page as a member who has started an invitation. */
async function openAsInviter(page: Page, origin: string, language: Locale = 'en'): Promise<Inviter> {
  const inviter = await startInviting(origin)
  await startSignedIn(page, inviter.token)
  await page.goto(address(language))
  return inviter
}

/** Replaces the answers of a read of the member's by these items. */
async function answerItems(page: Page, path: string, items: readonly object[]): Promise<void> {
  await page.route(`**/capi/${path}?*`, async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as object
    await route.fulfill({ response, json: { ...envelope, data: { items, nextCursor: null } } })
  })
}

/** What a scanner reads from the picture of an element. */
async function readCode(page: Page, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64')
  const { width, height, greys } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) throw new Error('This browser has no 2d canvas')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    const reds = pixels.filter((_, index) => index % 4 === 0)
    return {
      width: image.width,
      height: image.height,
      greys: btoa(Array.from(reds, (red) => String.fromCodePoint(red)).join('')),
    }
  }, png)
  const data = Uint8ClampedArray.from(
    [...Buffer.from(greys, 'base64')].flatMap((grey) => [grey, grey, grey, 255]),
  )
  return decodeQr({ width, height, data })
}

for (const language of ['en', 'ar', 'ko'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const of = (count: number) => ({
      count: formatNumber(language, count),
      seats: formatNumber(language, seats),
    })

    test('a member starts an invitation, and a friend appears on the open page', async ({
      page,
      gateway,
      t,
    }) => {
      const token = await registerMember(gateway.origin)
      await startSignedIn(page, token)
      await page.goto(address(language))
      // Exact: in some languages the visitor's button contains the same words.
      await page.getByRole('button', { name: t('assist.start'), exact: true }).click()
      await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
      await expect(page.getByRole('img', { name: t('assist.seats', of(0)) })).toBeVisible()
      await expect(page.getByText(t('assist.noneJoined'))).toBeVisible()
      await expectAccessible(page)
      const { data } = await callGateway(gateway.origin, 'GET fission/detail', { activityNo }, { token })
      const fissionCode = data.own?.fissionCode ?? ''
      await friendHelps(gateway.origin, { token, memberId: '', fissionCode, activityNo }, 'Jonas Berg')
      const friends = page.getByRole('region', { name: t('assist.whoJoined') })
      await expect(friends.getByText('Jonas', { exact: true })).toBeVisible()
      await expect(friends.getByText(t('assist.ofSeats', of(1)))).toBeVisible()
      await expect(page.getByRole('img', { name: t('assist.seats', of(1)) })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Jonas' })).toHaveText(
        t('assist.joined', { name: '\u2068Jonas\u2069' }),
      )
      await expect(page.getByText('Berg')).toHaveCount(0)
      await expectAccessible(page)
    })

    test('it fits a small phone and a wide window', async ({ page, gateway, t }) => {
      await openAsInviter(page, gateway.origin, language)
      await expect(page.getByRole('region', { name: t('assist.badges') })).toBeVisible()
      for (const width of [320, 390, 1280]) {
        await resize(page, { width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
  })
}

test('two browsers at once: the friend helps on their page, the inviter sees it on theirs', async ({
  page,
  gateway,
  browser,
  t,
}) => {
  const inviter = await openAsInviter(page, gateway.origin)
  await expect(page.getByText(t('assist.noneJoined'))).toBeVisible()
  const token = await registerMember(gateway.origin)
  await callGateway(gateway.origin, 'POST customer/profile', { displayName: 'Lena' }, { token })
  const other = await browser.newContext({ baseURL: gateway.origin, serviceWorkers: 'block' })
  try {
    const friend = await other.newPage()
    await startSignedIn(friend, token)
    await friend.goto(`${address()}&fissionCode=${inviter.fissionCode}&shareMemberId=${inviter.memberId}`)
    await friend.locator('[data-early=claim]').click()
    await expect(
      page.getByRole('region', { name: t('assist.whoJoined') }).getByText('Lena', { exact: true }),
    ).toBeVisible()
  } finally {
    await other.close()
  }
})

test('a visitor sees what there is to get, and one tap leads through the sign-in to an invitation', async ({
  page,
  gateway,
  t,
}) => {
  await page.goto(address())
  await expect(page.getByRole('heading', { name: t('assist.rewards') })).toBeVisible()
  await expect(page.getByText(t('assist.tier', { count: 5 }), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('assist.signInToInvite') }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
})

test('a double tap and a lost answer start one invitation', async ({ page, gateway, t, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|ERR_FAILED/)
  const token = await registerMember(gateway.origin)
  await startSignedIn(page, token)
  const keys: (string | undefined)[] = []
  await page.route('**/capi/fission/start', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto(address())
  await page.getByRole('button', { name: t('assist.start'), exact: true }).dblclick()
  await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const { data } = await callGateway(gateway.origin, 'GET fission/detail', { activityNo }, { token })
  expect(data.invitationsLeft).toBe(data.invitationsPerMember - 1)
})

test('when all seats are taken the next invitation starts, until none is left', async ({
  page,
  gateway,
  t,
}) => {
  test.slow()
  const { token } = await openAsInviter(page, gateway.origin)
  const codes = new Set<string>()
  for (const left of [2, 1, 0]) {
    const { data } = await callGateway(gateway.origin, 'GET fission/detail', { activityNo }, { token })
    const fissionCode = data.own?.fissionCode ?? ''
    codes.add(fissionCode)
    const inviter = { token, memberId: '', fissionCode, activityNo }
    for (let seat = 1; seat <= seats; seat++) await friendHelps(gateway.origin, inviter, `Friend${seat}`)
    await expect(page.getByText(t('assist.full'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('assist.share') })).toHaveCount(0)
    if (left === 0) break
    await expect(page.getByText(t('assist.fullText', { count: left }))).toBeVisible()
    await page.getByRole('button', { name: t('assist.startNext') }).click()
    await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
  }
  await expect(page.getByText(t('assist.fullLast'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('assist.startNext') })).toHaveCount(0)
  await expectAccessible(page)
  expect(codes.size).toBe(3)
})

test('the history says of each help whether it counts, and how to ask about one that does not', async ({
  page,
  gateway,
  t,
}) => {
  const help = (reference: string, change: Partial<Help>): Help => ({
    name: reference,
    helpedAt: new Date(Date.now() - 3_600_000).toISOString(),
    state: 'qualified',
    until: null,
    rejectedFor: null,
    reference,
    ...change,
  })
  const until = '2026-12-24T12:00:00.000Z'
  await answerItems(page, 'fission/records', [
    help('Ada', { state: 'pending', until }),
    help('Ben', { state: 'held', until }),
    help('Cleo', { state: 'qualified', name: null }),
    help('Dora', { state: 'rewarded' }),
    help('Emil', { state: 'rejected', rejectedFor: 'notUsedInTime' }),
    help('Finn', { state: 'rejected', rejectedFor: 'samePerson' }),
    help('Gina', { state: 'rejected', rejectedFor: 'notGenuine' }),
    help('Hugo', { state: 'rejected', rejectedFor: 'memberLeft' }),
  ])
  await openAsInviter(page, gateway.origin)
  const rows = page.getByRole('list', { name: t('assist.whoJoined') }).getByRole('listitem')
  const texts = [
    t('assist.pending', { date: 'Dec 24' }),
    t('assist.held', { date: 'Dec 24' }),
    t('assist.qualified'),
    t('assist.rewarded'),
    t('assist.notUsedInTime'),
    t('assist.samePerson'),
    t('assist.notGenuine'),
    t('assist.memberLeft'),
  ]
  await expect(rows).toHaveCount(texts.length)
  for (const [index, text] of texts.entries()) await expect(rows.nth(index)).toContainText(text)
  await expect(rows.nth(2)).toContainText(t('assist.unnamed'))
  await expect(rows.nth(2).getByRole('link')).toHaveCount(0)
  const contact = new URL(
    (await rows
      .nth(5)
      .getByRole('link', { name: t('assist.askService') })
      .getAttribute('href')) ?? '',
  )
  expect(contact.protocol).toBe('mailto:')
  expect(contact.searchParams.get('subject')).toBe(t('assist.askSubject', { reference: 'Finn' }))
  expect(contact.searchParams.get('body')).toBe(t('assist.askText', { reference: 'Finn' }))
  await expectAccessible(page)
})

test('rewards lead to what was given: the coupon, the stars, the draw', async ({ page, gateway, t }) => {
  const reward = (kind: 'coupons' | 'stars' | 'entry', title: string, given: object) => ({
    activityNo,
    title: 'Campaign',
    tier: {
      friends: title.length,
      kind,
      title,
      image: 'latte',
      coupons: [],
      stars: 300,
      draw: 'DEMO-LOTTERY',
    },
    reachedAt: '2026-11-20T10:00:00.000Z',
    givenAt: '2026-11-20T10:00:01.000Z',
    vouchers: [],
    lotteryCode: null,
    ...given,
  })
  await answerItems(page, 'fission/rewards', [
    reward('coupons', 'Two coupons', {}),
    reward('stars', '300 stars', {}),
    reward('entry', 'A code for the draw', { lotteryCode: 'K7Q20418' }),
    reward('stars', 'Not given yet', { givenAt: null }),
  ])
  await openAsInviter(page, gateway.origin)
  const rewards = page.getByRole('region', { name: t('assist.received') })
  const hrefOf = (name: string) => rewards.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Two coupons')).toBe('/marketing/tickets')
  expect(await hrefOf('300 stars')).toBe('/marketing/pointActivity')
  expect(await hrefOf('A code for the draw')).toBe('/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY')
  await expect(rewards).toContainText(t('assist.lotteryCode', { code: 'K7Q2 0418' }))
  await expect(rewards.getByRole('listitem').filter({ hasText: 'Not given yet' })).toContainText(
    t('assist.onItsWay'),
  )
  await expect(rewards.getByRole('link', { name: 'Not given yet' })).toHaveCount(0)
})

test('the link: shared with all parameters, copied, and in a code that scanners read', async ({
  page,
  context,
  gateway,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { fissionCode, memberId } = await openAsInviter(page, gateway.origin)
  await page.getByRole('button', { name: t('assist.copy'), exact: true }).click()
  await expect(page.getByText(t('assist.copied'), { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const { pathname, searchParams } = new URL(copied)
  expect(pathname).toBe('/marketing/fission')
  expect(Object.fromEntries(searchParams)).toEqual({
    activityNo,
    fissionCode,
    lang: 'en',
    cnty: 'us',
    zone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    shareMemberId: memberId,
    auth: '1',
  })

  await page.getByRole('button', { name: t('assist.share') }).click()
  const sheet = page.getByRole('dialog', { name: t('sharing.title') })
  await expect(sheet.getByRole('textbox', { name: t('sharing.link') })).toHaveValue(copied)
  const message = t('sharing.invitation', { title: 'Coffee is better with friends', brand: 'Crema' })
  await expect(sheet.getByText(message)).toBeVisible()
  const whatsApp = new URL((await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect(whatsApp.searchParams.get('text')).toBe(`${message} ${copied}`)
  const telegram = new URL((await sheet.getByRole('link', { name: 'Telegram' }).getAttribute('href')) ?? '')
  expect([telegram.searchParams.get('url'), telegram.searchParams.get('text')]).toEqual([copied, message])
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.close') }).click()

  await page.getByRole('button', { name: t('assist.qrCode') }).click()
  const code = page.getByRole('dialog').getByRole('img', { name: t('assist.qrTitle') })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  const short = await readCode(page, code)
  expect(short).toBe(`${gateway.origin}/i/${fissionCode}`)
  const target = await page.request.get(short, { maxRedirects: 0 })
  expect(new URL(target.headers()['location'] ?? '', gateway.origin).searchParams.get('fissionCode')).toBe(
    fissionCode,
  )
})

test.describe('other states', () => {
  test('without a campaign in the link the one that is running opens', async ({ page, t }) => {
    await page.goto('/marketing/fission?cnty=us&lang=en')
    await expect(page).toHaveURL(/activityNo=DEMO-FISSION/)
    await expect(page.getByRole('heading', { name: t('assist.rewards') })).toBeVisible()
  })

  test('where none is running it says so', async ({ page, t }) => {
    await page.route('**/capi/activity/list?*', async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as { data: { items: { kind: string }[] } }
      const items = envelope.data.items.filter(({ kind }) => kind !== 'fission')
      await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, items } } })
    })
    await resize(page, { width: 1280, height: 800 })
    // A screen whose data does not contain the list.
    await page.goto('/cookie?cnty=us&lang=en')
    await untilHydrated(page)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('navigation.friends') })
      .click()
    await expect(page.getByRole('heading', { name: t('assist.noneTitle') })).toBeVisible()
    await expectAccessible(page)
  })

  test('a campaign without places is quiet, and leads to others', async ({ page, gateway, t }) => {
    await startSignedIn(page, await registerMember(gateway.origin))
    await page.goto(address('en', 'DEMO-FISSION-FULL'))
    await expect(page.getByText(t('outcomes.participantLimitReached'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('assist.seeRunning') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('assist.start'), exact: true })).toHaveCount(0)
    await expect(page.locator('[data-tone]:has(> h1)')).toHaveAttribute('data-tone', 'off')
    await expect(page.locator('main [data-hue]').first()).toHaveAttribute('data-state', 'spent')
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('an ended campaign and an unknown one', async ({ page, gateway, t, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    await startSignedIn(page, await registerMember(gateway.origin))
    await page.goto(address('en', 'DEMO-FISSION-ENDED'))
    await expect(page.getByRole('link', { name: t('assist.seeRunning') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('assist.start'), exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(address('en', 'DEMO-NOTHING'))
    await expect(page.getByRole('heading', { name: t('assist.noneTitle') })).toBeVisible()
    await expectAccessible(page)
  })
})

test('home and account show how far the member is', async ({ page, gateway, t }) => {
  const inviter = await startInviting(gateway.origin)
  await friendHelps(gateway.origin, inviter, 'Ada')
  const detail = await callGateway(gateway.origin, 'GET fission/detail', { activityNo }, inviter)
  const qualified = detail.data.own?.qualified ?? 0
  const next = detail.data.tiers.find(({ friends }) => friends > qualified)
  await startSignedIn(page, inviter.token)
  await page.goto('/home?cnty=us&lang=en')
  const missing = (next?.friends ?? 0) - qualified
  const row = page.getByRole('link', {
    name: t('assist.toGo', { count: missing, reward: bidiIsolate(next?.title ?? '') }),
  })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
  const { data } = await callGateway(gateway.origin, 'GET fission/achievements', {}, inviter)
  await page.goto('/home/account?cnty=us&lang=en')
  const badges = page.getByRole('link', { name: t('assist.badges') })
  await expect(badges).toContainText(
    t('assist.badgesEarned', {
      done: String(data.achievements.filter(({ earnedAt }) => earnedAt !== null).length),
      of: String(data.achievements.length),
    }),
  )
  await badges.click()
  await expect(page.getByRole('region', { name: t('assist.badges') })).toBeVisible()
})

test('in Arabic no line of a fact has one word alone', async ({ page }) => {
  await page.goto(address('ar'))
  const facts = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('> svg') })
  // How many words the last line of each has, where there are several.
  const wordsOfLastLine = await facts.evaluateAll((items) =>
    items.flatMap((item) => {
      const text = [...item.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
      const range = document.createRange()
      const tops = [...(text?.nodeValue ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
        if (!text) return 0
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return Math.round(range.getBoundingClientRect().top)
      })
      return new Set(tops).size > 1 ? [tops.filter((top) => top === Math.max(...tops)).length] : []
    }),
  )
  expect(wordsOfLastLine.length).toBeGreaterThan(0)
  for (const words of wordsOfLastLine) expect(words).toBeGreaterThan(1)
})
