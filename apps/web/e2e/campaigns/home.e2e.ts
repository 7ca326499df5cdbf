/** Home, language, sign-in and sign-out. */
import { countryName } from '@crema/i18n/format/text/names'
import { localeNames } from '@crema/i18n/locale-names'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { startSignedIn, linkTo, newEmail } from '../support/members.ts'

test('the address without a path shows the running campaigns', async ({ page, t, gateway }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(
    page.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'US') }) }),
  ).toBeVisible()
  await expect(page.getByText(t('home.joinStars', { stars: 10, amount: '$1' }))).toBeVisible()
  const { data } = await callGateway(gateway.origin, 'GET activity/list', { limit: 50 })
  // A draw is no offer to claim.
  const offers = data.items.filter(({ kind }) => kind !== 'lottery')
  expect(offers.length).toBeGreaterThan(5)
  await expect(page.getByRole('article')).toHaveCount(3)
  const [welcome] = offers
    .filter(({ newMembersOnly }) => newMembersOnly)
    .toSorted((a, b) => b.coupons.length - a.coupons.length)
  await expect(page.getByRole('article').first()).toContainText(welcome?.title ?? 'none')
  await expectAccessible(page)

  await page
    .getByRole('link', {
      name: t('home.seeAll', { count: offers.length }),
    })
    .click()
  await expect(page).toHaveURL(/\/home\/offers$/)
  await expect(page.getByRole('heading', { level: 1, name: t('home.allOffers') })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(offers.length)
  await expectAccessible(page)

  const [first] = offers
  await page
    .getByRole('link')
    .filter({ hasText: first?.title ?? '' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: first?.title ?? '' })).toBeVisible()
})

test('signing in shows the number of coupons, signing out removes it', async ({ page, t, gateway }) => {
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  const email = newEmail()
  await signIn(page, t, gateway.origin, email)
  await page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) }).waitFor()

  await page.goto('/home')
  await expect(page.getByRole('link', { name: t('home.coupons', { count: 3 }) })).toBeVisible()
  await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('home.joinTitle', { count: 3 }) })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('home.joinTitle', { count: 3 }) })).toBeVisible()
  await page.goto('/marketing/tickets')
  await expect(page.getByRole('heading', { name: t('wallet.signInTitle') })).toBeVisible()
  await expectAccessible(page)
})

test('a language and its text direction change at once, and survive a reload', async ({ page, t }) => {
  const arabic = translateIn('ar')
  const root = page.locator('html')
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('language.title') })).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveText(new RegExp(localeNames.en))
  await expectAccessible(page)

  await page.getByRole('button', { name: localeNames.ar }).click()
  await expect(page.getByRole('heading', { name: arabic('home.joinTitle', { count: 3 }) })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await expect(root).toHaveAttribute('lang', 'ar')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page)

  await page.goto('/home')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: arabic('home.joinTitle', { count: 3 }) })).toBeVisible()
})

test('a chosen language takes precedence over the link, whose address then names it', async ({ page, t }) => {
  const german = translateIn('de')
  const claim = german('campaign.claim', { count: 3 })
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('link', { name: t('common.language') }).click()
  await page.getByRole('button', { name: localeNames.de }).click()
  await expect(page.getByRole('button', { name: claim })).toBeVisible()
  await expect(page).toHaveURL(/activityNo=DEMO-NEWUSER&cnty=us&lang=de$/)
  await page.reload()
  await expect(page.getByRole('button', { name: claim })).toBeVisible()

  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await expect(page.getByRole('button', { name: claim })).toBeVisible()
  // The parameter of the chain's app is a choice as well.
  await page.goto(`${linkTo('DEMO-NEWUSER', 'en')}&appLang=en`)
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 3 }) })).toBeVisible()
})

test('the country is changed with the language, and where a campaign does not run', async ({ page, t }) => {
  const chooseCountry = async (country: 'JP' | 'CA') => {
    const sheet = page.getByRole('dialog', { name: t('sign-in-steps.country') })
    await sheet.getByRole('combobox').fill(countryName('en', country))
    await expectAccessible(page)
    await sheet.getByRole('option').first().click()
  }
  await page.goto(linkTo('DEMO-OTHERCOUNTRY', 'en'))
  await expect(page.getByRole('heading', { name: t('outcomes.notInCountry') })).toBeVisible()
  await page.getByRole('button', { name: t('campaign.changeCountry') }).click()
  await chooseCountry('JP')
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
  await expect(page).toHaveURL(/activityNo=DEMO-OTHERCOUNTRY&cnty=jp&lang=en$/)

  await page.goto('/home')
  await expect(
    page.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'JP') }) }),
  ).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await page
    .getByRole('button', { name: `${t('sign-in-steps.country')}: ${countryName('en', 'JP')}` })
    .click()
  await chooseCountry('CA')
  await expect(
    page.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'CA') }) }),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', 'CA') }) }),
  ).toBeVisible()
})

test('the sign-in page continues at `next`, and never on another site', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/marketing/tickets')
  await expect(page.getByRole('heading', { level: 1, name: t('sign-in.title') })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page).toHaveURL(/\/marketing\/tickets$/)
  await expect(page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })).toBeVisible()

  await page.getByRole('link', { name: t('wallet.seeCampaigns') }).click()
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await page.getByRole('button', { name: t('home.signIn') }).waitFor()
  await page.goto('/auth?next=//elsewhere.example/')
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page).toHaveURL(`${gateway.origin}/home`)
})

test('a wallet with coupons in every state', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets')
  const panel = page.getByRole('tabpanel')
  // One of them was won in a draw.
  await expect(panel.getByRole('link')).toHaveCount(6)
  await page.getByRole('tab', { name: t('wallet.expiringSoon') }).click()
  await expect(panel.getByRole('link')).toHaveCount(2)
  await page.getByRole('tab', { name: t('wallet.used') }).click()
  await expect(panel.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await panel.getByRole('link').first().click()
  await expect(page.getByText(t('wallet.usedTitle'))).toBeVisible()
  await expect(page.getByRole('img')).toBeHidden()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('tab', { name: t('wallet.expired') }).click()
  await panel.getByRole('link').first().click()
  await expect(page.getByText(t('wallet.expiredTitle'))).toBeVisible()

  await page.goto('/marketing/tickets?voucherNo=112233445568')
  await expect(page.getByRole('heading', { name: t('wallet.notFoundTitle') })).toBeVisible()
  await expectAccessible(page)
})

for (const person of ['member', 'visitor']) {
  test(`home of a ${person} that loses its connection says when its data was loaded, and can load it again`, async ({
    page,
    context,
    t,
    gateway,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
    if (person === 'member') await startSignedIn(page, await registerMember(gateway.origin))
    // The last file of the notice: they can only be fetched before the connection is lost.
    const messages = page.waitForResponse(
      async (response) =>
        response.url().includes('/assets/') && (await response.text()).includes(t('offline.outdatedText')),
    )
    await page.goto('/home')
    await messages
    const notice = page.getByRole('status').filter({ hasText: t('offline.outdatedText') })
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(notice).toHaveCount(0)

    await context.setOffline(true)
    await expect(notice).toContainText(new RegExp(t('offline.asOf', { time: '~' }).replace('~', '.+')))
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    const again = page.waitForRequest(/\/capi\/activity\/list/)
    await notice.getByRole('button', { name: t('common.retry') }).click()
    await again
    await expect(page.getByRole('article').first()).toBeVisible()

    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
  })
}
