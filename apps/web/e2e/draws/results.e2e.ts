/** What became of draws: won, not won, called off, still to come; the check of a result; and the ways to a draw. */
import type { Page } from '@playwright/test'
import type { Draw } from '@crema/contract/draws/draw'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize, watchLayoutShifts } from '../support/layout.ts'
import { linkTo, startSignedIn } from '../support/members.ts'

const address = (state: string, language: Locale = 'en') =>
  `/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY${state}&cnty=us&lang=${language}`
/** Answers with a changed draw. */
const changeDraw = (page: Page, changeOf: (draw: Draw) => Partial<Draw>) =>
  page.route('**/capi/lottery/detail*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Draw } // of the contract
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...changeOf(json.data) } } })
  })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The top of the screen, which has no colour where the draw is over and has nothing for the member. */
const hero = (page: Page) => page.locator('[data-tone]:has(> h1)')

for (const language of ['en', 'ar', 'th'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('won: the prize and the code come first, and the check of the draw succeeds in the browser', async ({
      page,
      t,
      demoToken,
    }) => {
      test.slow()
      await startSignedIn(page, demoToken)
      await page.goto(address('-WON', language))
      await expect(heading(page, t('draws.wonTitle'))).toBeVisible()
      await expect(hero(page)).not.toHaveAttribute('data-tone', 'off')
      await expect(page.getByText(t('draws.wonVoucher'))).toBeVisible()
      const own = page.getByRole('region', { name: t('draws.myCodes') }).getByRole('listitem')
      await expect(own).toHaveCount(2)
      await expect(own.filter({ hasText: t('draws.won') }).first()).toBeVisible()
      await expect(page.getByRole('region', { name: t('draws.winningCodes') })).toContainText(
        t('draws.yours'),
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: t('draws-verification.start') }).click()
      await expect(page.getByText(t('draws-verification.rightTitle'))).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
      await page.getByRole('link', { name: t('draws.seePrizes') }).click()
      await expect(page.getByRole('region', { name: t('stars.prizes') }).getByRole('listitem')).toHaveCount(1)
      await expectAccessible(page)
    })

    test('not won, and called off', async ({ page, t, demoToken }) => {
      await startSignedIn(page, demoToken)
      await page.goto(address('-LOST', language))
      await expect(heading(page, t('draws.notWonTitle'))).toBeVisible()
      await expect(hero(page)).toHaveAttribute('data-tone', 'off')
      // Six prizes, and seven codes: one was not collected and went to the first in reserve.
      const codes = page.getByRole('region', { name: t('draws.winningCodes') })
      const drawn = codes.getByRole('list').first().getByRole('listitem')
      await expect(drawn).toHaveCount(7)
      await expect(codes.getByText(t('draws.movedOn', { count: 1 }))).toBeVisible()
      await expect(drawn.nth(2)).toContainText(t('draws.notTaken'))
      await expect(drawn.nth(6)).toContainText(t('draws.movedUp'))
      await expect(codes.getByText(t('draws.notTaken'))).toHaveCount(1)
      await expect(codes.getByText(t('draws.movedUp'), { exact: true })).toHaveCount(1)
      // Nothing is promised any more.
      await expect(page.getByRole('region', { name: t('draws.prizesPast') })).toBeVisible()
      await expect(page.getByRole('region', { name: t('draws.chancesPast') })).toContainText(
        t('draws.chancePast', { winning: 6, entries: formatNumber(language, 389) }),
      )
      await expect(heading(page, t('draws.prizes'))).toHaveCount(0)
      await expect(heading(page, t('draws.chances'))).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(address('-OFF', language))
      await expect(page.getByText(t('draws.calledOffTitle'))).toBeVisible()
      await expect(page.getByText(t('draws.calledOffText'))).toBeVisible()
      const english = 'The totes were lost on their way to us. We are sorry.'
      await expect(page.getByText(english)).toHaveCount(language === 'en' ? 1 : 0)
      await expect(page.getByRole('button', { name: t('draws.enterFree') })).toHaveCount(0)
      await expect(page.getByRole('region', { name: t('draws.prizesPast') })).toBeVisible()
      await expect(page.getByText(t('draws.fairTitle'))).toHaveCount(0)
      const own = page.getByRole('region', { name: t('draws.myCodes') }).getByRole('listitem')
      await expect(own).toContainText(t('draws.calledOff'))
      await expect(own.getByRole('button')).toHaveCount(0)
      await expectAccessible(page)
      // Without a text in the language of the page: not read out as if it were in it, and not in its direction.
      await page.route('**/capi/lottery/detail*', async (route) => {
        const { data, ...envelope } = (await (await route.fetch()).json()) as { data: object }
        const reason = { calledOffReason: english, calledOffLanguage: 'en' }
        await route.fulfill({ json: { ...envelope, data: { ...data, ...reason } } })
      })
      await page.reload()
      await expect(page.getByText(english)).toHaveAttribute('lang', 'en')
      await expect(page.getByText(english)).toHaveCSS('direction', 'ltr')
      await expectAccessible(page)
      await page.unrouteAll({ behavior: 'wait' })
    })
  })
}

