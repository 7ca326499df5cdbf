/** Every refusal of a campaign with what would help, in a left-to-right and a right-to-left locale. */
import type { Page } from '@playwright/test'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { formatInstant } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { countryOf, demoMember, linkTo, newEmail, startSignedIn } from '../support/members.ts'

type Help = (t: Translate, date: (instant: string | null) => string, campaign: Campaign) => string

type Refusal = { activityNo: string; outcome: Outcome; help: Help }

const refusalsForEverybody: readonly Refusal[] = [
  {
    activityNo: 'DEMO-NOTSTARTED',
    outcome: 'notStarted',
    help: (t, date, { startsAt }) => t('campaign.helpNotStarted', { date: date(startsAt) }),
  },
  {
    activityNo: 'DEMO-ENDED',
    outcome: 'ended',
    help: (t, date, { endsAt }) => t('campaign.helpEnded', { date: date(endsAt) }),
  },
  { activityNo: 'DEMO-OFFSHELF', outcome: 'offShelf', help: (t) => t('campaign.helpOffShelf') },
  { activityNo: 'DEMO-SOLDOUT', outcome: 'soldOut', help: (t) => t('campaign.helpSoldOut') },
  {
    activityNo: 'DEMO-DAYQUOTA',
    outcome: 'dailyQuotaGone',
    help: (t, date, { nextOpenAt }) => t('campaign.helpDailyQuotaGone', { date: date(nextOpenAt) }),
  },
  {
    activityNo: 'DEMO-OUTSIDEHOURS',
    outcome: 'outsideHours',
    help: (t, date, { nextOpenAt }) => t('campaign.helpOutsideHours', { date: date(nextOpenAt) }),
  },
  {
    activityNo: 'DEMO-PARTICIPANTS',
    outcome: 'participantLimitReached',
    help: (t) => t('campaign.helpParticipants'),
  },
  { activityNo: 'DEMO-LIMIT', outcome: 'totalLimitReached', help: (t) => t('campaign.helpSoldOut') },
  { activityNo: 'DEMO-PRIZES', outcome: 'prizeLimitReached', help: (t) => t('campaign.helpSoldOut') },
  { activityNo: 'DEMO-GIFTS', outcome: 'ownWayOnly', help: (t) => t('campaign.helpGifts') },
  { activityNo: 'DEMO-SCANONLY', outcome: 'scanOnly', help: (t) => t('campaign.helpScan') },
  { activityNo: 'DEMO-STOREONLY', outcome: 'storeRequired', help: (t) => t('campaign.helpStore') },
  {
    activityNo: 'DEMO-STORECLOSED',
    outcome: 'storeClosedToday',
    help: (t, _, { store }) =>
      t(store.takingPart === 1 ? 'campaign.helpOnlyStoreClosed' : 'campaign.helpStoreClosed'),
  },
]

/** For a member who has claimed DEMO-NEWONLY and DEMO-SERIES and has no phone. */
const refusalsOfMember: readonly Refusal[] = [
  { activityNo: 'DEMO-ONEPERSON', outcome: 'onePerIdentity', help: (t) => t('campaign.helpHeld') },
  {
    activityNo: 'DEMO-SERIESTWO',
    outcome: 'alreadyInSeries',
    help: (t, _, { series }) => t('campaign.helpSeries', { title: series?.joined?.title ?? '' }),
  },
  {
    activityNo: 'DEMO-PHONEREG',
    outcome: 'phoneRegistrationOnly',
    help: (t) => t('campaign.helpByPhone'),
  },
]

const afterSignIn: readonly (Refusal & { person: () => string })[] = [
  {
    activityNo: 'DEMO-PHONEONLY',
    outcome: 'phoneRequired',
    help: (t) => t('campaign.helpPhone'),
    person: () => demoMember,
  },
  {
    activityNo: 'DEMO-NEWONLY',
    outcome: 'newUsersOnly',
    help: (t) => t('campaign.helpNewMembers'),
    person: () => demoMember,
  },
]

const missing = [
  {
    what: 'a campaign of another country',
    activityNo: 'DEMO-OTHERCOUNTRY',
    outcome: 'notInCountry',
    help: 'campaign.helpNotInCountry',
  },
  {
    what: 'a campaign nobody knows',
    activityNo: 'DEMO-NOSUCHTHING',
    outcome: 'notFound',
    help: 'campaign.helpNotFound',
  },
  {
    what: 'a link without a campaign',
    activityNo: '',
    outcome: 'missingParameters',
    help: 'campaign.helpMissing',
  },
] as const

