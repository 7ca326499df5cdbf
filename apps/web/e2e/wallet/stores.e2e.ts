/** Finding a store, with and without a position, and choosing one for a campaign. */
import type { Store } from '@crema/contract/stores/store'
import type { StoreService } from '@crema/contract/stores/store-services'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expectFadingRow } from '../support/chip-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { boxOf, resize, scrollsSideways } from '../support/layout.ts'
import { countryOf, linkTo, newEmail, startSignedIn } from '../support/members.ts'

const here = { latitude: 47.609, longitude: -122.338 }

test('by city and name, without a position', async ({ page, t, gateway }) => {
  const { data } = await callGateway(gateway.origin, 'GET customer/position/list', {})
  await page.goto('/home')
  await page.getByRole('link', { name: t('store.find') }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(data.items.length)
  await expect(page.getByText(t('stores.positionText'))).toBeVisible()
  await expect(page.getByText(t('stores.byCity'))).toBeVisible()
  await expectAccessible(page)
  await expectFadingRow(page.getByRole('group', { name: t('stores.filters') }))

  const [first] = data.items as [Store]
  const search = page.getByRole('searchbox', { name: t('stores.search') })
  await search.fill(first.name)
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/keyword=/)
  await cards.getByRole('link', { name: first.name }).click()
  await expect(page).toHaveURL(/storeId=/)
  await expect(page.getByRole('heading', { name: t('stores.hours') })).toBeVisible()
  await expect(cards.getByText(/^Sunday/)).toBeVisible()
  await expect(cards.getByText(/^Saturday/)).toBeVisible()
  await expect(cards.locator('[aria-current=date]')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('common.back') }).click()

  await page.reload()
  await expect(search).toHaveValue(first.name)
  await search.fill('no such store')
  await expect(page.getByRole('heading', { name: t('stores.noneTitle') })).toBeVisible()
  // An order of nothing; and no distance would find more.
  await expect(page.getByText(t('stores.byCity'))).toBeHidden()
  await expect(page.getByRole('button', { name: t('stores.usePosition') })).toBeHidden()
  await expect(page.getByRole('button', { name: t('stores.showAll') })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: t('stores.showAll') }).click()
  await expect(cards).toHaveCount(data.items.length)
})

test.describe('in German on a narrow phone', () => {
  test.use({ language: 'de', viewport: { width: 320, height: 640 } })

  test('the icon of a button stays beside its text, which has two lines', async ({ page, t }) => {
    await page.goto('/home/stores?lang=de')
    const button = page.getByRole('button', { name: t('stores.usePosition') })
    const { lines, gap } = await button.evaluate((element) => {
      const icon = element.querySelector('svg')
      const text = element.querySelector('svg + span')
      if (!icon || !text) throw new Error('The button has no icon and text.')
      const range = document.createRange()
      range.selectNodeContents(text)
      const rects = [...range.getClientRects()]
      return { lines: rects.length, gap: (rects[0]?.left ?? 0) - icon.getBoundingClientRect().right }
    })
    expect(lines).toBe(2)
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(12)
  })
})