test('what became of the member’s own code: not collected, moved up with a later day, or in reserve', async ({
  page,
  t,
  demoToken,
}) => {
  // The demo member has none of these codes.
  let rank = 3
  await changeDraw(page, ({ drawnCodes, prizes }) => {
    const drawn = drawnCodes.find((each) => each.rank === rank)
    const isLate = rank > (prizes[0]?.count ?? 0)
    return {
      ownCodes: drawn ? [drawn.code] : [],
      ownPrizes:
        drawn?.prize == null
          ? []
          : [
              {
                code: drawn.code,
                prize: drawn.prize,
                state: isLate ? 'toCollect' : 'notTaken',
                takeUntil: isLate ? '2026-07-23T03:59:59.999Z' : '2026-07-09T03:59:59.999Z',
              },
            ],
    }
  })
  await startSignedIn(page, demoToken)
  await page.goto(address('-LOST'))
  const own = page.getByRole('region', { name: t('draws.myCodes') }).getByRole('listitem')
  await expect(heading(page, t('draws.notTakenTitle'))).toBeVisible()
  await expect(
    page.getByText(t('draws.notTakenText', { prize: 'Coffee tasting for two', date: 'July 8, 2026' })),
  ).toBeVisible()
  await expect(own).toContainText(t('draws.notTaken'))
  const marked = page.getByRole('region', { name: t('draws.winningCodes') }).getByRole('listitem')
  await expect(marked.filter({ hasText: t('draws.yours') })).toContainText(t('draws.notTaken'))
  await expect(page.getByRole('link', { name: t('draws.seePrizes') })).toHaveCount(0)
  await expectAccessible(page)

  rank = 7
  await page.reload()
  await expect(heading(page, t('draws.wonTitle'))).toBeVisible()
  await expect(page.getByText(t('draws.wonThing', { date: 'July 22, 2026' }))).toBeVisible()
  await expect(own).toContainText(t('draws.won'))

  rank = 8
  await page.reload()
  await expect(page.getByText(t('draws.inReserveText'))).toBeVisible()
  await expect(own).toContainText(t('draws.inReserve'))
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a draw that has not begun counts down and takes no entry', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto(address('-SOON'))
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('link', { name: t('draws.seeAll') })).toBeVisible()
  await page.getByText(t('draws.fairTitle')).click()
  await expect(page.getByText(t('draws.commitment'))).toBeVisible()
  await expect(page.getByText(/^draw-v1/)).toBeVisible()
  await expectAccessible(page)
})

