import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAntom, type AntomDecision } from '@crema/tools/payment-peers/antom'
import { newAntomAccount } from '@crema/tools/payment-peers/antom-signing'
import { ProviderUnreachable } from '../payment-provider.ts'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { antomProvider } from './antom-provider.ts'

const account = newAntomAccount('SANDBOX_5YBBBB2YBBBB')
const noAbort = new AbortController().signal
const payerReference = 'payer-3f1c'

let antom: Awaited<ReturnType<typeof startAntom>>
beforeAll(async () => {
  antom = await startAntom(account)
})
afterAll(() => antom.stop())
beforeEach(() => {
  antom.requests.length = 0
  antom.removed.length = 0
})
// Every request was as documented.
afterEach(() => antom.assertDocumented())

const provider = () => {
  const { clientId, privateKey, publicKey } = account
  return antomProvider({ url: antom.url, clientId, privateKey, publicKey, methods: [], takesCards: true })
}
const toSave = (pan = visa.pan) =>
  testBegin({ kind: 'card', card: { ...visa, pan }, save: true }, '/alipayBindCard', { payerReference })
const bindingOf = (reference: string) => {
  const binding = antom.bindings.get(`${reference}_bind`)
  if (!binding) throw new Error('The stand-in has no binding.')
  return binding
}
const pays = () => antom.requests.filter(({ path }) => path.endsWith('/payments/pay'))

/** A card whose bank asks for 3-D Secure before it is bound. */
async function challenged() {
  antom.decideBinding('redirect')
  const request = toSave()
  const started = await provider().begin(request, noAbort)
  const known = testKnown(request, null)
  const id = `${request.reference}_bind`
  return { request, started, known, id }
}

describe('a card that is to be saved', () => {
  test('is bound, and then paid with by its token', async () => {
    const request = toSave()
    const result = await provider().begin(request, noAbort)
    const { token } = bindingOf(request.reference)
    expect(result).toEqual({
      state: 'succeeded',
      providerReference: antom.paymentOf(request.reference).paymentId,
      amount: request.amount,
      card: { brand: 'visa', lastFour: '1111' },
      saved: { token, brand: 'visa', lastFour: '1111', expiryMonth: 3, expiryYear: 2030 },
    })
    expect(pays()[0]?.rawBody.toString()).not.toContain(visa.pan)
    expect(antom.removed).toEqual([])
  })

  test('after a challenge is paid with once, however often the payer comes back', async () => {
    const { request, started, known, id } = await challenged()
    expect(started).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    expect(pays()).toEqual([])
    expect(await provider().resume(known, {}, noAbort)).toMatchObject({ state: 'needsAction' })
    antom.choose('bind', id, 'Pay')
    const [first, second] = await Promise.all([
      provider().resume(known, {}, noAbort),
      provider().query(known, noAbort),
    ])
    expect(first).toMatchObject({ state: 'succeeded', saved: { lastFour: '1111' }, amount: request.amount })
    expect(second).toEqual(first)
    expect(await provider().resume(known, {}, noAbort)).toEqual(first)
    expect([...antom.payments.keys()].filter((each) => each === request.reference)).toHaveLength(1)
  })

  test.each<[AntomDecision, object]>([
    [{ refused: 'DO_NOT_HONOR' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ refused: 'INVALID_CVV' }, { state: 'failed', failure: 'securityCodeWrong' }],
    ['undecided', { state: 'processing', detail: 'VERIFICATION_IN_PROCESS' }],
  ])('that is %j when it is bound is not paid with', async (decision, expected) => {
    antom.decideBinding(decision)
    expect(await provider().begin(toSave(), noAbort)).toMatchObject(expected)
    expect(pays()).toEqual([])
  })

  test('that the bank refuses at the challenge is not paid with', async () => {
    const { known, id } = await challenged()
    antom.choose('bind', id, 'Decline')
    expect(await provider().resume(known, {}, noAbort)).toMatchObject({
      state: 'failed',
      failure: 'cardDeclined',
    })
    expect(pays()).toEqual([])
  })

  test('whose payment is refused is not kept at Antom', async () => {
    antom.decide({ refused: 'DO_NOT_HONOR' })
    const request = toSave()
    expect(await provider().begin(request, noAbort)).toMatchObject({ state: 'failed' })
    expect(antom.removed).toEqual([bindingOf(request.reference).token])
    // The next question finds it removed, and is answered alike.
    expect(await provider().query(testKnown(request, null), noAbort)).toMatchObject({ state: 'failed' })
    expect(antom.removed).toHaveLength(1)
  })

  test('whose payment needs the payer is saved at its end', async () => {
    antom.decide('redirect')
    const request = toSave()
    expect(await provider().begin(request, noAbort)).toMatchObject({ state: 'needsAction' })
    antom.choose('pay', request.reference, 'Pay')
    expect(await provider().resume(testKnown(request, null), {}, noAbort)).toMatchObject({
      state: 'succeeded',
      saved: { lastFour: '1111' },
    })
  })

  test('whose binding was lost is found, and paid with', async () => {
    antom.failNext(['loses', 'loses'], /vaultPaymentMethod/)
    const request = toSave()
    await expect(provider().begin(request, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(pays()).toEqual([])
    expect(await provider().query(testKnown(request, null), noAbort)).toMatchObject({
      state: 'succeeded',
      saved: { lastFour: '1111' },
    })
  })

  test('that is told without its details pays, and is not saved', async () => {
    const { request, known, id } = await challenged()
    antom.choose('bind', id, 'Pay')
    bindingOf(request.reference).card.expiryYear = ''
    const result = await provider().resume(known, {}, noAbort)
    expect(result).toMatchObject({ state: 'succeeded', detail: expect.stringContaining('details') as string })
    expect(result?.saved).toBeUndefined()
  })
})

describe('an attempt that has ended here', () => {
  test('is not paid when its card is bound later; the card is removed', async () => {
    const { request, known, id } = await challenged()
    expect(await provider().cancel(known, noAbort)).toEqual({ state: 'cancelled' })
    antom.choose('bind', id, 'Pay')
    expect(await provider().query({ ...known, isOpen: false }, noAbort)).toEqual({ state: 'cancelled' })
    expect(pays()).toEqual([])
    expect(antom.removed).toEqual([bindingOf(request.reference).token])
  })

  test('says so where the bank refused its card', async () => {
    const { known, id } = await challenged()
    antom.choose('bind', id, 'Decline')
    expect(await provider().query({ ...known, isOpen: false }, noAbort)).toMatchObject({ state: 'failed' })
  })
})

describe('a saved card', () => {
  test('is charged by its token, with the browser, and removed once', async () => {
    const { saved } = await provider().begin(toSave(), noAbort)
    const means = { kind: 'savedCard' as const, token: saved?.token ?? '' }
    const request = testBegin(means, '/alipayBindCard', { payerReference })
    expect(await provider().begin(request, noAbort)).toMatchObject({
      state: 'succeeded',
      card: { brand: 'visa', lastFour: '1111' },
    })
    const sent = JSON.parse(pays().at(-1)?.rawBody.toString() ?? '') as object
    expect(sent).toMatchObject({
      env: { clientIp: '203.0.113.7' },
      paymentMethod: { paymentMethodId: means.token, paymentMethodMetaData: { isCardOnFile: true } },
    })
    await provider().removeCard(payerReference, means.token, noAbort)
    await provider().removeCard(payerReference, means.token, noAbort)
    expect(antom.removed).toEqual([means.token])
  })
})
