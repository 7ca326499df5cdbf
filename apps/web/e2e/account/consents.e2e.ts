/** Consents of a member: boxes by country, new versions, marketing by mail, the consent form and the receipts. */
import type { Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { callGateway, codeFor, codesFor } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { resize } from '../support/layout.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const visits = [
  { language: 'en', country: 'us', width: 390 },
  { language: 'ko', country: 'kr', width: 320 },
  { language: 'ar', country: 'ae', width: 390 },
] as const satisfies { language: Locale; country: string; width: number }[]

/** The link of the newest mail of a kind in the demo inbox. */
async function linkTo(origin: string, email: string, notice: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await fetch(`${origin}/demo/inbox?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    })
    const { notices } = (await answer.json()) as { notices: { notice: string; link?: string }[] } // the demo's own
    link = notices.find((each) => each.notice === notice)?.link ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return link
}

for (const { language, country, width } of visits) {
  test.describe(`${language} at ${width} px`, () => {
    test.use({ language, viewport: { width, height: 800 } })

    test('a new member agrees to what the country asks for, and finds the receipts', async ({
      page,
      t,
      gateway,
    }) => {
      test.slow()
      const email = newEmail()
      await page.goto(`/auth?next=/home/account/consents&cnty=${country}&lang=${language}`)
      await page.locator('input[name=email]').filter({ visible: true }).fill(email)
      const seen = (await codesFor(gateway.origin, email)).length
      await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
      await page
        .getByRole('textbox', { name: t('sign-in.codeLabel') })
        .fill(await codeFor(gateway.origin, email, seen))
      const join = page.getByRole('button', { name: t('sign-in-steps.join') })
      await expect(join).toBeVisible()
      for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
      await expectAccessible(page)
      const isSeparate = country !== 'us'
      const names = isSeparate
        ? (['terms', 'privacy', 'personalInformation', 'transferAbroad'] as const)
        : (['terms'] as const)
      const all = page.getByRole('checkbox', { name: t('agreements.all') })
      await expect(all).toHaveCount(isSeparate ? 1 : 0)
      await expect(page.getByRole('checkbox')).toHaveCount(names.length + 3 + (isSeparate ? 1 : 0))

      await join.click()
      await expect(page.getByRole('alert').first()).toHaveText(t('outcomes.termsRequired'))
      if (isSeparate) {
        await all.check()
        for (const name of names) await expect(page.locator(`input[name=${name}]`)).toBeChecked()
        // Marketing is not a part of it.
        for (const name of ['push', 'sms', 'email'])
          await expect(page.locator(`input[name=${name}]`)).not.toBeChecked()
        await page.locator('input[name=privacy]').uncheck()
        await expect(all).not.toBeChecked()
        await page.locator('input[name=privacy]').check()
        await expect(all).toBeChecked()
      } else await page.locator('input[name=terms]').check()
      await page.locator('input[name=sms]').check()
      await join.click()
      await page.getByRole('button', { name: t('common.later') }).click()

      const rows = page.getByRole('list', { name: t('account.consents') }).getByRole('listitem')
      await expect(rows).toHaveCount(isSeparate ? 7 : 5)
      const sms = rows.filter({ hasText: t('account.sms') })
      await expect(sms).toContainText(t('account.agreed'))
      await expect(rows.filter({ hasText: t('account.push') })).toContainText(t('account.declined'))
      await expect(rows.filter({ hasText: t('legal.terms') }).first()).toContainText(/2025|٢٠٢٥/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

test('marketing by mail in Germany is confirmed by the button of the mail’s page, and ended without a sign-in', async ({
  page,
  t,
  gateway,
  browser,
}) => {
  test.slow()
  const email = newEmail()
  await registerMember(gateway.origin, email)
  await page.goto('/auth?next=/home/account&cnty=de&lang=en')
  await signIn(page, t, gateway.origin, email)
  const emails = page.getByRole('switch', { name: t('account.emails') })
  await emails.check()
  await expect(page.getByText(t('agreements.pending'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('agreements.resend') })).toBeVisible()
  await expectAccessible(page)

  const link = await linkTo(gateway.origin, email, 'marketingConfirmation')
  // A program that checks links opens the address, and nothing happens.
  expect((await fetch(gateway.origin + link, { headers: { accept: 'text/html' } })).status).toBe(200)
  const mailPage = await (await browser.newContext({ baseURL: gateway.origin })).newPage()
  await mailPage.goto(link)
  await expect(mailPage.getByRole('heading', { level: 1, name: t('email-news.confirmTitle') })).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('agreements.pending'))).toBeVisible()
  await expectAccessible(mailPage)
  await mailPage.getByRole('button', { name: t('email-news.confirmButton') }).click()
  const confirmed = mailPage.getByRole('heading', { level: 1, name: t('email-news.confirmedTitle') })
  await expect(confirmed).toBeFocused()
  await expectAccessible(mailPage)
  await page.reload()
  await expect(emails).toBeChecked()
  await expect(page.getByText(t('agreements.pending'))).toHaveCount(0)

  await page.getByRole('link', { name: t('account.consents') }).click()
  const rows = page.getByRole('list', { name: t('account.consents') }).getByRole('listitem')
  await expect(rows.first()).toContainText(t('account.receiptConfirmed'))
  await mailPage.context().close()
})

for (const { language, width } of visits) {
  test(`the page of a mail’s link says so where the link is wrong: ${language} at ${width} px`, async ({
    page,
  }) => {
    const t = translateIn(language)
    await resize(page, { width, height: 800 })
    for (const [action, name, text] of [
      ['confirm', t('email-news.confirmButton'), t('email-news.expiredText')],
      ['unsubscribe', t('email-news.unsubscribeButton'), t('email-news.invalidText')],
    ] as const) {
      await page.goto(`/mail/${action}/not-a-token?lang=${language}`)
      await expectAccessible(page)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('outcomes.linkExpired') })).toBeFocused()
      await expect(page.getByText(text)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
}

test('a member who agreed to an earlier version sees what changed on home, and not before a claim', async ({
  page,
  t,
  gateway,
}) => {
  const token = await registerMember(gateway.origin, 'earlier@example.com')
  await startSignedIn(page, token)
  const sheet = page.getByRole('dialog', { name: t('agreements.newTitle') })
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(sheet).toHaveCount(0)

  await page.goto('/home')
  await expect(sheet).toBeVisible()
  for (const document of [t('legal.terms'), t('legal.privacy')])
    await expect(sheet.getByRole('heading', { name: document, exact: true })).toBeVisible()
  await expect(sheet.getByRole('list', { name: t('agreements.changes') })).toHaveCount(2)
  await expectAccessible(page)
  // Postponed, it is asked at the next visit and not on the next screen.
  await sheet.getByRole('button', { name: t('agreements.later') }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: t('agreements.agree') }).click()
  await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('agreements.saved'))
  await expect(sheet).toBeHidden()
  await page.goto('/home/account/consents')
  const rows = page.getByRole('list', { name: t('account.consents') }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(sheet).toHaveCount(0)
  const { data } = await callGateway(gateway.origin, 'GET consent/receipts', { limit: 50 }, { token })
  expect(data.items.slice(0, 2)).toMatchObject([
    { purpose: 'privacy', version: '2025-09-01', source: 'newVersion' },
    { purpose: 'terms', version: '2025-09-01', source: 'newVersion' },
  ])
})

/** The countries of consent forms besides those above. */
const otherForms = [
  { language: 'fr', country: 'ca', width: 390 },
  { language: 'id', country: 'id', width: 320 },
  { language: 'ja', country: 'jp', width: 390 },
] as const satisfies { language: Locale; country: string; width: number }[]

for (const { language, country, width } of [...visits, ...otherForms]) {
  test.describe(`the consent form in ${language} at ${width} px`, () => {
    test.use({ language, viewport: { width, height: 800 } })

    test('a visitor’s choices are recorded once they have signed in', async ({ page, t, gateway }) => {
      test.slow()
      const email = newEmail()
      await registerMember(gateway.origin, email)
      await page.goto(`/consentForm/${country}_${language}?lang=${language}&cnty=${country}`)
      const form = page.locator('form').filter({ has: page.locator('input[name=news-sms]') })
      for (const box of await form.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await form.locator('input[name=news-sms]').check()
      await form.getByRole('button', { name: t('agreements.save') }).click()
      await signIn(page, t, gateway.origin, email)
      await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('agreements.saved'))
      await expect(form.locator('input[name=news-sms]')).toBeChecked()
      await expect(form.locator('input[name=agree-terms]')).toBeChecked()
      await expect(form.locator('input[name=agree-terms]')).toBeDisabled()
      await expectAccessible(page)

      // Taken back on the same form.
      await form.locator('input[name=news-sms]').uncheck()
      const recorded = page.waitForResponse((response) => response.url().includes('/consent/record'))
      await form.getByRole('button', { name: t('agreements.save') }).click()
      await recorded
      await page.goto('/home/account/consents')
      const rows = page.getByRole('list', { name: t('account.consents') }).getByRole('listitem')
      const sms = rows.filter({ hasText: t('account.sms') })
      await expect(sms.first()).toContainText(t('account.declined'))
      await expect(sms.nth(1)).toContainText(t('account.agreed'))
    })
  })
}

test('a box that is ticked before the page is hydrated stays ticked, and a tap on the button counts', async ({
  page,
  t,
}) => {
  const release = await holdReact(page)
  await page.goto('/consentForm/us_en?cnty=us&lang=en')
  await page.locator('input[name=news-sms]').check()
  await page.getByRole('button', { name: t('agreements.save') }).click()
  // Nothing is submitted by the browser itself, which would load the page without the ticks.
  await expect(page).toHaveURL(/cnty=us/)
  await expect(page.locator('input[name=news-sms]')).toBeChecked()
  release()
  await expect(page.getByRole('dialog', { name: t('sign-in.title') })).toBeVisible()
  await expect(page.locator('input[name=news-sms]')).toBeChecked()
  expect(await page.evaluate(() => sessionStorage.getItem('PENDING_CONSENTS'))).toContain('"sms":true')
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