test('closed entries: the time of the draw, and a draw that is late says so', async ({
  page,
  t,
  demoToken,
}) => {
  // The demo has no draw that waits: it would be drawn while the tests run.
  const change: Partial<Draw> = { state: 'waiting', outcome: 'ended', isDelayed: false }
  await changeDraw(page, () => change)
  await startSignedIn(page, demoToken)
  await page.goto(address(''))
  await expect(heading(page, t('draws.waitingTitle'))).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('link', { name: t('draws.seeAll') })).toBeVisible()
  await expectAccessible(page)
  change.isDelayed = true
  await page.reload()
  await expect(page.getByText(t('draws.delayedTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('entries that are only given: what gives them, the way there, and the codes that were given', async ({
  page,
  t,
  demoToken,
}) => {
  let givenByAssist: string | null = null
  await changeDraw(page, ({ prizes }) => ({
    priceStars: null,
    outcome: 'ownWayOnly',
    ownCodes: ['K7QMWX2P', 'AB2CDE3F'],
    givenCodes: ['K7QMWX2P'],
    givenWith: prizes.flatMap(({ coupon }) => coupon ?? []).slice(0, 1),
    givenByAssist,
  }))
  await startSignedIn(page, demoToken)
  await page.goto(address(''))
  const facts = page.getByRole('region', { name: t('draws.chances') })
  await expect(facts.getByText(t('draws.givenOnly'))).toBeVisible()
  await expect(facts.getByText(t('draws.givenWith', { name: 'One latte, any size' }))).toBeVisible()
  await expect(facts.getByText(t('draws.givenByAssist'))).toBeHidden()
  const own = page.getByRole('region', { name: t('draws.myCodes') }).getByRole('listitem')
  await expect(own.first()).toContainText(t('draws.codeGiven'))
  await expect(page.getByText(t('draws.codeGiven'))).toHaveCount(1)
  await expect(page.getByRole('link', { name: t('draws.seeCoupons') })).toHaveAttribute(
    'href',
    '/marketing/tickets',
  )
  await expect(page.getByRole('button', { name: t('draws.enter', { count: 60 }) })).toHaveCount(0)
  await expectAccessible(page)

  givenByAssist = 'DEMO-FISSION'
  await page.reload()
  // The rendered page has the price of the demo's draw, and the friends that give entries into it.
  await expect(facts.getByText(t('draws.givenOnly'))).toBeVisible()
  await expect(facts.getByText(t('draws.givenByAssist'))).toBeVisible()
  await page.getByRole('link', { name: t('draws.inviteFriends') }).click()
  await expect(page).toHaveURL(/\/marketing\/fission\?activityNo=DEMO-FISSION$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a draw that nobody entered says so once, and has neither chances nor winners', async ({
  page,
  t,
  demoToken,
}) => {
  await changeDraw(page, () => ({ entries: 0, ownEntries: 0, ownCodes: [], drawnCodes: [], ownResult: null }))
  await startSignedIn(page, demoToken)
  await page.goto(address('-LOST'))
  await expect(page.getByText(t('draws.nobodyWon'))).toHaveCount(1)
  await expect(heading(page, t('draws.drawnTitle'))).toHaveCount(0)
  await expect(heading(page, t('draws.chancesPast'))).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the list says what there is and what became of the member’s codes', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/pointActivity/draws?cnty=us&lang=en')
  const past = page.getByRole('region', { name: t('draws.past') }).getByRole('listitem')
  await expect(past.filter({ hasText: t('draws.calledOff') })).toHaveCount(1)
  await expect(past.filter({ hasText: t('draws.notWon') })).toHaveCount(1)
  await expect(past.getByText(t('draws.won'), { exact: true })).toHaveCount(1)
  await expect(page.getByRole('region', { name: t('draws.myCodes') }).getByRole('listitem')).toHaveCount(4)
  await page
    .getByRole('region', { name: t('draws.open') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/draw\?activityNo=DEMO-LOTTERY$/)
  await page.getByRole('link', { name: t('common.back') }).click()
  await expect(page).toHaveURL(/\/draws/)
})

test('the first paint has the draw, and nothing moves for a member with codes', async ({
  page,
  browser,
  gateway,
  t,
  demoToken,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(gateway.origin + address(''))
  await expect(visitor.getByRole('timer')).toBeVisible()
  await expect(visitor.getByRole('region', { name: t('draws.prizes') }).getByRole('listitem')).toHaveCount(4)
  await expect(visitor.getByRole('button', { name: t('draws.signInToEnter') })).toBeVisible()
  await context.close()
  const layoutShifts = await watchLayoutShifts(page)
  await startSignedIn(page, demoToken)
  await resize(page, { width: 390, height: 844 })
  await page.goto(address('-WON'))
  await expect(heading(page, t('draws.wonTitle'))).toBeVisible()
  expect(await layoutShifts()).toEqual([])
})

test('the texts of the member’s codes come with the page', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  // The other messages arrive later.
  await page.route('**/assets/en-*.js', () => {})
  for (const [state, title] of [
    ['-OFF', t('draws.myCodes')],
    ['-WON', t('draws.wonTitle')],
    ['-LOST', t('draws.notWonTitle')],
  ] as const) {
    await page.goto(address(state))
    await expect(heading(page, title)).toBeVisible()
    await expect(heading(page, t('draws.myCodes'))).toBeVisible()
  }
})

test('links to a draw lead to its address, also from the chain, and an unknown one says so', async ({
  page,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 404/)
  for (const path of [linkTo('DEMO-LOTTERY', 'en'), '/marketing/redirect?activityNo=DEMO-LOTTERY&lang=en']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/marketing\/pointActivity\/draw\?activityNo=DEMO-LOTTERY/)
    await expect(page.getByRole('button', { name: t('draws.signInToEnter') })).toBeVisible()
  }
  const answer = await page.goto('/marketing/pointActivity/draw?activityNo=NOSUCHTHING&cnty=us&lang=en')
  expect(answer?.status()).toBe(404)
  await expect(heading(page, t('outcomes.notFound'))).toBeVisible()
  await expectAccessible(page)
})