for (const language of ['en', 'ar'] as const satisfies readonly Locale[]) {
  test.describe(language, () => {
    test.use({ language })

    test('each refusal of a visitor is shown at once: grey, with a stopped clock and one main action', async ({
      page,
      t,
      gateway,
    }) => {
      test.slow()
      for (const refusal of refusalsForEverybody)
        await test.step(`${refusal.activityNo} shows ${refusal.outcome}`, async () => {
          await page.goto(linkTo(refusal.activityNo, language))
          await expectRefusal(page, t, gateway.origin, language, refusal)
          await expect(page.locator('[data-tone]:has(> h1)')).toHaveAttribute('data-tone', 'off')
          await expect(page.locator('main [data-hue]').first()).toHaveAttribute('data-state', 'spent')
          await expect(page.getByRole('timer')).toBeHidden()
          const dock = page
            .locator('main > div > div')
            .filter({ has: linkToContinue(page, t) })
            .last()
          expect(await dock.evaluate(countMainActions)).toBe(1)
        })
      await expectToContinue(page, t)
    })

    for (const { person, ...refusal } of afterSignIn) {
      test(`${refusal.activityNo} shows ${refusal.outcome} once the member is known`, async ({
        page,
        t,
        gateway,
      }) => {
        await page.goto(linkTo(refusal.activityNo, language))
        await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
        await signIn(page, t, gateway.origin, person())
        // The page asks for what is missing at once; a member who closes the sheet sees what it is.
        if (refusal.outcome === 'phoneRequired')
          await page
            .getByRole('dialog', { name: t('sign-in-steps.bindTitle') })
            .getByRole('button', { name: t('common.close') })
            .click()
        await expectRefusal(page, t, gateway.origin, language, refusal)
        await expectToContinue(page, t)
      })
    }

    test('each limit of a member is told, and what they have', async ({ page, t, gateway }) => {
      const token = await registerMember(gateway.origin, newEmail(), {
        claims: ['DEMO-NEWONLY', 'DEMO-SERIES'],
      })
      await startSignedIn(page, token)
      await page.goto(linkTo('DEMO-SERIES', language))
      await expect(page.getByRole('heading', { name: t('campaign.alreadyTitle') })).toBeVisible()
      for (const refusal of refusalsOfMember)
        await test.step(`${refusal.activityNo} shows ${refusal.outcome}`, async () => {
          await page.goto(linkTo(refusal.activityNo, language))
          await expectRefusal(page, t, gateway.origin, language, refusal, token)
        })
      await expectToContinue(page, t)
    })

    test('a link to no campaign of the country shows the reason', async ({ page, t, consoleGuard }) => {
      // An unknown campaign answers 404.
      consoleGuard.allow(/status of 404.*DEMO-NOSUCHTHING/)
      for (const { what, activityNo, outcome, help } of missing)
        await test.step(what, async () => {
          await page.goto(linkTo(activityNo, language))
          await expect(page.getByRole('heading', { level: 1, name: t(`outcomes.${outcome}`) })).toBeVisible()
          await expect(page.getByText(t(help))).toBeVisible()
          await expectAccessible(page)
          await expect(linkToContinue(page, t)).toHaveAttribute('href', '/home')
        })
      await expectToContinue(page, t)
    })
  })
}

async function expectRefusal(
  page: Page,
  t: Translate,
  origin: string,
  locale: Locale,
  { activityNo, outcome, help }: Refusal,
  token?: string,
): Promise<void> {
  const country = countryOf(locale)
  const { data: campaign } = await callGateway(
    origin,
    'GET activity/detail',
    { activityNo },
    { locale, country, ...(token !== undefined && { token }) },
  )
  const date = (instant: string | null) =>
    formatInstant(locale, instant ?? '', 'monthDayTimeZone', campaign.zone, country)
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
  await expect(page.getByText(t(`outcomes.${outcome}`))).toBeVisible()
  await expect(page.getByText(help(t, date, campaign))).toBeVisible()
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeHidden()
  await expectAccessible(page)
  await expect(linkToContinue(page, t)).toHaveAttribute('href', '/home')
}

const linkToContinue = (page: Page, t: Translate) =>
  page.getByRole('link', { name: t('campaign.seeRunning') })

async function expectToContinue(page: Page, t: Translate): Promise<void> {
  await linkToContinue(page, t).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Buttons and links on the accent colour. Runs in the page. */
function countMainActions(dock: Element): number {
  const probe = document.createElement('i')
  probe.style.backgroundColor = 'var(--accent)'
  dock.append(probe)
  const accent = getComputedStyle(probe).backgroundColor
  probe.remove()
  return [...dock.querySelectorAll('a, button')].filter(
    (action) => getComputedStyle(action).backgroundColor === accent,
  ).length
}
