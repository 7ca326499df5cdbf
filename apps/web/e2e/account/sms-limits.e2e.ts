/** Sign-in by phone while text messages are limited: the page leads on by e-mail. */
import type { Page } from '@playwright/test'
import { codesFor } from '@crema/tools/gateway-calls'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import type { Translate } from '@crema/tools/translate-in'
import { expect, expectAccessible, test as base } from '../support/fixtures.ts'
import { newPhone } from '../support/members.ts'

const test = base.extend<object, { gateway: GatewayProcess; env: Record<string, string> }>({
  env: [{}, { option: true, scope: 'worker' }],
  gateway: [
    async ({ env }, provide) => {
      const gateway = await startGatewayProcess({ env })
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

async function requestCode(page: Page, t: Translate, mobile: string): Promise<void> {
  await page.goto('/auth?cnty=jp&lang=en')
  await page.getByRole('button', { name: t('sign-in.otherMethods') }).click()
  await page.getByRole('radio', { name: t('sign-in-steps.phone') }).check()
  await page.getByRole('textbox', { name: t('sign-in-steps.phone') }).fill(mobile)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
}

async function expectEmailAfterwards(page: Page, t: Translate): Promise<void> {
  await expectAccessible(page)
  await page.getByRole('button', { name: t('sign-in-steps.useEmail') }).click()
  await expect(page.getByRole('radio', { name: t('sign-in.email') })).toBeChecked()
  await expect(page.locator('main input[name=email]')).toBeVisible()
}

test.describe('when only members’ numbers get text messages', () => {
  test.use({ env: { SMS_MEMBERS_SHARE: '100' } })

  test('the page says so beside the code, and offers e-mail', async ({ page, t, gateway }) => {
    const phone = newPhone()
    await requestCode(page, t, phone.mobile)
    await expect(page.getByText(t('sign-in-steps.membersOnly'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('sign-in.codeLabel') })).toBeVisible()
    expect(await codesFor(gateway.origin, phone.e164)).toEqual([])
    await expectEmailAfterwards(page, t)
  })
})

test.describe('when a budget is spent', () => {
  test.use({ env: { SMS_DAILY_BUDGET: '0' } })

  test('the page says so at the number, and offers e-mail', async ({ page, t }) => {
    await requestCode(page, t, newPhone().mobile)
    await expect(page.getByText(t('outcomes.smsLimitReached'))).toBeVisible()
    await expectEmailAfterwards(page, t)
    await expect(page.getByText(t('outcomes.smsLimitReached'))).toBeHidden()
  })
})
