/** Sign-in by phone while text messages are limited: the page leads on by e-mail. */
import type { Page } from '@playwright/test'
import { codesFor } from '@crema/tools/gateway-calls'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { newPhone } from '../support/members.ts'

/** Runs with a gateway of its own, whose limits are those of `env`. The page is closed first, since it may still call it. */
async function withLimits(
  page: Page,
  env: Record<string, string>,
  run: (gateway: GatewayProcess) => Promise<void>,
) {
  const gateway = await startGatewayProcess({ env })
  try {
    await run(gateway)
    await page.close()
  } finally {
    await gateway.stop()
  }
}

async function requestCode(page: Page, t: Translate, origin: string, mobile: string): Promise<void> {
  await page.goto(`${origin}/auth?cnty=jp&lang=en`)
  await page.getByRole('button', { name: t('sign-in.byPhone') }).click()
  await page.getByRole('textbox', { name: t('sign-in-steps.phone') }).fill(mobile)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
}

async function expectEmailAfterwards(page: Page, t: Translate): Promise<void> {
  await expectAccessible(page)
  await page.getByRole('button', { name: t('sign-in-steps.useEmail') }).click()
  await expect(page.getByRole('radio', { name: t('sign-in.email') })).toBeChecked()
  await expect(page.locator('main input[name=email]')).toBeVisible()
}

test('when only members’ numbers get text messages, the page says so beside the code', async ({
  page,
  t,
}) => {
  await withLimits(page, { SMS_MEMBERS_SHARE: '100' }, async ({ origin }) => {
    const phone = newPhone()
    await requestCode(page, t, origin, phone.mobile)
    await expect(page.getByText(t('sign-in-steps.membersOnly'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('sign-in.codeLabel') })).toBeVisible()
    expect(await codesFor(origin, phone.e164)).toEqual([])
    await expectEmailAfterwards(page, t)
  })
})

test('when a budget for text messages is spent, the page says so at the number', async ({ page, t }) => {
  await withLimits(page, { SMS_DAILY_BUDGET: '0' }, async ({ origin }) => {
    await requestCode(page, t, origin, newPhone().mobile)
    await expect(page.getByText(t('outcomes.smsLimitReached'))).toBeVisible()
    await expectEmailAfterwards(page, t)
    await expect(page.getByText(t('outcomes.smsLimitReached'))).toBeHidden()
  })
})
