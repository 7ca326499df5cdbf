import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayerChoice } from '@crema/tools/payment-peers/payer-pages'
import { startSmbc } from '@crema/tools/payment-peers/smbc'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testKnown, visa } from '../testing-attempt.ts'
import { orderIdOf } from './order-id.ts'
import { challengePan, smbcBegin, smbcCard, testShop, testSmbc } from './testing-smbc.ts'

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

const provider = (more = {}) => testSmbc(smbc.url, more)
const callsOf = (name: string) => smbc.requests.filter(({ path }) => path === `/payment/${name}.idPass`)
const sentIn = (name: string) => new URLSearchParams(callsOf(name)[0]?.rawBody.toString())

async function challenged(more: Partial<BeginRequest> = {}, save = false) {
  const request = smbcBegin(smbcCard(challengePan, save), more)
  const started = await provider().begin(request, noAbort)
  const { accessId, accessPass } = smbc.tradeOf(orderIdOf(request.reference))
  const pass = (choice: PayerChoice) => {
    const { searchParams } = new URL(smbc.passChallenge(accessId, choice))
    return { AccessID: searchParams.get('AccessID') ?? '' }
  }
  return {
    request,
    started,
    accessId,
    accessPass,
    pass,
    known: testKnown(request, started.providerReference),
  }
}

