/** A refused claim always says why, also where the page does not know the outcome or the next read disagrees. */
import type { Page } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { linkTo, newEmail, startSignedIn } from '../support/members.ts'

const busMessage = 'Come back on Friday.'

/** Answers claims with a refusal, as a newer gateway might. */
async function refuseClaims(page: Page, busCode: string): Promise<void> {
  await page.route('**/capi/activity/claim', async (route) => {
    const json: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: { ...(json as object), busCode, busMessage, data: null } })
  })
}

for (const busCode of ['dailyQuotaGone', 'somethingNew']) {
  test(`${busCode}, while the campaign as read since can be claimed`, async ({ page, t, gateway }) => {
    await refuseClaims(page, busCode)
    // The campaign allows two claims.
    await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'))
    const button = page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })
    await button.click()
    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.getByText(busMessage)).toBeVisible()
    await expect(button).toBeEnabled()
    await expectAccessible(page)
    await page.unroute('**/capi/activity/claim')
    await button.click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    await expect(page.getByText(busMessage)).toBeHidden()
  })
}

test('an outcome of the campaign that the page does not know', async ({ page, t, gateway }) => {
  await refuseClaims(page, 'somethingNew')
  await page.route('**/capi/activity/detail*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({
      json: { ...envelope, data: { ...data, claim: { outcome: 'somethingNew', vouchers: [] } } },
    })
  })
  await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByText(busMessage).or(page.getByText(t('failures.unexpected')))).toBeVisible()
  await expect(page.getByRole('link', { name: t('campaign.seeRunning') })).toBeVisible()
  // The campaign can still be read again, whose answer the end of the test would discard.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a member who reached the limit with an earlier account is told so', async ({ page, t, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  // As the gateway answers to a member who has deleted an account and returned.
  await page.route('**/capi/activity/detail*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as { data: object }
    const claim = { outcome: 'participationLimitReached', vouchers: [] }
    await route.fulfill({ json: { ...envelope, data: { ...data, claim } } })
  })
  await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'))
  await expect(page.getByText(t('outcomes.participationLimitReached'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
})

for (const language of ['en', 'ar', 'de', 'ja', 'th'] as const) {
  test(`${language}: the reason is in view, also on a phone held sideways, above a low dock`, async ({
    page,
  }) => {
    const t = translateIn(language)
    for (const outcome of ['soldOut', 'outsideHours'] as const) {
      await page.goto(linkTo(`DEMO-${outcome.toUpperCase()}`, language))
      const dock = page
        .locator('main > div > div')
        .filter({ has: page.getByRole('link', { name: t('campaign.seeRunning') }) })
        .last()
      for (const [width, height] of [
        [390, 844],
        [320, 640],
        [640, 400],
      ] as const)
        await test.step(`${outcome} at ${width} px`, async () => {
          await resize(page, { width, height })
          const bar = await dock.boundingBox()
          const reason = await page.getByText(t(`outcomes.${outcome}`)).boundingBox()
          if (!bar || !reason) throw new Error('The dock or the reason has no place.')
          expect(bar.height).toBeLessThan(height / 3)
          expect(bar.y + bar.height).toBeLessThanOrEqual(height + 1)
          expect(reason.y + reason.height).toBeLessThanOrEqual(bar.y)
        })
    }
  })
}

test('the reason comes before several coupons, in view on a small phone', async ({ page, t, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  await page.route('**/capi/activity/detail*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as { data: object }
    const claim = { outcome: 'onePerIdentity', vouchers: [] }
    await route.fulfill({ json: { ...envelope, data: { ...data, claim } } })
  })
  await resize(page, { width: 320, height: 640 })
  await page.goto(linkTo('DEMO-ONEPERSON', 'en'))
  const reason = page.getByText(t('outcomes.onePerIdentity'))
  await expect(reason).toBeInViewport({ ratio: 1 })
  const [text, coupon] = await Promise.all([
    reason.boundingBox(),
    page.getByRole('article').first().boundingBox(),
  ])
  expect(text?.y).toBeLessThan(coupon?.y ?? 0)
  await page.unrouteAll({ behavior: 'wait' })
})
