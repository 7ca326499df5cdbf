import { expect, test } from 'vitest'
import { receiptNoOf } from './attempt-store.ts'

test.each([
  [1n, 'R00000001'],
  [99_999_999n, 'R99999999'],
  [100_000_000n, 'R100000000'],
  [2n ** 48n + 1n, 'R00000001-1'],
  [2n ** 48n * 12n + 345_678_901n, 'R345678901-12'],
])('receipt %d is %s', (counted, receiptNo) => {
  expect(receiptNoOf(counted)).toBe(receiptNo)
})
