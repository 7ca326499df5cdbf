/** An order is paid with each test card: what the gateway, the payment service and the demo's provider make of it. */
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
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
  await expect(receipt.getByText('Latte')).toBeVisible()
  await expect(receipt.getByText('$5.98')).toBeVisible()
  await expect(receipt.getByText('Cold brew')).toBeVisible()
  await expect(receipt.getByText('$3.49')).toBeVisible()
  await expect(receipt.getByText('$9.47')).toBeVisible()
  // A visitor's payment brings no stars.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
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

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('whichever card is paid with, no place of the browser has what was typed', async ({
    page,
    t,
    gateway,
    context,
  }) => {
    test.slow()
    const sent: string[] = []
    const said: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    page.on('console', (message) => said.push(message.text()))
    for (const number of Object.values(cards)) {
      await page.goto(await payPath(gateway.origin))
      await typeCard(page, t, { number, code: number === cards.amex ? '7391' : '739' })
      said.push(await page.content())
      await payButton(page).click()
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/checkStand'))
      said.push(await page.content(), page.url())
      await page.goBack()
      await page.goto('/home?lang=en')
    }
    const kept = await page.evaluate(storedInBrowser)
    // The search finds what is there.
    expect(kept).toContain('PENDING_PAYMENT')
    expect(sent.filter((text) => /\/pay\/card /.test(text))).toHaveLength(Object.keys(cards).length)
    const places = { sent, said, kept: [kept], cookies: [JSON.stringify(await context.cookies())] }
    for (const [where, texts] of Object.entries(places)) {
      const text = texts.join('\n').replaceAll(/[\s\u2066-\u2069]/g, '')
      for (const number of Object.values(cards)) {
        expect(text.includes(number), `${number} in ${where}`).toBe(false)
        expect(text.includes(number.slice(0, -4)), `${number} without its end in ${where}`).toBe(false)
        expect(text.includes(btoa(number).slice(0, 16)), `${number} in base64 in ${where}`).toBe(false)
      }
      expect(text, where).not.toMatch(/(?<![\w-])"?7391?"?(?![\w-])/)
    }
  })
})

/** Everything that the page's origin has stored: storages, caches of the service worker, databases. */
async function storedInBrowser(): Promise<string> {
  const found: unknown[] = [Object.entries(sessionStorage), Object.entries(localStorage), history.state]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      found.push(name, request.url, await (await cache.match(request))?.text())
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error(`${name} cannot be opened.`)))
    })
    for (const store of database.objectStoreNames)
      found.push(
        name,
        await new Promise((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        }),
      )
    database.close()
  }
  return JSON.stringify(found)
}

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

test('on the receipt a value begins on the line of its label', async ({ page, gateway }) => {
  const german = translateIn('de')
  await page.goto((await payPath(gateway.origin)).replace(/(&lang=\w+)?$/, '&lang=de'))
  await typeCard(page, german)
  await payButton(page).click()
  await expect(resultTitle(page, german('payments.succeededTitle'))).toBeFocused()
  for (const [language, width] of [
    ['de', 390],
    ['de', 768],
    ['ja', 320],
    ['ja', 768],
  ] as const)
    await test.step(`${language} at ${width} px`, async () => {
      await resize(page, { width, height: 844 })
      const address = new URL(page.url())
      address.searchParams.set('lang', language)
      await page.goto(address.href)
      const t = translateIn(language)
      const receipt = page.getByRole('region', { name: t('payments.receipt'), exact: true })
      await expect(receipt.getByText(t('payments.receiptNo'))).toBeVisible()
      const tops = await receipt
        .locator('dl > div')
        .evaluateAll((rows) =>
          rows.map(({ children }) => Array.from(children, (each) => each.getBoundingClientRect().top)),
        )
      for (const [label, value] of tops) expect(value).toBe(label)
    })
})
