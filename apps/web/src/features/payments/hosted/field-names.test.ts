import { expect, test } from 'vitest'
import { fieldOf, problemOf } from './field-names.ts'

test('errors of Adyen’s fields are told by our messages', () => {
  expect(problemOf('number', 'cc.num.900')).toEqual({ number: 'cardNumberEmpty' })
  expect(problemOf('number', 'cc.num.902')).toEqual({ number: 'cardNumberInvalid' })
  expect(problemOf('number', 'cc.num.903')).toEqual({ number: 'brandNotTaken' })
  expect(problemOf('expiry', 'cc.dat.910')).toEqual({ expiry: 'expiryInvalid' })
  expect(problemOf('expiry', 'cc.dat.912')).toEqual({ expiry: 'expiryPassed' })
  expect(problemOf('code', 'cc.cvc.921')).toEqual({ code: 'securityCodeInvalid' })
})

test('a code that is not known yet is a problem of its field all the same', () => {
  expect(problemOf('number', 'cc.num.999')).toEqual({ number: 'cardNumberInvalid' })
})

test('fields are found by the names of Adyen', () => {
  expect(fieldOf('encryptedExpiryDate')).toBe('expiry')
  expect(fieldOf('encryptedPassword')).toBeUndefined()
})
