/** The card form with Adyen's fields, at its stand-in: what is loaded, what is typed, what is sent, and what is said where they cannot be used. */
import type { Page } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect } from '../support/fixtures.ts'
import {
  fillHostedFields,
  hostedField,
  hostedTest as test,
  isScript,
  openHostedFields,
  placeholderOf,
  typeHostedCard,
} from '../support/hosted-fields.ts'
import { newEmail, startSignedIn } from '../support/members.ts'
import { cards, payButton, payPath, resultTitle } from '../support/orders.ts'

const challenged = '4212345678910006'
const isStart = /\/capi\/payment\/attempt$/

/** Everything that the page has stored in this tab and browser. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))

/** What the page has sent to our own origin: addresses and bodies. */
function sentTo(page: Page, origin: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

test('nothing of the provider is loaded before the form is filled in, and then its script alone', async ({
  page,
  payment,
  t,
  gateway,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.origin)) foreign.push(request.url())
  })
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  await expectAccessible(page)
  expect(foreign).toEqual([])
  await openHostedFields(page, t)
  await expect(hostedField(page, t, 'cardNumber')).toBeFocused()
  expect(foreign.filter((url) => isScript.test(url))).toHaveLength(1)
  expect(foreign.filter((url) => url.includes('/securedfields/'))).toHaveLength(3)
  await expectAccessible(page)
  expect(payment.charges()).toEqual([])
})

test('a card is typed at the provider and pays; its number never gets to us', async ({
  page,
  payment,
  t,
  gateway,
}) => {
  const sent = sentTo(page, gateway.origin)
  await typeHostedCard(page, t)
  await expect(page.getByText('Visa', { exact: true })).toBeAttached()
  // Nothing of it is in our document.
  expect(await page.content()).not.toMatch(/4242/)
  expect(await stored(page)).not.toMatch(/4242/)
  await payButton(page).click()
  await payment.expectPaid()
  const start = sent.find((each) => isStart.test(each.split(' ')[0] ?? '') && each.includes('hostedCard'))
  expect(start).toContain('encryptedCardNumber')
  expect(start).not.toContain('sdkData')
  expect(sent.join('\n')).not.toMatch(/4242/)
  expect(await stored(page)).not.toContain('adyenjs_')
  // The receipt has the last digits from the provider.
  await expect(page.getByText(/4242/).first()).toBeVisible()
})

test('the policy of the page allows the provider’s script and no other', async ({
  page,
  payment,
  consoleGuard,
}) => {
  consoleGuard.allow(/Content Security Policy|TrustedScriptURL|trusted/i)
  const refused = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.src = `${location.origin}/other.js`
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  const answer = await page.reload()
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(
    /script-src 'self' http:\/\/127\.0\.0\.1:\d+\/checkoutshopper\/sdk\/[\d.]+\/adyen\.js/,
  )
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types hosted-fields ')
  expect(payment.charges()).toEqual([])
})

test('an empty form says what must be filled in, in its places, and goes to the first', async ({
  page,
  payment,
  t,
}) => {
  await payButton(page).click()
  await hostedField(page, t, 'cardNumber').waitFor()
  await payButton(page).click()
  await expect(page.getByText(t('payments.cardNumberEmpty'))).toBeVisible()
  await expect(page.getByText(t('payments.expiryInvalid'))).toBeVisible()
  await expect(page.getByText(t('payments.securityCodeInvalid'))).toBeVisible()
  await expect(hostedField(page, t, 'cardNumber')).toBeFocused()
  await expectAccessible(page)
  await hostedField(page, t, 'cardNumber').fill('4242424242424241')
  await expect(page.getByText(t('payments.cardNumberInvalid'))).toBeVisible()
  await hostedField(page, t, 'cardNumber').fill(cards.succeeds)
  await expect(page.getByText(t('payments.cardNumberInvalid'))).toBeHidden()
  await hostedField(page, t, 'expiry').fill('0120')
  await expect(page.getByText(t('payments.expiryPassed'))).toBeVisible()
  expect(payment.charges()).toEqual([])
})

test('the Enter key sends the form, and a label leads to its field', async ({ page, payment, t }) => {
  await typeHostedCard(page, t)
  await page.getByText(t('payments.expiry'), { exact: true }).click()
  await expect(hostedField(page, t, 'expiry')).toBeFocused()
  await hostedField(page, t, 'securityCode').press('Enter')
  await payment.expectPaid()
})

test('a declined card can be followed by another', async ({ page, payment, peer, t }) => {
  peer.decide({ refused: '12' })
  await typeHostedCard(page, t)
  await payButton(page).click()
  await payment.expectUnpaid('failed', t('payments.insufficientFunds'))
  await payment.again()
  await typeHostedCard(page, t)
  await payButton(page).click()
  await payment.expectPaid()
  expect(await payment.states()).toEqual(['failed', 'succeeded'])
})