test.describe('with a position', () => {
  test.use({ geolocation: here, permissions: ['geolocation'] })

  test('the nearest is first, and home shows it for this visit', async ({ page, t, gateway }) => {
    const { data } = await callGateway(gateway.origin, 'GET customer/position/list', here)
    const [nearest] = data.items as [Store]
    await page.goto('/home/stores')
    await page.getByRole('button', { name: t('stores.usePosition') }).click()
    await expect(page.getByText(t('stores.byDistance'))).toBeVisible()
    const first = page.getByRole('article').first()
    await expect(first.getByRole('heading', { name: nearest.name })).toBeVisible()
    await expect(first.getByText(formatDistance('en', 'US', nearest.distanceMetres ?? 0))).toBeVisible()
    await expect(first.getByRole('link', { name: t('store.openInMaps') })).toHaveAttribute('href', /47\.\d+/)
    await expectAccessible(page)

    await page.goto('/home')
    await expect(page.getByRole('link', { name: t('store.nearest') })).toContainText(nearest.name)
    await page.getByRole('link', { name: t('store.nearest') }).click()
    await page.getByRole('button', { name: t('stores.clearPosition') }).click()
    await expect(page.getByRole('button', { name: t('stores.usePosition') })).toBeVisible()
  })

  test('the arrows turn with the phone', async ({ page, t }) => {
    await page.goto('/home/stores')
    await page.getByRole('button', { name: t('stores.usePosition') }).click()
    await expect(page.getByText(t('stores.northUp'))).toBeVisible()
    const arrow = page.getByRole('article').first().locator('path[transform]')
    const degrees = async () =>
      Number(/rotate\((-?\d+)/.exec((await arrow.getAttribute('transform')) ?? '')?.[1])
    const before = await degrees()
    await page.evaluate(() =>
      window.dispatchEvent(
        new DeviceOrientationEvent('deviceorientationabsolute', {
          alpha: 270,
          beta: 0,
          gamma: 0,
          absolute: true,
        }),
      ),
    )
    await expect(page.getByText(t('stores.compassActive'))).toBeVisible()
    expect(await degrees()).toBe(before - 90)
  })
})

test.describe('far from every store', () => {
  // Reykjavík; the demo's visitor is in the United States.
  test.use({ geolocation: { latitude: 64.147, longitude: -21.942 }, permissions: ['geolocation'] })

  test('says that none is near, and offers search and list', async ({ page, t }) => {
    await page.goto('/home/stores')
    await page.getByRole('button', { name: t('stores.usePosition') }).click()
    const notice = page.getByRole('status').filter({ hasText: t('store.noneNear') })
    await expect(notice).toContainText(/\d\s?mi/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: t('stores.search') }).fill('Seattle')
    await expect(page).toHaveURL(/keyword=/)
    await expect(notice).toBeHidden()
    await page.goto('/home')
    await expect(page.getByRole('region', { name: t('store.stores') })).toContainText(t('store.noneNear'))
  })
})

test('with a refused permission the search works', async ({ page, t }) => {
  await page.goto('/home/stores')
  await page.getByRole('button', { name: t('stores.usePosition') }).click()
  await expect(page.getByText(t('stores.refusedTitle'))).toBeVisible()
  await expect(page.getByText(t('stores.refusedText'))).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(t('stores.refusedTitle'))).toBeVisible()
})

