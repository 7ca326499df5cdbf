import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmbc } from '@crema/tools/payment-peers/smbc'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testKnown } from '../testing-attempt.ts'
import { orderIdOf } from './order-id.ts'
import { smbcBegin, smbcPage, testShop, testSmbc } from './testing-smbc.ts'

const noAbort = new AbortController().signal

let smbc: Awaited<ReturnType<typeof startSmbc>>
beforeAll(async () => {
  smbc = await startSmbc(testShop)
})
afterAll(() => smbc.stop())
beforeEach(() => {
  smbc.requests.length = 0
})
// Every request was as documented.
afterEach(() => smbc.assertDocumented())

const provider = (more = {}) => testSmbc(smbc.url, { takesCards: false, ...more })

async function open(more: Partial<BeginRequest> = {}) {
  const request = smbcBegin(smbcPage, more)
  const started = await provider().begin(request, noAbort)
  const orderId = orderIdOf(request.reference)
  return { request, started, orderId, known: testKnown(request, started.providerReference) }
}
const namesOf = () => smbc.requests.map(({ path }) => path.replace('/payment/', ''))

describe('what is offered', () => {
  test('cards in Japan for yen: on the page, or from our form where the shop may send them', () => {
    expect(provider().methods('JP', 'JPY')).toEqual([
      { method: 'smbcLinkPlus', name: 'Visa, Mastercard, JCB' },
    ])
    expect(provider({ takesCards: true }).methods('JP', 'JPY')).toEqual([{ method: 'card', name: 'Card' }])
    expect(provider().methods('US', 'USD')).toEqual([])
    expect(provider().methods('JP', 'USD')).toEqual([])
    expect(provider().methods('US', 'JPY')).toEqual([])
    expect([provider().savesCards, provider({ takesCards: true }).savesCards]).toEqual([false, true])
    expect(provider({ takesCards: true, site: undefined }).savesCards).toBe(false)
  })
})

