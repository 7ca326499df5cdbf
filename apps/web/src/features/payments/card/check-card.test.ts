import { describe, expect, test } from 'vitest'
import { checkCard } from './check-card.ts'

const nowMs = Date.UTC(2026, 10, 23)
const brands = ['visa', 'amex'] as const
const visa = { number: '4242424242424242', expiry: '11/26', code: '123' }
const amex = { number: '378282246310005', expiry: '12/30', code: '1234' }
const problemsOf = (card: typeof visa) => checkCard(card, brands, nowMs)

describe('R-5.5: a card before it is sent', () => {
  test('has no problem where all is right', () => {
    expect([problemsOf(visa), problemsOf(amex)]).toEqual([{}, {}])
  })

  test('needs a number, a date and a code', () => {
    expect(problemsOf({ number: '', expiry: '', code: '' })).toEqual({
      number: 'cardNumberEmpty',
      expiry: 'expiryInvalid',
      code: 'securityCodeInvalid',
    })
  })

  test.each([
    [{ ...visa, number: '4242424242424241' }, { number: 'cardNumberInvalid' }],
    [{ ...visa, number: '5555555555554444' }, { number: 'brandNotTaken' }],
    [{ ...visa, expiry: '10/26' }, { expiry: 'expiryPassed' }],
    [{ ...visa, code: '1234' }, { code: 'securityCodeInvalid' }],
    [{ ...visa, code: '12' }, { code: 'securityCodeInvalid' }],
    [{ ...amex, code: '123' }, { code: 'securityCodeInvalid' }],
  ])('of %o has %o', (card, problems) => {
    expect(problemsOf(card)).toEqual(problems)
  })

  test('names its problems in the order of the fields, so that the first gets the focus', () => {
    expect(Object.keys(problemsOf({ number: '1', expiry: '1', code: '1' }))).toEqual([
      'number',
      'expiry',
      'code',
    ])
  })
})