describe('a card of our form', () => {
  test('is paid at once; the amount is the one that SMBC GMO names', async () => {
    const request = smbcBegin(smbcCard())
    const result = await provider().begin(request, noAbort)
    const trade = smbc.tradeOf(orderIdOf(request.reference))
    expect(result).toEqual({ state: 'succeeded', providerReference: trade.accessId, amount: request.amount })
    expect(sentIn('EntryTran').get('Amount')).toBe('1050')
    expect(Object.fromEntries(sentIn('ExecTran'))).toMatchObject({ CardNo: visa.pan, Expire: '3003' })
    expect(JSON.stringify(result)).not.toContain(trade.accessPass)
  })

  test.each([
    ['42G120000', { state: 'failed', failure: 'cardDeclined' }],
    ['42G020000', { state: 'failed', failure: 'insufficientFunds' }],
    ['42G830000', { state: 'failed', failure: 'cardExpired' }],
    ['42G440000', { state: 'failed', failure: 'securityCodeWrong' }],
    ['E61040001', { state: 'failed', failure: 'unavailable' }],
  ])('refused with %s', async (refused, expected) => {
    smbc.decide({ refused })
    expect(await provider().begin(smbcBegin(smbcCard()), noAbort)).toMatchObject({
      ...expected,
      detail: refused,
    })
  })

  test.each(['E90010001', 'E91020001', 'E92000001'])(
    'answered with %s has an unknown result, and is asked about later',
    async (refused) => {
      smbc.decide({ refused })
      const request = smbcBegin(smbcCard())
      await expect(provider().begin(request, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
      const known = testKnown(request, null)
      expect(await provider().query(known, noAbort)).toBeNull()
      smbc.tradeOf(orderIdOf(request.reference)).status = 'CAPTURE'
      expect(await provider().query(known, noAbort)).toMatchObject({ state: 'succeeded' })
    },
  )

  test('wrong settings fail without a charge', async () => {
    expect(await provider({ shopPass: 'another' }).begin(smbcBegin(smbcCard()), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: 'E01030002',
    })
  })

  test.each([
    ['EntryTran', 'loses'],
    ['EntryTran', 500],
    ['ExecTran', 'loses'],
    ['ExecTran', 'page'],
    ['SearchTrade', 503],
  ] as const)('%s answered by %s: charged once', async (name, fault) => {
    smbc.failNext([fault], new RegExp(name))
    const request = smbcBegin(smbcCard())
    expect(await provider().begin(request, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: request.amount,
    })
    expect(callsOf(name)).toHaveLength(2)
    expect(smbc.tradeOf(orderIdOf(request.reference)).amount).toBe(1050)
  })

  test('a repetition by the gateway gets the same result', async () => {
    const request = smbcBegin(smbcCard())
    const first = await provider().begin(request, noAbort)
    expect(await provider().begin(request, noAbort)).toEqual(first)
  })

  test('errors name no card and no password', async () => {
    smbc.failNext([500, 500], /ExecTran/)
    const failure = provider().begin(smbcBegin(smbcCard()), noAbort)
    const error: unknown = await failure.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderUnreachable)
    const written = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
    for (const secret of [visa.pan, testShop.shopPass]) expect(written).not.toContain(secret)
  })
})

describe('3-D Secure', () => {
  test('redirects, and nothing is charged before the return', async () => {
    const { request, started, accessId, accessPass, pass, known } = await challenged()
    expect(started).toMatchObject({
      state: 'needsAction',
      providerReference: accessId,
      action: { kind: 'redirect', url: expect.stringMatching(/&t=\d+$/) as string },
    })
    expect(JSON.stringify(started)).not.toContain(accessPass)
    expect(await provider().query(known, noAbort)).toBeNull()
    const returned = pass('Pay')
    const first = await provider().resume(known, returned, noAbort)
    expect(first).toEqual({ state: 'succeeded', providerReference: accessId, amount: request.amount })
    expect(await provider().resume(known, returned, noAbort)).toEqual(first)
    expect(callsOf('SecureTran2')).toHaveLength(1)
  })

  test.each([
    ['Decline', undefined, { state: 'failed', failure: 'authenticationFailed', detail: 'E21020001' }],
    ['Cancel', undefined, { state: 'cancelled', detail: 'E21020002' }],
    ['Pay', '42G120000', { state: 'failed', failure: 'cardDeclined', detail: '42G120000' }],
  ] as const)('%s, then %s', async (choice, refused, expected) => {
    const { pass, known } = await challenged()
    const returned = pass(choice)
    if (refused) smbc.decide({ refused })
    expect(await provider().resume(known, returned, noAbort)).toMatchObject(expected)
  })

  test('two returns at once charge once', async () => {
    const { pass, known } = await challenged()
    const returned = pass('Pay')
    const results = await Promise.all([1, 2].map(() => provider().resume(known, returned, noAbort)))
    expect(results).toEqual([expect.objectContaining({ state: 'succeeded' }), results[0]])
  })

  test('a lost answer to the charge is found out', async () => {
    const { pass, known } = await challenged()
    const returned = pass('Pay')
    smbc.failNext(['loses'], /SecureTran2/)
    expect(await provider().resume(known, returned, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test.each(['SearchTrade', 'SecureTran2'])(
    'a return while %s is not answered is known, and its charge asked for again',
    async (name) => {
      const { accessId, pass, known } = await challenged()
      const returned = pass('Pay')
      smbc.failNext([500, 500], new RegExp(name))
      const result = await provider().resume(known, returned, noAbort)
      expect(result).toEqual({
        state: 'processing',
        providerReference: `${accessId}.back`,
        detail: 'smbc: 500',
      })
      const later = { ...known, providerReference: result?.providerReference ?? null }
      const closed = { ...later, isOpen: false }
      expect(await provider().query(closed, noAbort)).toBeNull()
      expect(await provider().query(later, noAbort)).toMatchObject({
        state: 'succeeded',
        providerReference: accessId,
      })
      expect(await provider().resume(later, {}, noAbort)).toMatchObject({
        state: 'succeeded',
        providerReference: accessId,
      })
    },
  )

  test('the return of another trade, an invented one or none charges nothing', async () => {
    const [mine, other] = [await challenged(), await challenged()]
    for (const returned of [other.pass('Pay'), { AccessID: 'invented' }, { result: 'x.y' }, {}])
      expect(await provider().resume(mine.known, returned, noAbort)).toBeNull()
    expect(callsOf('SecureTran2')).toEqual([])
  })

  test('an attempt that has ended here is not charged, and one that is cancelled cannot be', async () => {
    const { pass, known } = await challenged()
    expect(await provider().cancel(known, noAbort)).toEqual({ state: 'cancelled' })
    const returned = pass('Pay')
    expect(await provider().resume({ ...known, isOpen: false }, returned, noAbort)).toBeNull()
    expect(callsOf('SecureTran2')).toEqual([])
    expect(smbc.requests.filter(({ path }) => path.endsWith('.json'))).toEqual([])
  })
})

describe('saved cards', () => {
  let payerReference: string
  beforeEach(() => {
    payerReference = randomUUID()
  })
  async function save() {
    const request = smbcBegin(smbcCard(visa.pan, true), { payerReference })
    const { saved } = await provider().begin(request, noAbort)
    return saved
  }

  test('a card is saved only where the member asked for it', async () => {
    expect(await save()).toEqual({
      token: `${payerReference}.0`,
      brand: 'visa',
      lastFour: '1111',
      expiryMonth: 3,
      expiryYear: 2030,
    })
    await provider().begin(smbcBegin(smbcCard(), { payerReference }), noAbort)
    expect(smbc.members.get(payerReference)).toHaveLength(1)
    const without = provider({ site: undefined })
    const request = smbcBegin(smbcCard(visa.pan, true), { payerReference })
    expect((await without.begin(request, noAbort)).saved).toBeUndefined()
  })

  test('after 3-D Secure it is saved, too', async () => {
    const { pass, known } = await challenged({ payerReference }, true)
    expect(smbc.members.has(payerReference)).toBe(false)
    expect(await provider().resume(known, pass('Pay'), noAbort)).toMatchObject({
      state: 'succeeded',
      saved: { brand: 'visa', lastFour: '5000', token: `${payerReference}.0` },
    })
  })

  test('a card that cannot be saved does not fail its payment, and saving is not repeated', async () => {
    smbc.failNext([500], /TradedCard/)
    const request = smbcBegin(smbcCard(visa.pan, true), { payerReference })
    const result = await provider().begin(request, noAbort)
    expect(result).toMatchObject({ state: 'succeeded', detail: 'The card was not saved: smbc: 500' })
    expect(result.saved).toBeUndefined()
    expect(callsOf('TradedCard')).toHaveLength(1)
  })

  test('is charged for its member alone, and removed once', async () => {
    const saved = await save()
    const means = { kind: 'savedCard' as const, token: saved?.token ?? '' }
    expect(await provider().begin(smbcBegin(means, { payerReference }), noAbort)).toMatchObject({
      state: 'succeeded',
    })
    for (const other of [randomUUID(), null])
      await expect(
        (async () => provider().begin(smbcBegin(means, { payerReference: other }), noAbort))(),
      ).rejects.toThrow('for members only')
    await provider().removeCard(payerReference, means.token, noAbort)
    await provider().removeCard(payerReference, means.token, noAbort)
    expect(smbc.members.get(payerReference)?.map(({ isRemoved }) => isRemoved)).toEqual([true])
    expect(await provider().begin(smbcBegin(means, { payerReference }), noAbort)).toMatchObject({
      state: 'failed',
      failure: 'cardDeclined',
    })
  })

  test('whose removal is not answered is removed later', async () => {
    const saved = await save()
    smbc.failNext([500, 500], /DeleteCard/)
    await expect(provider().removeCard(payerReference, saved?.token ?? '', noAbort)).rejects.toBeInstanceOf(
      ProviderUnreachable,
    )
  })
})