describe('the page', () => {
  test('is opened with 3-D Secure for the amount of the attempt', async () => {
    const { request, started, orderId } = await open()
    expect(started).toEqual({
      state: 'needsAction',
      providerReference: orderId,
      action: { kind: 'redirect', url: expect.stringContaining(smbc.url) as string },
    })
    expect(JSON.parse(smbc.requests[0]?.rawBody.toString() ?? '')).toMatchObject({
      transaction: { OrderID: orderId, Amount: '1050', RetUrl: request.returnUrl },
      credit: { JobCd: 'CAPTURE', TdFlag: '2', Tds2Type: '2' },
    })
    expect(namesOf()).toEqual(['GetLinkplusUrlPayment.json'])
  })

  test('shows a member their cards, whom it knows by a random id', async () => {
    await open({ payerReference: 'payer-1' })
    await open({ payerReference: 'payer-1' })
    expect(smbc.members.has('payer-1')).toBe(true)
    expect(JSON.parse(smbc.requests[3]?.rawBody.toString() ?? '')).toMatchObject({
      credit: { MemberID: 'payer-1' },
    })
  })

  test('paid: the return and a reload of it have the amount that SMBC GMO names', async () => {
    const { request, known, orderId } = await open()
    const returned = smbc.payLink(orderId, 'Pay')
    const first = await provider().resume(known, returned, noAbort)
    expect(first).toEqual({
      state: 'succeeded',
      providerReference: orderId,
      amount: request.amount,
      card: { brand: 'other', lastFour: '1111' },
    })
    expect(await provider().resume(known, returned, noAbort)).toEqual(first)
    expect(await provider().query(known, noAbort)).toEqual(first)
  })

  test('another amount than ours is reported, and not taken for ours', async () => {
    const { known, orderId } = await open()
    const returned = smbc.payLink(orderId, 'Pay')
    smbc.tradeOf(orderId).amount = 1
    expect(await provider().resume(known, returned, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: { amountMinor: 1, currency: 'JPY' },
    })
  })

  test('a refused card ends the attempt, and its link cannot be paid any more', async () => {
    const { known, orderId } = await open()
    smbc.decide({ refused: '42G020000' })
    const returned = smbc.payLink(orderId, 'Pay')
    expect(await provider().resume(known, returned, noAbort)).toEqual({
      state: 'failed',
      failure: 'insufficientFunds',
      detail: '42G020000',
    })
    expect(smbc.links.get(orderId)?.state).toBe('ended')
    expect(smbc.payLink(orderId, 'Pay').result).toBe(smbc.resultOf(orderId, 'INVALID').result)
  })

  test('a payer who leaves the page may go on', async () => {
    const { known, orderId } = await open()
    expect(await provider().resume(known, smbc.payLink(orderId, 'Cancel'), noAbort)).toBeNull()
    expect(await provider().query(known, noAbort)).toBeNull()
    const returned = smbc.payLink(orderId, 'Pay')
    expect(await provider().resume(known, returned, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('a payer who cancels there has cancelled the attempt, unless it is paid', async () => {
    const { known, orderId } = await open()
    const { cancelUrl } = smbc.links.get(orderId) ?? {}
    expect(cancelUrl).toBe(`${known.returnUrl}&cancelled=1`)
    const returned = { ...smbc.payLink(orderId, 'Cancel'), cancelled: '1' }
    expect(await provider().resume(known, returned, noAbort)).toEqual({ state: 'cancelled' })
    expect(smbc.links.get(orderId)?.state).toBe('ended')
    expect(await provider().resume(known, returned, noAbort)).toBeNull()
    const paid = await open()
    smbc.payLink(paid.orderId, 'Pay')
    expect(await provider().resume(paid.known, returned, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test.each([
    ['CREATE', null],
    ['SEND', null],
    ['PAYSTART', null],
    ['CONFIRM', null],
    ['SOMETHING', null],
    ['REQPROCESS', { state: 'processing' }],
    ['REQSUCCESS', { state: 'processing' }],
    ['EXPIRED', { state: 'cancelled' }],
    ['ERROR', { state: 'failed', failure: 'unavailable' }],
    ['INVALID', { state: 'failed', failure: 'unavailable' }],
  ])('left with %s', async (result, expected) => {
    const { known, orderId } = await open()
    const answer = await provider().resume(known, smbc.resultOf(orderId, result), noAbort)
    if (expected === null) expect(answer).toBeNull()
    else expect(answer).toMatchObject(expected)
  })

  test('a success that SMBC GMO does not confirm is none', async () => {
    const { known, orderId } = await open()
    const returned = smbc.resultOf(orderId, 'PAYSUCCESS')
    expect(await provider().resume(known, returned, noAbort)).toEqual({
      state: 'processing',
      detail: 'PAYSUCCESS',
    })
  })

  test('an error of a link that was paid all the same is a success', async () => {
    const { known, orderId } = await open()
    smbc.payLink(orderId, 'Pay')
    expect(await provider().resume(known, smbc.resultOf(orderId, 'ERROR'), noAbort)).toMatchObject({
      state: 'succeeded',
    })
  })

  test('a wrong hash, the result of another order or none leave the attempt as it is', async () => {
    const [mine, other] = [await open(), await open()]
    const { result } = smbc.resultOf(mine.orderId, 'EXPIRED')
    const wrong = `${result.slice(0, -1)}${result.endsWith('0') ? '1' : '0'}`
    for (const returned of [{ result: wrong }, smbc.payLink(other.orderId, 'Pay'), { result: 'x' }, {}])
      expect(await provider().resume(mine.known, returned, noAbort)).toBeNull()
  })
})

describe('cancelling', () => {
  test('withdraws the link', async () => {
    const { known, orderId } = await open()
    expect(await provider().cancel(known, noAbort)).toEqual({ state: 'cancelled' })
    expect(smbc.links.get(orderId)?.state).toBe('ended')
  })

  test('of a paid link is a success', async () => {
    const { known, orderId } = await open()
    smbc.payLink(orderId, 'Pay')
    expect(await provider().cancel(known, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('where the link cannot be withdrawn the provider is asked again later', async () => {
    const { known, orderId } = await open()
    await provider().cancel(known, noAbort)
    smbc.links.delete(orderId)
    await expect(provider().cancel(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

describe('faults', () => {
  test('a lost link fails: nobody has it', async () => {
    smbc.failNext(['loses'])
    const { started } = await open()
    expect(started).toEqual({ state: 'failed', failure: 'unavailable', detail: 'E01040010' })
  })

  test('a link of which nothing is known fails when it is asked about', async () => {
    smbc.failNext(['hangs'])
    const request = smbcBegin(smbcPage)
    const abort = new AbortController()
    const call = provider().begin(request, abort.signal)
    await expect.poll(() => smbc.requests.length).toBe(1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(smbc.requests).toHaveLength(1)
    expect(await provider().query(testKnown(request, null), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: 'no trade',
    })
  })

  test.each([500, 503, 429, 'page'] as const)('%s once is repeated', async (fault) => {
    smbc.failNext([fault])
    expect((await open()).started).toMatchObject({ state: 'needsAction' })
  })

  test.each([
    [[500, 500], 'smbc: 500'],
    [['page', 'page'], 'smbc: SyntaxError'],
    [['redirects', 'redirects'], /^smbc: /],
  ] as const)('%j twice: the result is unknown, and the error has no password', async (faults, text) => {
    const { known } = await open()
    smbc.failNext([...faults])
    const failure = provider().query(known, noAbort)
    await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(failure).rejects.toThrow(text)
    const error: unknown = await failure.catch((thrown: unknown) => thrown)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)).not.toContain(
      testShop.shopPass,
    )
  })

  test('wrong settings fail without a charge, and are no answer to a question', async () => {
    const wrong = provider({ shopPass: 'another' })
    expect(await wrong.begin(smbcBegin(smbcPage), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: 'E01030002',
    })
    await expect(wrong.query((await open()).known, noAbort)).rejects.toThrow('E01030002')
  })
})
