import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountNotRepresentable } from '../provider-amount.ts'
import { checkString } from './card-payment.ts'
import { readLinkResult } from './link-page.ts'
import { orderIdOf, referenceOf } from './order-id.ts'
import { fromSmbc, toSmbc } from './smbc-amounts.ts'
import { parseFields } from './smbc-client.ts'
import { failureOf, isUnknown } from './smbc-errors.ts'
import { tradeResult, type Trade } from './smbc-trade.ts'

describe('the order id', () => {
  test('of every reference fits, and leads back to it', () => {
    const reference = fc.uuid().map((uuid) => uuid.replaceAll('-', ''))
    fc.assert(
      fc.property(reference, (ours) => {
        expect(orderIdOf(ours)).toMatch(/^[\da-z]{25}$/)
        expect(referenceOf(orderIdOf(ours))).toBe(ours)
      }),
    )
    expect(referenceOf(orderIdOf('f'.repeat(32)))).toBe('f'.repeat(32))
  })

  test.each(['', 'ATT-1001', 'z'.repeat(25), '0'.repeat(24), '0'.repeat(26), `${'0'.repeat(24)}A`])(
    '%j of another system has no reference',
    (orderId) => {
      expect(referenceOf(orderId)).toBeUndefined()
    },
  )
})

describe('amounts', () => {
  test('are yen in at most seven digits', () => {
    const yen = (amountMinor: number) => ({ amountMinor, currency: 'JPY', digits: 0 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (units) => {
        expect(toSmbc(yen(units))).toBe(String(units))
        expect(fromSmbc(toSmbc(yen(units)))).toEqual(yen(units))
      }),
    )
    expect(() => toSmbc(yen(10_000_000))).toThrow(AmountNotRepresentable)
    expect(toSmbc({ amountMinor: 105_000, currency: 'JPY', digits: 2 })).toBe('1050')
    expect(() => toSmbc({ amountMinor: 105_050, currency: 'JPY', digits: 2 })).toThrow(AmountNotRepresentable)
    expect(() => toSmbc({ amountMinor: 1050, currency: 'KRW', digits: 0 })).toThrow(AmountNotRepresentable)
  })
})

describe('the fields of an answer', () => {
  test('an address has ampersands of its own', () => {
    expect(
      parseFields(Buffer.from('ACS=2&RedirectUrl=https://p.example/a?AccessID=1&t=2&Foo=3&ErrInfo=')),
    ).toEqual({ ACS: '2', RedirectUrl: 'https://p.example/a?AccessID=1&t=2&Foo=3', ErrInfo: '' })
  })

  test('are Shift_JIS, with equals signs in values', () => {
    const name = Buffer.from([0x8e, 0x4f, 0x88, 0xe4])
    expect(parseFields(Buffer.concat([Buffer.from('OrderID=a&Name='), name, Buffer.from('&T=1=2')]))).toEqual(
      {
        OrderID: 'a',
        Name: '三井',
        T: '1=2',
      },
    )
  })

  test.each(['<!doctype html>', '{"ErrInfo":"x"}', 'error', '='])('%j are none', (text) => {
    expect(() => parseFields(Buffer.from(text))).toThrow(SyntaxError)
  })
})

describe('signatures of the published vectors', () => {
  const shopPass = 'stubpass'
  const vector =
    'eyJ0cmFuc2FjdGlvbnJlc3VsdCI6eyJBY2Nlc3NJRCI6ImExIiwiT3JkZXJJRCI6IkFUVC0xMDAxIiwiUmVzdWx0IjoiUEFZU1VDQ0VTUyJ9LCJjcmVkaXQiOnsiU3RhdHVzIjoiQ0FQVFVSRSJ9fQ.7977f55e9e56fc9989647e85c62b4cbfae5eef7f603df692e4fb83b842e43682'

  test('the result of a link', () => {
    expect(readLinkResult(vector, shopPass)).toEqual({
      orderId: 'ATT-1001',
      result: 'PAYSUCCESS',
      errors: [],
    })
    expect(readLinkResult(vector, 'another')).toBeUndefined()
  })

  test('a changed character of it is refused', () => {
    fc.assert(
      fc.property(fc.nat(vector.length - 1), fc.constantFrom('0', 'A', 'z', '.', '-'), (at, character) => {
        // Digits of the hash may be capital letters.
        const isHash = at > vector.indexOf('.')
        fc.pre(vector[at] !== (isHash ? character.toLowerCase() : character))
        const changed = vector.slice(0, at) + character + vector.slice(at + 1)
        expect(readLinkResult(changed, shopPass)).toBeUndefined()
      }),
    )
  })

  test('any other text is refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readLinkResult(text, shopPass)).toBeUndefined()
      }),
    )
  })

  test('the check string of a charge', () => {
    const answer = {
      OrderID: 'ATT-1001',
      Forward: '2a99662',
      Method: '1',
      PayTimes: '',
      Approve: '1234567',
      TranID: '2611221000001',
      TranDate: '20261122100000',
    }
    expect(checkString(answer, shopPass)).toBe('3f81bedcf04ee5cea094ac7328faf13b')
  })
})

