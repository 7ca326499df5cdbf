/** The card form in the page that the gateway renders, before any script has run. */
import { registerMember } from '@crema/tools/register-member'
import { expect, test } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { newEmail, startSignedIn } from '../support/members.ts'
import { cardField, cards, payButton, payPath, resultTitle } from '../support/orders.ts'

test('a card that is typed before the scripts arrive is there when they do, and pays', async ({
  page,
  t,
  gateway,
}) => {
  const release = await holdReact(page)
  await page.goto(await payPath(gateway.origin))
  const number = cardField(page, t, 'cardNumber')
  await number.fill(cards.succeeds)
  await cardField(page, t, 'expiry').fill('1231')
  await cardField(page, t, 'securityCode').fill('123')
  await expect(page.getByText('$9.47').first()).toBeVisible()
  release()
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await expect(cardField(page, t, 'expiry')).toHaveValue('12/31')
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
})

test('a form that is sent before the scripts arrive goes nowhere, and is checked when they do', async ({
  page,
  t,
  gateway,
}) => {
  const release = await holdReact(page)
  await page.goto(await payPath(gateway.origin))
  const address = page.url()
  const number = cardField(page, t, 'cardNumber')
  await number.fill(cards.succeeds)
  await number.press('Enter')
  await payButton(page).click()
  expect(page.url()).toBe(address)
  await expect(number).toHaveValue(cards.succeeds)
  release()
  await expect(page.getByText(t('payments.expiryInvalid'))).toBeVisible()
  await expect(number).toHaveValue('4242 4242 4242 4242')
})

test('no script is needed before the form can be filled in', async ({ browser, gateway, t }) => {
  const context = await browser.newContext({ baseURL: gateway.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await payPath(gateway.origin))
  await cardField(page, t, 'cardNumber').fill(cards.succeeds)
  await expect(payButton(page)).toBeVisible()
  await context.close()
})

test('a member keeps what was typed while their session is restored, and can save the card', async ({
  page,
  t,
  gateway,
}) => {
  await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
  const release = await holdReact(page)
  await page.goto(await payPath(gateway.origin))
  const number = cardField(page, t, 'cardNumber')
  await number.fill(cards.succeeds)
  release()
  await expect(page.getByRole('checkbox', { name: t('payments.saveCard') })).toBeVisible()
  await expect(number).toHaveValue('4242 4242 4242 4242')
})
