/** An order is paid with each test card: what the gateway, the payment service and the demo's provider make of it. */
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, orderIn, payButton, payPath, resultTitle, typeCard, cardField } from '../support/orders.ts'

test('a visitor pays the order of a kiosk, and the kiosk shows it', async ({ page, t, gateway }) => {
  await page.goto(`${await orderIn(gateway.origin, 'US')}&lang=en`)
  await page.getByRole('link', { name: t('kiosk.pay', { amount: '$9.47' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('payments.title') })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/2 ×Latte\$5\.98/, /1 ×Cold brew\$3\.49/])
  await expect(payButton(page)).toHaveAccessibleName(t('payments.pay', { amount: '$9.47' }))
  await expectAccessible(page)
  await typeCard(page, t)
  await page.keyboard.press('Enter')
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeFocused()
  const receipt = page.getByRole('region', { name: t('payments.receipt'), exact: true })
  await expect(receipt.getByText('$9.47')).toBeVisible()
  await expect(receipt.getByText('Pike & 3rd')).toBeVisible()
  await expect(receipt.getByText(t('payments.cardEnding', { brand: 'Visa', digits: '4242' }))).toBeVisible()
  await expect(receipt.getByText(t('payments.receiptNo'))).toBeVisible()
  await expectAccessible(page)
  // Reloading asks for the same attempt, and the kiosk's code shows the paid order.
  await page.reload()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  await page.getByRole('link', { name: t('payments.showOrder') }).click()
  await expect(page.getByRole('heading', { name: t('kiosk.paidTitle') })).toBeVisible()
})

test('what was typed leaves the page with the card, and no storage has it', async ({ page, t, gateway }) => {
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t)
  const html = await page.content()
  expect(html).not.toContain('4242 4242')
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  )
  for (const text of [...bodies, stored]) {
    expect(text.replaceAll(' ', '')).not.toContain(cards.succeeds)
  }
  expect(bodies.filter((text) => /\/pay\/card /.test(text))).toHaveLength(1)
})

test.describe('a card that does not pay says why, and the order can be paid with another one', () => {
  for (const [card, failure] of [
    ['declined', 'cardDeclined'],
    ['noFunds', 'insufficientFunds'],
  ] as const) {
    test(card, async ({ page, t, gateway }) => {
      await page.goto(await payPath(gateway.origin))
      await typeCard(page, t, { number: cards[card] })
      await payButton(page).click()
      await expect(resultTitle(page, t('payments.failedTitle'))).toBeFocused()
      await expect(page.getByText(t(`payments.${failure}`))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: t('payments.otherCard') }).click()
      await expect(cardField(page, t, 'cardNumber')).toHaveValue('')
      await typeCard(page, t)
      await payButton(page).click()
      await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
    })
  }
})

test.describe('3-D Secure', () => {
  test.beforeEach(async ({ page, t, gateway }) => {
    await page.goto(await payPath(gateway.origin))
    await typeCard(page, t, { number: cards.challenge })
    await payButton(page).click()
    await page.waitForURL(/\/demo\/payments\//)
  })

  test('that the payer confirms pays, also in another browser', async ({ page, t, browser }) => {
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(page.url())
    await expect(resultTitle(other, t('payments.succeededTitle'))).toBeVisible()
    await elsewhere.close()
  })

  test('that the payer refuses does not', async ({ page, t }) => {
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(resultTitle(page, t('payments.failedTitle'))).toBeVisible()
    await expect(page.getByText(t('payments.authenticationFailed'))).toBeVisible()
  })

  test('that the payer leaves with back can be started again', async ({ page, t }) => {
    await page.goBack()
    await expect(cardField(page, t, 'cardNumber')).toHaveValue('')
    await typeCard(page, t)
    await payButton(page).click()
    await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  })
})

test('a slow payment can be watched, and left', async ({ page, t, gateway }) => {
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t, { number: cards.slow })
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible({ timeout: 40_000 })
})

test('a payment whose answer the provider loses is found', async ({ page, t, gateway }) => {
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t, { number: cards.answerLost })
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible({ timeout: 50_000 })
})

test('the receipt is mailed, saved and printed', async ({ page, t, gateway }) => {
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t)
  await payButton(page).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('payments.save'), exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-.+\.html$/)
  await page.getByRole('textbox', { name: t('payments.mailReceipt') }).fill('nobody')
  await page.getByRole('button', { name: t('payments.mailSend') }).click()
  await expect(page.getByText(t('payments.emailInvalid'))).toBeVisible()
  await page.getByRole('textbox', { name: t('payments.mailReceipt') }).fill('mira@example.com')
  await page.getByRole('button', { name: t('payments.mailSend') }).click()
  await expect(
    page.getByText(t('payments.mailSent', { email: '\u2068mira@example.com\u2069' })),
  ).toBeVisible()
  await expectAccessible(page)
})
