/** The journeys that a payment at every provider makes, whose page is opened by a method or for 3-D Secure of a card. */
import type { PaymentFailure } from '@crema/contract/payments/payment-attempt'
import type { PayablePeer } from '@crema/tools/payment-peers/payer-pages'
import { expectAccessible } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { resultTitle } from './orders.ts'
import { providerTest, type Provider, type ProviderPayment } from './provider-payments.ts'

type Journeys<Peer extends PayablePeer> = Provider<Peer> & {
  /** The way to pay, for the names of the tests. */
  title: string
  /** From `/checkStand` to the provider's page. */
  pay: (payment: ProviderPayment) => Promise<void>
  /** Why a payment fails that the payer declines on that page. */
  failure: PaymentFailure
  /** The calls by which the gateway learns after the return what has become of the payment. */
  resultCall: RegExp
  /** How the gateway gets the result later, where those calls had none: its own job, or a webhook. */
  settledBy: 'query' | 'webhook'
  /** Whether the payer may go on, on a page that was left without paying: the provider cannot close it. */
  staysOpen?: boolean
}

/** Defines the journeys as tests, and returns the test for those of the provider alone. */
export function testJourneys<Peer extends PayablePeer>(journeys: Journeys<Peer>) {
  const test = providerTest(journeys)
  test.describe(journeys.title, () => defineTests(test, journeys))
  return test
}

function defineTests<Peer extends PayablePeer>(
  test: ReturnType<typeof providerTest<Peer>>,
  { pay, failure, resultCall, settledBy, staysOpen = false }: Journeys<Peer>,
): void {
  test('a return pays without a webhook, and later webhooks change nothing', async ({ payment, page }) => {
    await pay(payment)
    await payment.choose('Pay')
    await payment.expectPaid()
    await payment.report()
    await payment.report()
    await page.reload()
    await payment.expectPaid()
  })

  test('declined, the order can be paid again; a webhook that overtakes the return pays once', async ({
    payment,
    t,
  }) => {
    await pay(payment)
    await payment.choose('Decline')
    await payment.expectUnpaid('failed', t(`payments.${failure}`))
    await payment.again()
    await pay(payment)
    payment.reportFirst('succeeded')
    await payment.choose('Pay')
    await payment.expectPaid()
    expect(await payment.states()).toEqual(['failed', 'succeeded'])
  })

  if (staysOpen)
    test('left without paying, the page can be paid on', async ({ payment, t, page }) => {
      await pay(payment)
      await payment.choose('Cancel')
      await expect(page.getByRole('heading', { name: t('payments.actionTitle') })).toBeVisible()
      await expectAccessible(page)
      expect(payment.charges()).toEqual([])
      await page.getByRole('button', { name: t('payments.continue') }).click()
      await payment.choose('Pay')
      await payment.expectPaid()
    })
  else
    test('cancelled, nothing is charged', async ({ payment, t }) => {
      await pay(payment)
      await payment.choose('Cancel')
      await payment.expectUnpaid('cancelled', t('payments.cancelledText'))
    })

  test('a provider that cannot be reached after the return is asked again', async ({
    payment,
    peer,
    t,
    page,
  }) => {
    await pay(payment)
    // A call without an answer is repeated once.
    peer.failNext([503, 503], resultCall)
    await payment.choose('Pay')
    await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
    if (settledBy === 'query') payment.passTime()
    else await payment.report()
    await payment.expectPaid()
  })
}