describe('errors', () => {
  test.each([
    ['42G020000', 'insufficientFunds'],
    ['42G030000', 'insufficientFunds'],
    ['42G040000', 'insufficientFunds'],
    ['42G050000', 'insufficientFunds'],
    ['42G550000', 'insufficientFunds'],
    ['42G060000', 'cardDeclined'],
    ['42G070000', 'cardDeclined'],
    ['42G120000', 'cardDeclined'],
    ['42G220000', 'cardDeclined'],
    ['42G300000', 'cardDeclined'],
    ['42G420000', 'cardDeclined'],
    ['42G440000', 'securityCodeWrong'],
    ['42G450000', 'securityCodeWrong'],
    ['42G540000', 'cardDeclined'],
    ['42G650000', 'cardDeclined'],
    ['42G680000', 'unavailable'],
    ['42G830000', 'cardExpired'],
    ['42G990000', 'cardDeclined'],
    ['42C700000', 'unavailable'],
    ['E21010001', 'authenticationFailed'],
    ['E21020001', 'authenticationFailed'],
    ['E21010201', 'authenticationFailed'],
    ['E41170099', 'cardDeclined'],
    ['E11010099', 'cardDeclined'],
    ['E01240002', 'cardDeclined'],
    ['E01180001', 'cardExpired'],
    ['E01460008', 'securityCodeWrong'],
    ['E01030002', 'unavailable'],
    ['E61020001', 'unavailable'],
    ['E61040001', 'unavailable'],
    ['EX1000301', 'unavailable'],
  ])('%s is %s', (error, failure) => {
    expect(failureOf([error])).toEqual({ state: 'failed', failure, detail: error })
    expect(isUnknown([error])).toBe(false)
  })

  test('a cancelled authentication cancels; of several errors the first that is known counts', () => {
    expect(failureOf(['E21020002'])).toEqual({ state: 'cancelled', detail: 'E21020002' })
    expect(failureOf(['E01050001', '42G830000'])).toMatchObject({ failure: 'cardExpired' })
    expect(failureOf([])).toMatchObject({ failure: 'unavailable' })
  })

  test.each(['E90010001', 'E91019999', 'E91020001', 'E91029999', 'E91099999', 'E92000001', 'E92000002'])(
    '%s leaves the result unknown',
    (error) => {
      expect(isUnknown(['E01', error])).toBe(true)
    },
  )
})

describe('the state of a trade', () => {
  const trade: Trade = {
    orderId: 'o',
    status: 'CAPTURE',
    jobCd: 'CAPTURE',
    accessId: 'a',
    accessPass: 'p',
    amount: { amountMinor: 1050, currency: 'JPY', digits: 0 },
    cardNo: '************1111',
    expire: '3003',
    tranId: '',
    note: { isOfPage: true },
  }

  test.each([
    ['UNPROCESSED', null],
    ['AUTHENTICATED', null],
    ['CAPTURE', 'succeeded'],
    ['SALES', 'succeeded'],
    ['AUTH', 'succeeded'],
    ['SAUTH', 'succeeded'],
    ['VOID', 'cancelled'],
    ['RETURN', 'cancelled'],
    ['RETURNX', 'cancelled'],
    ['CHECK', 'processing'],
    ['SOMETHING', 'processing'],
  ])('%s is %s', (status, state) => {
    expect(tradeResult({ ...trade, status })?.state ?? null).toBe(state)
  })

  test('has the amount, and the card where its last digits are shown', () => {
    expect(tradeResult(trade)).toEqual({
      state: 'succeeded',
      amount: trade.amount,
      card: { brand: 'other', lastFour: '1111' },
    })
    expect(tradeResult({ ...trade, cardNo: '411111******1111' })?.card?.brand).toBe('visa')
    expect(tradeResult({ ...trade, cardNo: '*************111' })?.card).toBeUndefined()
    expect(tradeResult({ ...trade, note: { isOfPage: false } })?.card).toBeUndefined()
  })
})
