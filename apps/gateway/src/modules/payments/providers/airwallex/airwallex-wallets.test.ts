import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceWallet } from '@crema/contract/payments/payment-attempt'
import { startAirwallex } from '@crema/tools/payment-peers/airwallex'
import { ProviderUnreachable } from '../payment-provider.ts'
import { airwallexBegin, noAbort, testAccount, testAirwallex } from './testing-airwallex.ts'

let airwallex: Awaited<ReturnType<typeof startAirwallex>>
beforeAll(async () => {
  airwallex = await startAirwallex(testAccount)
})
afterAll(() => airwallex.stop())
beforeEach(() => {
  airwallex.requests.length = 0
})
// Every request was as documented.
afterEach(() => airwallex.assertDocumented())

const wallets = {
  applePay: 'merchant.example.crema',
  googlePay: { merchantId: 'BCR2DN6T', accountId: 'acct_abc' },
}
const means = (wallet: DeviceWallet, token: string) => ({ kind: 'deviceWallet' as const, wallet, token })
const appleToken = JSON.stringify({
  paymentData: { version: 'EC_v1', data: 'encrypted' },
  transactionIdentifier: 'F1',
})
const googleToken = JSON.stringify({ signature: 'MEQ', protocolVersion: 'ECv2', signedMessage: '{}' })

test('wallets are offered where the chain has named its merchant', () => {
  const offered = (more: object) => testAirwallex(airwallex).provider(more).deviceWallets?.offered('NL')
  expect(offered({})).toEqual([])
  expect(offered(wallets)).toMatchObject([
    { wallet: 'applePay', data: { merchantIdentifier: wallets.applePay, countryCode: 'NL' } },
    {
      wallet: 'googlePay',
      data: {
        environment: 'TEST',
        merchantInfo: { merchantId: 'BCR2DN6T', merchantName: 'Crema' },
        allowedPaymentMethods: [
          {
            tokenizationSpecification: {
              parameters: { gateway: 'airwallex', gatewayMerchantId: 'acct_abc' },
            },
          },
        ],
      },
    },
  ])
  expect(offered({ ...wallets, isLive: true })?.[1]?.data['environment']).toBe('PRODUCTION')
})

describe.each([
  ['applePay', 'applepay', appleToken],
  ['googlePay', 'googlepay', googleToken],
] as const)('%s', (wallet, type, token) => {
  test('what was approved is passed on encrypted, and charged', async () => {
    const adapter = testAirwallex(airwallex)
    const { result, request } = await adapter.started(means(wallet, token))
    expect(result).toMatchObject({ state: 'succeeded' })
    expect(adapter.bodyOf(/confirm$/)).toMatchObject({
      payment_method: {
        type,
        [type]: { payment_data_type: 'encrypted_payment_token', encrypted_payment_token: token },
      },
    })
    expect(airwallex.charges()).toContain(request.reference)
  })

  test('declined', async () => {
    airwallex.decide({ declined: 'issuer_declined', issuerCode: '51' })
    const { result, request } = await testAirwallex(airwallex).started(means(wallet, token))
    expect(result).toMatchObject({ state: 'failed', failure: 'insufficientFunds' })
    expect(airwallex.charges()).not.toContain(request.reference)
  })

  test('a lost answer is repeated under one key, and charged once', async () => {
    airwallex.failNext(['loses'], /confirm$/)
    const { result, request } = await testAirwallex(airwallex).started(means(wallet, token))
    expect(result).toMatchObject({ state: 'succeeded' })
    expect(airwallex.charges().filter((each) => each === request.reference)).toHaveLength(1)
  })
})

test('a card that no device vouches for goes through 3-D Secure', async () => {
  airwallex.decide('redirect')
  const { result, known, request } = await testAirwallex(airwallex).started(means('googlePay', googleToken))
  expect(result).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
  airwallex.approve(request.reference)
  expect(await testAirwallex(airwallex).provider().resume(known, {}, noAbort)).toMatchObject({
    state: 'succeeded',
  })
})

describe('the merchant session of Apple Pay', () => {
  const session = (validationUrl: string | undefined) =>
    testAirwallex(airwallex)
      .provider(wallets)
      .deviceWallets?.merchantSession({ domain: 'coffee.example', validationUrl }, noAbort)
  const apple = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

  test('is asked of Airwallex for the page’s domain', async () => {
    expect(await session(apple)).toMatchObject({ domainName: 'coffee.example' })
  })

  test('needs Apple’s address, and an answer', async () => {
    await expect(session(undefined)).rejects.toBeInstanceOf(ProviderUnreachable)
    airwallex.failNext([503, 503], /payment_session/)
    await expect(session(apple)).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

test('a card of our form is not taken', async () => {
  const request = airwallexBegin({ kind: 'hostedCard', token: '{}', save: false })
  await expect(testAirwallex(airwallex).provider().begin(request, noAbort)).rejects.toThrow(/no cards/)
})