test('the address of a draw leads to the screen of a campaign of another kind', async ({ page }) => {
  for (const [activityNo, screen] of [
    ['DEMO-FIXED', '/marketing/collect-coupons'],
    ['DEMO-FISSION', '/marketing/fission'],
  ] as const) {
    await page.goto(`/marketing/pointActivity/draw?activityNo=${activityNo}&cnty=us&lang=en`)
    await expect(page).toHaveURL(
      (url) => url.pathname === screen && url.searchParams.get('activityNo') === activityNo,
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a page from the cache that shows the campaign goes on to the draw', async ({ page }) => {
  await page.goto('/home?cnty=us&lang=en')
  await untilHydrated(page)
  await page.evaluate(() => {
    history.pushState({}, '', '/marketing/collect-coupons?activityNo=DEMO-LOTTERY')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL(/\/marketing\/pointActivity\/draw\?activityNo=DEMO-LOTTERY/)
})

test('a winner is told at the next visit, until they close it', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/home?cnty=us&lang=en')
  const notice = page.getByRole('complementary', { name: t('draws.noticeTitle') })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: t('common.close') }).click()
  await expect(notice).toHaveCount(0)
  const read = page.waitForResponse('**/capi/point/prizes*')
  await page.reload()
  await read
  await expect(page.getByRole('heading', { name: t('home.offers') })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the list of prizes is not covered by the notice of one of them', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  const notice = page.getByRole('complementary', { name: t('draws.noticeTitle') })
  await page.goto('/marketing/pointActivity/draws?cnty=us&lang=en')
  await expect(notice).toBeVisible()
  await page
    .getByRole('navigation', { name: t('stars.tabsLabel') })
    .getByRole('link', { name: t('stars.prizes') })
    .click()
  await expect(page.getByRole('region', { name: t('stars.prizes') }).getByRole('listitem')).toHaveCount(1)
  await expect(notice).toHaveCount(0)
})
