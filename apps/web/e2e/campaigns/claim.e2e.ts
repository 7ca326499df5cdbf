/** The main flow: a link is opened, a coupon is claimed, its code is shown at the counter. */
import type { Page } from '@playwright/test'
import { groupCode } from '@crema/i18n/format/text/codes'
import { locales, type Locale } from '@crema/i18n/locales'
import { callGateway, codesFor } from '@crema/tools/gateway-calls'
import { agreeToTerms, submitEmail } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { countryOf, linkTo, newEmail } from '../support/members.ts'

const languages = ['en', 'ar', 'ja'] as const satisfies readonly Locale[]

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language, permissions: ['clipboard-read', 'clipboard-write'] })

    test('from the link to the counter', async ({ page, t, gateway }) => {
      test.slow()
      const email = newEmail()
      const { data: campaign } = await callGateway(
        gateway.origin,
        'GET activity/detail',
        { activityNo: 'DEMO-NEWUSER' },
        { locale: language, country: countryOf(language) },
      )

      await test.step('the campaign shows its coupons and the time left', async () => {
        await page.goto(linkTo('DEMO-NEWUSER', language))
        await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
        for (const { name } of campaign.coupons) {
          await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
        }
        await expect(page.getByRole('heading', { name: t('campaign.goodToKnow') })).toBeVisible()
        await page.getByRole('heading', { name: t('campaign.goodToKnow') }).click()
        for (const rule of campaign.rules) await expect(page.getByText(rule)).toBeVisible()
        await expect(page.getByRole('timer')).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locales[language].tag)
        await expect(page.locator('html')).toHaveAttribute('dir', locales[language].direction)
        await expectAccessible(page)
      })

      const sheet = page.getByRole('dialog')
      await test.step('claiming opens the sign-in sheet', async () => {
        await page
          .getByRole('button', { name: t('campaign.claim', { count: campaign.coupons.length }) })
          .click()
        await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('a mistyped address stays in its field, with an error message', async () => {
        const address = sheet.getByLabel(t('sign-in.email'))
        await address.fill('mira@')
        await sheet.getByRole('button', { name: t('sign-in.sendCode') }).click()
        await expect(sheet.getByText(t('sign-in.emailInvalid'))).toBeVisible()
        await expect(address).toHaveValue('mira@')
        await expect(address).toBeFocused()
        expect(await codesFor(gateway.origin, 'mira@')).toEqual([])
        await expectAccessible(page)
      })

      const code = await test.step('a valid address gets a code', async () => {
        const sent = await submitEmail(page, t, gateway.origin, email)
        await expect(page.getByRole('dialog', { name: t('sign-in.codeTitle') })).toBeVisible()
        await expect(sheet.getByText(t('sign-in.codeSent', { email }))).toBeVisible()
        await expectAccessible(page)
        return sent
      })

      const digits = sheet.getByRole('textbox', { name: t('sign-in.codeLabel') })
      await test.step('a wrong code shows how many tries are left', async () => {
        await digits.fill(code === '111111' ? '222222' : '111111')
        await expect(sheet.getByText(t('sign-in.codeWrong', { tries: 4 }))).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the right code, pasted, leads a new member to the terms', async () => {
        await paste(page, code)
        const join = sheet.getByRole('button', { name: t('sign-in-steps.join') })
        await expect(join).toBeVisible()
        await expectAccessible(page)
        await agreeToTerms(sheet)
        await join.click()
        await expect(page.getByRole('dialog', { name: t('sign-in-steps.offerPasswordTitle') })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the claim continues by itself', async () => {
        await sheet.getByRole('button', { name: t('common.later') }).click()
        await expect(
          page.getByRole('heading', { name: t('campaign.claimedTitle', { count: campaign.coupons.length }) }),
        ).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await expect(page.getByRole('link').filter({ hasText: t('campaign.stamp') })).toHaveCount(1)
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expectAccessible(page)
      })

      await test.step('the wallet contains all coupons of the campaign', async () => {
        await page.getByRole('link', { name: t('campaign.seeAll') }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
        await expect(page.getByRole('tab', { name: t('wallet.unused') })).toHaveAttribute(
          'aria-selected',
          'true',
        )
        for (const { name } of campaign.coupons)
          await expect(page.getByRole('link').filter({ hasText: name })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('a voucher opens with its code', async () => {
        const name = campaign.coupons[0]?.name ?? ''
        await page.getByRole('link').filter({ hasText: name }).click()
        await expect(page.getByRole('heading', { name })).toBeVisible()
        const number = groupCode(new URL(page.url()).searchParams.get('voucherNo') ?? '')
        await expect(page.getByRole('img', { name: t('wallet.qrLabel', { number }) })).toBeVisible()
        await expect(page.getByText(number, { exact: true })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('a reload shows the same voucher, and going back shows the wallet and the campaign', async () => {
        await page.reload()
        await expect(page.getByRole('img')).toBeVisible()
        await page.getByRole('link', { name: t('common.back') }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('heading', { name: t('campaign.alreadyTitle') })).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}
