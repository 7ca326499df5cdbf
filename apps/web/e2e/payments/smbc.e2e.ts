/** Payments at SMBC GMO's stand-in: cards on its page, and of our form with 3-D Secure. */
import { startSmbc, type SmbcAccount } from '@crema/tools/payment-peers/smbc'
import { expect } from '../support/fixtures.ts'
import { testJourneys } from '../support/provider-journeys.ts'
import { providerTest } from '../support/provider-payments.ts'

const account: SmbcAccount = {
  shopId: 'tshop00000001',
  shopPass: 'stubpass',
  configId: 'crema',
  site: { id: 'tsite00000001', pass: 'sitepass' },
}
const smbc = {
  name: 'smbc',
  returnPath: '/sumitomoCardPay',
  country: 'JP',
  startPeer: () => startSmbc(account),
} as const
const settings = ({ url }: { url: string }) => ({
  PAY_SMBC_URL: url,
  PAY_SMBC_SHOP_ID: account.shopId,
  PAY_SMBC_SHOP_PASS: account.shopPass,
  PAY_SMBC_CONFIG_ID: account.configId,
})

testJourneys({
  ...smbc,
  title: 'the page of Link type Plus',
  settings,
  pay: (payment) => payment.byMethod('Visa, Mastercard, JCB'),
  failure: 'cardDeclined',
  resultCall: /SearchTrade/,
  settledBy: 'query',
})

const test = providerTest({
  ...smbc,
  settings: (peer) => ({
    ...settings(peer),
    PAY_SMBC_SITE_ID: account.site.id,
    PAY_SMBC_SITE_PASS: account.site.pass,
    PAY_SMBC_CARD_FORM: 'on',
  }),
})

test.describe('a card of our form with 3-D Secure', () => {
  test.beforeEach(({ peer }) => peer.decide('challenge'))

  test('is charged at the return, once', async ({ payment, page }) => {
    await payment.byCard()
    await payment.choose('Pay')
    await payment.expectPaid()
    await payment.report()
    await page.reload()
    await payment.expectPaid()
  })

  test('not authenticated, the order can be paid again', async ({ payment, peer, t }) => {
    await payment.byCard()
    await payment.choose('Decline')
    await payment.expectUnpaid('failed', t('payments.authenticationFailed'))
    await payment.again()
    peer.decide('challenge')
    await payment.byCard()
    await payment.choose('Pay')
    await payment.expectPaid()
    expect(await payment.states()).toEqual(['failed', 'succeeded'])
  })

  test('cancelled at the bank, nothing is charged', async ({ payment, t }) => {
    await payment.byCard()
    await payment.choose('Cancel')
    await payment.expectUnpaid('cancelled', t('payments.cancelledText'))
  })

  test('a charge that is not answered is asked for again', async ({ payment, peer }) => {
    await payment.byCard()
    // A call without an answer is repeated once.
    peer.failNext([503, 503], /SecureTran2/)
    await payment.choose('Pay')
    await expect.poll(async () => (await payment.states()).at(-1)).toBe('processing')
    expect(payment.charges()).toEqual([])
    payment.passTime()
    await payment.expectPaid()
  })
})
