import { expect, test } from 'vitest'
import { isVoucherNo, newVoucherNo } from './voucher-number.ts'

const some = Array.from({ length: 2_000 }, newVoucherNo)

test('numbers have 12 digits, the first not 0, the last a check digit', () => {
  for (const voucherNo of some) {
    expect(voucherNo).toMatch(/^[1-9]\d{11}$/)
    expect(isVoucherNo(voucherNo)).toBe(true)
  }
  expect(new Set(some).size).toBe(some.length)
})

test('one wrong digit is always detected', () => {
  for (const voucherNo of some.slice(0, 50)) {
    for (let index = 0; index < voucherNo.length; index++) {
      for (let difference = 1; difference <= 9; difference++) {
        const wrong = (Number(voucherNo[index]) + difference) % 10
        expect(isVoucherNo(voucherNo.slice(0, index) + wrong + voucherNo.slice(index + 1))).toBe(false)
      }
    }
  }
})

test('two swapped neighbours are detected, except 0 and 9', () => {
  for (const voucherNo of some.slice(0, 200)) {
    for (let index = 0; index < voucherNo.length - 1; index++) {
      const [a = '', b = ''] = voucherNo.slice(index, index + 2)
      if (a === b || ['09', '90'].includes(a + b)) continue
      expect(isVoucherNo(voucherNo.slice(0, index) + b + a + voucherNo.slice(index + 2))).toBe(false)
    }
  }
})

test.each(['', '79927398713', '1234 5678 9012', '١٢٣٤٥٦٧٨٩٠١٢', '0000000000000'])(
  '%j is no number',
  (text) => {
    expect(isVoucherNo(text)).toBe(false)
  },
)

test('the check digit is that of ISO/IEC 7812-1', () => {
  expect(isVoucherNo('482177301900')).toBe(true)
  expect(isVoucherNo('482177301901')).toBe(false)
})
