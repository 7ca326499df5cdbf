/** Payments at Antom's stand-in: cards of our form with 3-D Secure, cards that are bound, its Checkout Page, and a wallet. */
import { startAntom } from '@crema/tools/payment-peers/antom'
import { newAntomAccount } from '@crema/tools/payment-peers/antom-signing'
import { registerMember } from '@crema/tools/register-member'
import { expect } from '../support/fixtures.ts'
import { newEmail, startSignedIn } from '../support/members.ts'
import { cards, payPath } from '../support/orders.ts'
import { testJourneys } from '../support/provider-journeys.ts'

const account = newAntomAccount('SANDBOX_5YBBBB2YBBBB')
const antom = {
  name: 'antom',
  returnPath: '/alipayBindCard',
  startPeer: () => startAntom(account),
  failure: 'cardDeclined',
  resultCall: /\/payments\/inquiryPayment$/,
  settledBy: 'query',
} as const
const settings = ({ url }: { url: string }) => ({
  PAY_ANTOM_URL: url,
  PAY_ANTOM_CLIENT_ID: account.clientId,
  PAY_ANTOM_PRIVATE_KEY: account.privateKey,
  PAY_ANTOM_PUBLIC_KEY: account.publicKey,
})

testJourneys({
  ...antom,
  title: 'a wallet',
  country: 'PH',
  settings: (peer) => ({ ...settings(peer), PAY_ANTOM_METHODS: 'GCASH' }),
  pay: (payment) => payment.byMethod('GCash'),
})

testJourneys({
  ...antom,
  title: 'Antom’s Checkout Page',
  country: 'US',
  settings,
  pay: (payment) => payment.byMethod('Visa, Mastercard'),
})

const test = testJourneys({
  ...antom,
  title: 'a card of our form with 3-D Secure',
  country: 'US',
  settings: (peer) => ({ ...settings(peer), PAY_ANTOM_CARD_FORM: 'on' }),
  pay: (payment) => payment.byCard(cards.challenge),
})

test.describe('a card that a member saves', () => {
  test.beforeEach(async ({ payment, page, t, gateway }) => {
    await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
    await page.reload()
    await page.getByRole('checkbox', { name: t('payments.saveCard') }).check()
    await payment.byCard(cards.challenge)
  })

  test('is bound with 3-D Secure, paid with, and saved', async ({ payment, page, t, gateway, peer }) => {
    await payment.choose('Pay')
    await payment.expectPaid()
    expect(peer.tokens.size).toBe(1)
    await page.goto(await payPath(gateway.origin, 'US', 'checkStandMore'))
    await expect(page.getByText(t('payments.cardEnding', { brand: 'Visa', digits: '3155' }))).toBeVisible()
  })

  test('is paid with once when the notice of its binding overtakes the return', async ({ payment }) => {
    payment.reportFirst('succeeded')
    await payment.choose('Pay')
    await payment.expectPaid()
  })

  test('that its bank refuses is neither paid with nor saved', async ({ payment, page, t, gateway }) => {
    await payment.choose('Decline')
    await payment.expectUnpaid('failed', t('payments.cardDeclined'))
    await page.goto(await payPath(gateway.origin, 'US', 'checkStandMore'))
    await expect(page.getByRole('heading', { name: t('payments.savedCards') })).toBeHidden()
  })
})
