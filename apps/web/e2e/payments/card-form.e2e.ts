/** The card form: grouping, brands, problems in place, and what is kept. */
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { linesIn, resize } from '../support/layout.ts'
import { cardField, cards, payButton, payPath, typeCard } from '../support/orders.ts'

test.beforeEach(async ({ page, gateway }) => {
  await page.goto(await payPath(gateway.origin))
})

test('R-5.5: an empty form says what must be filled in, and where', async ({ page, t }) => {
  await payButton(page).click()
  await expect(page.getByText(t('payments.cardNumberEmpty'))).toBeVisible()
  await expect(page.getByText(t('payments.expiryInvalid'))).toBeVisible()
  await expect(page.getByText(t('payments.securityCodeInvalid'))).toBeVisible()
  await expect(cardField(page, t, 'cardNumber')).toBeFocused()
  await expectAccessible(page)
})

test('what is wrong takes at most two lines', async ({ page, gateway }) => {
  const german = translateIn('de')
  await page.goto((await payPath(gateway.origin)).replace(/(&lang=\w+)?$/, '&lang=de'))
  await payButton(page).click()
  const problems = ['cardNumberEmpty', 'expiryInvalid', 'securityCodeInvalid'] as const
  for (const width of [390, 768, 1280])
    await test.step(`${width} px`, async () => {
      await resize(page, { width, height: 900 })
      for (const problem of problems)
        expect(await linesIn(page.getByText(german(`payments.${problem}`)))).toBeLessThanOrEqual(2)
    })
})

test('a problem keeps what was typed, except for the security code', async ({ page, t }) => {
  await typeCard(page, t, { number: '4242424242424241' })
  await payButton(page).click()
  await expect(page.getByText(t('payments.cardNumberInvalid'))).toBeVisible()
  await expect(cardField(page, t, 'cardNumber')).toBeFocused()
  await expect(cardField(page, t, 'cardNumber')).toHaveValue('4242 4242 4242 4241')
  await expect(cardField(page, t, 'expiry')).toHaveValue('12/31')
  await expect(cardField(page, t, 'securityCode')).toHaveValue('')
})

test('the number is grouped by its brand, and the caret stays at its digit', async ({ page, t }) => {
  const number = cardField(page, t, 'cardNumber')
  await number.pressSequentially('42424242')
  await expect(number).toHaveValue('4242 4242')
  for (let step = 0; step < 6; step += 1) await number.press('ArrowLeft')
  await number.pressSequentially('9')
  await expect(number).toHaveValue('4249 2424 2')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
  await number.fill('')
  await number.pressSequentially(cards.amex)
  await expect(number).toHaveValue('3782 822463 10005')
  await expect(page.getByText(t('payments.securityCodeFront'))).toBeVisible()
  await expect(page.getByText('American Express')).toBeAttached()
})

test('fields have what browsers fill in, and the keyboard of digits', async ({ page, t }) => {
  for (const [field, autocomplete] of [
    ['cardNumber', 'cc-number'],
    ['expiry', 'cc-exp'],
    ['securityCode', 'cc-csc'],
  ] as const) {
    await expect(cardField(page, t, field)).toHaveAttribute('autocomplete', autocomplete)
    await expect(cardField(page, t, field)).toHaveAttribute('inputmode', 'numeric')
  }
})

test('the inputs are empty when the page is shown again', async ({ page, t }) => {
  await typeCard(page, t)
  await expect(page.getByText('Visa', { exact: true })).toBeAttached()
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect(cardField(page, t, 'cardNumber')).toHaveValue('')
  await expect(cardField(page, t, 'securityCode')).toHaveValue('')
  await expect(page.getByText('Visa', { exact: true })).not.toBeAttached()
})

test('in Arabic the form is mirrored and the digits are not', async ({ page, gateway }) => {
  const arabic = translateIn('ar')
  await page.goto(`${await payPath(gateway.origin, 'AE')}&lang=ar`)
  await typeCard(page, arabic, { number: '٤٢٤٢424242424242' })
  await expect(cardField(page, arabic, 'cardNumber')).toHaveValue('4242 4242 4242 4242')
  const direction = await cardField(page, arabic, 'cardNumber').evaluate(
    (input) => getComputedStyle(input).direction,
  )
  expect(direction).toBe('ltr')
  await expectAccessible(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: arabic('payments.succeededTitle') })).toBeVisible()
  await expectAccessible(page)
})