test('3-D Secure at the bank’s page', async ({ page, payment, t }) => {
  await typeHostedCard(page, t, { number: challenged })
  await payButton(page).click()
  await payment.choose('Pay')
  await payment.expectPaid()
})

test('a double tap starts one payment', async ({ page, payment, t }) => {
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && isStart.test(request.url())) starts.push(request.url())
  })
  await typeHostedCard(page, t)
  await payButton(page).dblclick()
  await payment.expectPaid()
  expect(starts).toHaveLength(1)
})

test('where no answer comes, the next tap is the same payment', async ({
  page,
  payment,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_/)
  const keys: (string | undefined)[] = []
  let isLosing = true
  await page.route(isStart, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLosing) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await typeHostedCard(page, t)
  await payButton(page).click()
  await expect(page.getByText(t('payments.unconfirmedTitle'))).toBeVisible()
  isLosing = false
  await payButton(page).click()
  await payment.expectPaid()
  expect(new Set(keys).size).toBe(1)
})

test('a blocked script is told, and the order is paid on the provider’s page', async ({
  page,
  payment,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_/)
  await page.route(isScript, (route) => route.abort('blockedbyclient'))
  await placeholderOf(page, t, 'cardNumber').click()
  await expect(page.getByText(t('payments.hostedFailedTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('payments.hostedOnPage') }).click()
  await payment.choose('Pay')
  await payment.expectPaid()
})

test('a script that is not the reviewed one does not run; the next try may succeed', async ({
  page,
  payment,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/integrity|net::ERR_/)
  await page.route(isScript, (route) =>
    route.fulfill({
      body: 'window.AdyenWeb = {}',
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await placeholderOf(page, t, 'expiry').click()
  await expect(page.getByText(t('payments.hostedFailedTitle'))).toBeVisible()
  expect(await page.evaluate(() => 'AdyenWeb' in window)).toBe(false)
  await page.unroute(isScript)
  await page.getByRole('button', { name: t('common.retry') }).click()
  await hostedField(page, t, 'cardNumber').waitFor()
  await fillHostedFields(page, t)
  await payButton(page).click()
  await payment.expectPaid()
})

test('while the script is slow, the provider’s page is offered', async ({ page, payment, t }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(isScript, async (route) => {
    await held
    return route.fallback()
  })
  await placeholderOf(page, t, 'cardNumber').click()
  await expect(page.getByText(t('payments.oneMoment'))).toBeVisible()
  await expect(page.getByText(t('payments.hostedSlow'))).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  answer()
  await hostedField(page, t, 'cardNumber').waitFor()
  await expect(page.getByText(t('payments.hostedSlow'))).toBeHidden()
  expect(payment.charges()).toEqual([])
})

test('a script that arrives too late changes nothing, and the next try has one frame a field', async ({
  page,
  payment,
  t,
}) => {
  await page.clock.install()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(isScript, async (route) => {
    await held
    return route.fallback()
  })
  const isRequested = page.waitForRequest(isScript)
  const script = page.waitForResponse(isScript)
  await placeholderOf(page, t, 'cardNumber').click()
  await expect(page.getByText(t('payments.oneMoment'))).toBeVisible()
  // The time that it has begins with its request.
  await isRequested
  await page.clock.fastForward(15_000)
  await expect(page.getByText(t('payments.hostedFailedTitle'))).toBeVisible()
  answer()
  await script
  await page.clock.runFor(2_000)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: t('common.retry') }).click()
  await hostedField(page, t, 'cardNumber').waitFor()
  await expect(page.locator('iframe')).toHaveCount(3)
  expect(payment.charges()).toEqual([])
})

test('what was typed is gone when the page is shown again', async ({ page, payment, t }) => {
  await typeHostedCard(page, t)
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect(page.locator('iframe')).toHaveCount(0)
  await openHostedFields(page, t)
  await expect(hostedField(page, t, 'cardNumber')).toHaveValue('')
  expect(payment.charges()).toEqual([])
})

test('a member saves a card, and pays the next order with it', async ({ page, payment, t, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
  await page.reload()
  await page.getByRole('checkbox', { name: t('payments.saveCard') }).check()
  await typeHostedCard(page, t)
  await payButton(page).click()
  await payment.expectPaid()
  await page.goto(await payPath(gateway.origin, 'US', 'checkStandMore'))
  await expect(page.getByText(/4242/).first()).toBeVisible()
})

test('in Arabic: the layout is from right to left, the fields are not', async ({
  page,
  payment,
  gateway,
}) => {
  const arabic = translateIn('ar')
  await page.goto(`${await payPath(gateway.origin, 'AE')}&lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await typeHostedCard(page, arabic)
  await expectAccessible(page)
  await payButton(page).click()
  await expect(resultTitle(page, arabic('payments.succeededTitle'))).toBeVisible()
  expect(payment.charges()).toHaveLength(1)
})