test('a list that failed is loaded again', async ({ page, t, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  await page.route('**/capi/customer/position/list*', (route) => route.abort())
  await page.goto('/home/stores')
  await expect(page.getByRole('heading', { name: t('failures.pageTitle') })).toBeVisible()
  await page.unroute('**/capi/customer/position/list*')
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** A store with phone and services, and the phone as it is read in its country and elsewhere. */
const described = {
  en: { path: 'cnty=us&lang=en&storeId=US-SEA-1', phone: '(206) 555-0142', number: '+12065550142' },
  ar: { path: 'cnty=ae&lang=ar&storeId=AE-DXB-1', phone: '04 555 0112', number: '+97145550112' },
} as const

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the details have the phone and the services, as far as a store has them', async ({ page, t }) => {
      const { path, phone, number } = described[language]
      await page.goto(`/home/stores?${path}`)
      const call = page.getByRole('link', { name: t('stores.call', { phone: `\u2066${phone}\u2069` }) })
      await expect(call).toHaveAttribute('href', `tel:${number}`)
      await expect(call.locator('bdi')).toHaveAttribute('dir', 'ltr')
      await expect(call).toHaveText(phone)
      const services = page.getByRole('article').getByRole('listitem')
      await expect(services.filter({ hasText: t('stores.wheelchairAccess') })).toBeVisible()
      await expect(services.locator('svg')).toHaveCount(await services.count())
      await expectAccessible(page)

      await page.goto(`/home/stores?cnty=us&lang=${language}&storeId=ES-LPA-1`)
      await expect(page.getByRole('heading', { name: t('stores.hours') })).toBeVisible()
      await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
      await expect(page.getByText(t('stores.services'))).toHaveCount(0)
    })

    test('filters for services are in the address, are announced, and can be cleared', async ({
      page,
      t,
      gateway,
    }) => {
      const country = countryOf(language)
      const listed = async (services?: string) => {
        const { data } = await callGateway(
          gateway.origin,
          'GET customer/position/list',
          services === undefined ? {} : { services },
          { country },
        )
        return data.items.map(({ name }) => name)
      }
      await page.goto(`/home/stores?cnty=${country.toLowerCase()}&lang=${language}`)
      const filters = page.getByRole('group', { name: t('stores.filters') })
      const filter = (service: StoreService) =>
        filters.getByRole('checkbox', { name: t(`stores.${service}`) })
      const cards = page.getByRole('article')
      const status = page.getByRole('status').filter({ hasText: /\S/ })
      const every = await listed()
      await expect(cards).toHaveCount(every.length)

      // The keyboard chooses as a tap does, and the focus stays.
      await filter('driveThrough').focus()
      await page.keyboard.press('Space')
      await expect(filter('driveThrough')).toBeChecked()
      const some = await listed('driveThrough')
      expect(some.length).toBeLessThan(every.length)
      await expect(cards).toHaveCount(some.length)
      await expect(filter('driveThrough')).toBeFocused()
      await filter('outdoorSeating').click({ force: true })
      await expect(filter('outdoorSeating')).toBeChecked()
      const both = await listed('driveThrough,outdoorSeating')
      await expect(cards).toHaveCount(both.length)
      await expect(cards.getByRole('heading', { level: 2 })).toHaveText(both)
      await expect(status).toContainText(t('stores.found', { count: both.length }))
      await expect(status).toContainText(t('stores.outdoorSeating'))
      await expect(page).toHaveURL(/services=driveThrough%2CoutdoorSeating/)
      // No store that is shown welcomes pets or, in the Emirates, has sockets.
      await expect(filter(language === 'en' ? 'toilets' : 'powerOutlets')).toBeHidden()
      await expectAccessible(page)
      await page.reload()
      await expect(filter('driveThrough')).toBeChecked()
      await expect(filter('outdoorSeating')).toBeChecked()
      await expect(cards).toHaveCount(both.length)

      await page.goto('/home/stores?services=driveThrough,petsWelcome,toilets')
      await expect(page.getByRole('heading', { name: t('stores.noneTitle') })).toBeVisible()
      await expect(page.getByText(new RegExp(t('stores.petsWelcome'))).last()).toBeVisible()
      await expect(status).toContainText(t('stores.found', { count: 0 }))
      await expectAccessible(page)
      await page.getByRole('button', { name: t('stores.clearFilters') }).click()
      await expect(filters).toBeFocused()
      await expect(cards).toHaveCount(every.length)
      await expect(page).not.toHaveURL(/services=/)
    })

    test('a store chosen for a campaign claims by itself', async ({ page, t, gateway }) => {
      await page.goto(linkTo('DEMO-STOREONLY', language))
      await page.getByRole('link', { name: t('campaign.chooseStore') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('stores.chooseTitle') })).toBeVisible()
      const card = page
        .getByRole('article')
        .filter({ hasText: t('stores.choose') })
        .first()
      await expect(card).toBeVisible()
      await expectAccessible(page)
      const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? ''
      await card.getByRole('link', { name }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('button', { name: t('stores.choose') }).click()

      // Closing the sheet leaves the store chosen and claims nothing.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.close') })
        .click()
      await expect(page.getByText(t('campaign.atStore', { store: `\u2068${name}\u2069` }))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
      await signIn(page, t, gateway.origin, newEmail())
      await expect(
        page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) }),
      ).toBeVisible()

      await page
        .getByRole('link')
        .filter({ hasText: t('campaign.stamp') })
        .click()
      await page.getByRole('link', { name: t('wallet.stores') }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    })
  })
}

test('a voucher for some stores shows those alone', async ({ page, t, gateway }) => {
  const country = { country: 'US' } as const
  const { data: every } = await callGateway(
    gateway.origin,
    'GET customer/position/list',
    { limit: 50 },
    country,
  )
  const { data: marked } = await callGateway(
    gateway.origin,
    'GET customer/position/list',
    { limit: 50, activityNo: 'DEMO-FIXED' },
    country,
  )
  const participating = marked.items.filter(({ supportsActivity }) => supportsActivity)
  // Participating stores are first, whatever their city.
  expect(marked.items.slice(0, participating.length)).toEqual(participating)
  expect(participating.length).toBeLessThan(every.items.length)

  await page.goto(linkTo('DEMO-FIXED', 'en'))
  await expect(page.getByText(t('campaign.ruleStores', { count: participating.length }))).toBeVisible()
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await page
    .getByRole('link')
    .filter({ hasText: t('campaign.stamp') })
    .click()
  await page
    .getByRole('region', { name: t('store.stores') })
    .getByRole('link')
    .click()
  await expect(page.getByText(t('stores.couponText'))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(participating.length)
  await expectAccessible(page)
})

test('a store that is closed today cannot be chosen', async ({ page, t }) => {
  await page.goto('/home/stores?activityNo=DEMO-STORECLOSED&choose=1&cnty=us&lang=en')
  const participating = page.getByRole('article').filter({ hasText: t('stores.inCampaign') })
  await expect(participating.first()).toContainText(t('store.closedToday'))
  await participating.first().getByRole('heading', { level: 2 }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: t('stores.hours') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('stores.choose') })).toBeHidden()
})

