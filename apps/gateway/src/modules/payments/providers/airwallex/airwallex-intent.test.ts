import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAirwallex } from '@crema/tools/payment-peers/airwallex'
import { ProviderUnreachable } from '../payment-provider.ts'
import { testKnown } from '../testing-attempt.ts'
import { airwallexBegin, noAbort, testAccount, testAirwallex } from './testing-airwallex.ts'

let airwallex: Awaited<ReturnType<typeof startAirwallex>>
let adapter: ReturnType<typeof testAirwallex>
beforeAll(async () => {
  airwallex = await startAirwallex(testAccount)
  adapter = testAirwallex(airwallex)
})
afterAll(() => airwallex.stop())
// Every request was as documented.
afterEach(() => airwallex.assertDocumented())

describe('the states of an intent', () => {
  test.each([
    ['PENDING', { state: 'processing', detail: 'PENDING' }],
    ['PENDING_REVIEW', { state: 'processing', detail: 'PENDING_REVIEW' }],
    ['SOMETHING_NEW', { state: 'processing', detail: 'SOMETHING_NEW' }],
    ['CANCELLED', { state: 'cancelled' }],
    ['REQUIRES_PAYMENT_METHOD', { state: 'needsAction' }],
    ['REQUIRES_CUSTOMER_ACTION', { state: 'needsAction' }],
    ['SUCCEEDED', { state: 'succeeded', amount: { amountMinor: 1050, currency: 'EUR', digits: 2 } }],
  ])('%s', async (status, expected) => {
    const { request, known } = await adapter.started()
    airwallex.setStatus(request.reference, status)
    expect(await adapter.provider().query(known, noAbort)).toMatchObject(expected)
    expect(await adapter.provider().resume(known, {}, noAbort)).toMatchObject(expected)
  })

  test.each([
    ['issuer_declined', '51', 'insufficientFunds'],
    ['issuer_declined', '54', 'cardExpired'],
    ['issuer_declined', '33', 'cardExpired'],
    ['issuer_declined', 'N7', 'securityCodeWrong'],
    ['issuer_declined', '82', 'securityCodeWrong'],
    ['issuer_declined', '91', 'unavailable'],
    ['issuer_declined', '05', 'cardDeclined'],
    ['authentication_declined', undefined, 'authenticationFailed'],
    ['3ds_not_supported', undefined, 'authenticationFailed'],
    ['risk_declined', undefined, 'cardDeclined'],
    ['card_brand_not_supported', undefined, 'cardDeclined'],
    ['provider_unavailable', undefined, 'unavailable'],
  ])('a try that failed with %s %s', async (code, issuerCode, failure) => {
    const { request, known } = await adapter.started()
    airwallex.decline(request.reference, code, issuerCode)
    expect(await adapter.provider().resume(known, {}, noAbort)).toMatchObject({ state: 'failed', failure })
  })

  test.each(['CANCELLED', 'EXPIRED'])('a try that is %s', async (status) => {
    const { request, known } = await adapter.started()
    airwallex.setStatus(request.reference, 'REQUIRES_PAYMENT_METHOD', status)
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({ state: 'needsAction' })
    expect(await adapter.provider().resume(known, {}, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('authorised only is captured for an open attempt, and released for another', async () => {
    const open = await adapter.started()
    airwallex.setStatus(open.request.reference, 'REQUIRES_CAPTURE', 'AUTHORIZED')
    expect(await adapter.provider().query(open.known, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: open.request.amount,
    })
    const over = await adapter.started()
    airwallex.setStatus(over.request.reference, 'REQUIRES_CAPTURE', 'AUTHORIZED')
    const ended = await adapter.provider().query({ ...over.known, isOpen: false }, noAbort)
    expect(ended).toMatchObject({ state: 'cancelled' })
    expect(airwallex.intentOf(over.request.reference).captured_amount).toBe(0)
  })

  test('an intent with another amount is not captured', async () => {
    const { request, known } = await adapter.started()
    airwallex.setStatus(request.reference, 'REQUIRES_CAPTURE', 'AUTHORIZED')
    airwallex.intentOf(request.reference).amount = 11.5
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({
      state: 'processing',
      detail: 'The amount of the payment intent differs.',
    })
    expect(airwallex.intentOf(request.reference).status).toBe('REQUIRES_CAPTURE')
  })

  test('the amount is what was taken', async () => {
    const { request, known } = await adapter.started()
    airwallex.approve(request.reference)
    airwallex.intentOf(request.reference).captured_amount = 10
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({ amount: { amountMinor: 1000 } })
    airwallex.intentOf(request.reference).captured_amount = 0
    expect(await adapter.provider().query(known, noAbort)).toMatchObject({ amount: { amountMinor: 1050 } })
  })

  test('the intent of another attempt, or one that is unknown, says nothing of this one', async () => {
    const [mine, other] = [await adapter.started(), await adapter.started()]
    airwallex.approve(other.request.reference)
    const mixed = { ...mine.known, providerReference: other.known.providerReference }
    expect(await adapter.provider().query(mixed, noAbort)).toBeNull()
    expect(await adapter.provider().resume(mixed, {}, noAbort)).toBeNull()
    expect(
      await adapter.provider().query({ ...mine.known, providerReference: 'int_none' }, noAbort),
    ).toBeNull()
    expect(await adapter.provider().query(testKnown(airwallexBegin(), null), noAbort)).toBeNull()
  })

  test('an attempt that has ended is cancelled there; one that is unknown was never shown', async () => {
    const { request, known } = await adapter.started()
    expect(await adapter.provider().query({ ...known, isOpen: false }, noAbort)).toMatchObject({
      state: 'cancelled',
    })
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
    expect(await adapter.provider().cancel(known, noAbort)).toMatchObject({ state: 'cancelled' })
    expect(await adapter.provider().cancel(testKnown(airwallexBegin(), null), noAbort)).toEqual({
      state: 'cancelled',
    })
  })

  test('an intent that cannot be cancelled is asked about again', async () => {
    const { request, known } = await adapter.started()
    airwallex.setStatus(request.reference, 'PENDING')
    expect(await adapter.provider().cancel(known, noAbort)).toMatchObject({ state: 'processing' })
    airwallex.setStatus(request.reference, 'REQUIRES_PAYMENT_METHOD')
    airwallex.failNext([403], /cancel$/)
    await expect(adapter.provider().cancel(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await adapter.provider().cancel(known, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('one that is paid while it is cancelled is paid', async () => {
    const { request, known } = await adapter.started()
    airwallex.approveBeforeCancel(request.reference)
    expect(await adapter.provider().cancel(known, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: request.amount,
    })
    const given = await adapter.started()
    airwallex.approveBeforeCancel(given.request.reference)
    expect(
      await adapter.provider().resume(given.known, { awx_return_result: 'back' }, noAbort),
    ).toMatchObject({
      state: 'succeeded',
    })
  })
})
