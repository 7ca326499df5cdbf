/** The demo member's coupons reduce an order: the best choice, changes of it, and what the gateway charges. */
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { startSignedIn } from '../support/members.ts'
import { payButton, payPath, resultTitle, typeCard } from '../support/orders.ts'

// The demo member of this gateway has the demo's coupons alone, and the stars of the order are in no other test.
const test = base.extend<object, { gateway: GatewayProcess }>({
  gateway: [
    async ({ browserName: _ }, provide) => {
      const gateway = await startGatewayProcess()
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('the best choice is made already, can be changed, and is what is charged', async ({
  page,
  t,
  gateway,
  demoToken,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto(await payPath(gateway.origin))
  const coupons = page.getByRole('region', { name: t('payments.couponsTitle') })
  // A free latte, half of the other one, a drink for its price, and 2.00 off the rest.
  await expect(coupons.getByRole('status')).toHaveText(t('payments.couponsSaved', { amount: '$6.99' }))
  await expect(payButton(page)).toHaveAccessibleName(t('payments.pay', { amount: '$2.48' }))
  await expectAccessible(page)
  const switches = coupons.getByRole('switch')
  await expect(switches).toHaveCount(4)
  const direct = switches.nth((await switches.count()) - 1)
  const best = coupons.getByRole('button', { name: t('payments.couponsBest') })
  await expect(best).toBeDisabled()
  await direct.click()
  await expect(best).toBeEnabled()
  await expect(coupons.getByRole('status')).not.toHaveText(t('payments.couponsSaved', { amount: '$6.99' }))
  await best.click()
  await expect(payButton(page)).toHaveAccessibleName(t('payments.pay', { amount: '$2.48' }))
  await coupons.getByText(t('payments.couponsNotForOrder')).click()
  await expect(coupons.getByText(t('payments.couponsAtCounter'))).toBeVisible()
  await expectAccessible(page)
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  const receipt = page.getByRole('region', { name: t('payments.receipt'), exact: true })
  await expect(receipt).toContainText('$2.48')
  await expect(receipt.locator('dl', { hasText: t('payments.coupons') })).toContainText('−$6.99')
  // Ten stars a dollar, and what the next gift lacks.
  const stars = page.getByRole('region', { name: t('payments.starsEarned', { count: 24 }) })
  await expect(stars.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
})

test('a visitor is invited to sign in', async ({ page, t, gateway }) => {
  await page.goto(await payPath(gateway.origin))
  const coupons = page.getByRole('region', { name: t('payments.couponsTitle') })
  await expect(coupons.getByText(t('payments.couponsSignInText'))).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleName(t('payments.pay', { amount: '$9.47' }))
})