test('where only one store takes part, no other one can be chosen', async ({ page, t, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  let takingPart = 1
  await page.route('**/capi/activity/detail*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as { data: { store: object } }
    const store = { ...data.store, takingPart }
    await route.fulfill({ json: { ...envelope, data: { ...data, store } } })
  })
  const openCampaign = () => page.goto(linkTo('DEMO-STORECLOSED', 'en'))
  const other = page.getByRole('link', { name: t('campaign.chooseOther') })
  await openCampaign()
  await expect(page.getByText(t('campaign.helpOnlyStoreClosed'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('campaign.seeRunning') })).toBeVisible()
  await expect(other).toBeHidden()
  takingPart = 2
  await openCampaign()
  await expect(page.getByText(t('campaign.helpStoreClosed'))).toBeVisible()
  await expect(other).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the details are beside the list, and the chosen store is in the address', async ({ page, t }) => {
    await page.goto('/home/stores')
    const links = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link')
    const details = page.getByRole('article').filter({ hasText: t('stores.localTimes') })
    // The first one is shown before any is chosen.
    await expect(details.getByRole('heading', { level: 2 })).toHaveText(
      (await links.first().textContent()) ?? '',
    )
    await expect(links.first()).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)

    const name = (await links.nth(1).textContent()) ?? ''
    await links.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/storeId=/)
    await expect(details.getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
    await expect(links.nth(1)).toBeFocused()
    await expect(page.getByRole('main').locator('a[aria-current=page]')).toHaveCount(1)
    await page.reload()
    await expect(details.getByRole('heading', { level: 2 })).toHaveText(name)
  })

  test('a search without a store says so in the place of the details', async ({ page, t }) => {
    await page.goto('/home/stores?keyword=zzz')
    const none = page.getByRole('main').locator('> *').nth(1)
    await expect(none.getByRole('heading', { name: t('stores.noneTitle') })).toBeVisible()
    await none.getByRole('button', { name: t('stores.showAll') }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(none.getByText(t('stores.localTimes'))).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    // Nor does the search begin again when the pause after typing is over.
    await page.waitForTimeout(500)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page).toHaveURL(/\/home\/stores$/)
  })

  test('a store that does not exist is explained in the place of the details', async ({
    page,
    t,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404/)
    await page.goto('/home/stores?storeId=NOWHERE')
    const pane = page.getByRole('main').locator('> *').nth(1)
    await expect(pane.getByRole('heading', { name: t('stores.noneTitle') })).toBeVisible()
    await expect(pane.getByText(t('stores.unknownText'))).toBeVisible()
    // The list is beside it.
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await pane.getByRole('button', { name: t('stores.showAll') }).click()
    await expect(pane.getByText(t('stores.localTimes'))).toBeVisible()
    await expect(page).toHaveURL(/\/home\/stores$/)
  })
})

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('a store that does not exist: its drawing is beside the reason, and above it on phones', async ({
      page,
      t,
      consoleGuard,
    }) => {
      consoleGuard.allow(/status of 404/)
      for (const width of [390, 768]) {
        await resize(page, { width, height: 900 })
        await page.goto(`/home/stores?storeId=NOWHERE&lang=${language}`)
        const main = page.getByRole('main')
        const title = main.getByRole('heading', { name: t('stores.noneTitle') })
        await expect(title).toBeVisible()
        await expect(main.getByText(t('stores.unknownText'))).toBeInViewport({ ratio: 1 })
        const drawing = await boxOf(main.locator('img'))
        const words = await boxOf(title)
        if (width === 390) expect(drawing.bottom).toBeLessThan(words.y)
        else if (language === 'ar') expect(words.right).toBeLessThan(drawing.x)
        else expect(drawing.right).toBeLessThan(words.x)
        expect(await scrollsSideways(page)).toBe(false)
        await expectAccessible(page)
        await main.getByRole('button', { name: t('stores.showAll') }).click()
        await expect(main.getByRole('listitem').first()).toBeVisible()
      }
    })
  })
}
