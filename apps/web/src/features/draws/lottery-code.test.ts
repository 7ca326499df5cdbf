import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupLotteryCode, spellLotteryCode } from './lottery-code.ts'

test('a code is written in two groups and read out letter by letter', () => {
  expect(groupLotteryCode('K7M4QXPD')).toBe('K7M4-QXPD')
  expect(groupLotteryCode('K7M4-QXPD')).toBe('K7M4-QXPD')
  expect(spellLotteryCode('K7M4QXPD')).toBe('K 7 M 4, Q X P D')
})

test('no letter is lost', () => {
  const symbols = fc.constantFrom(...Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ'))
  fc.assert(
    fc.property(fc.array(symbols, { minLength: 1, maxLength: 20 }), (letters) => {
      const code = letters.join('')
      expect(groupLotteryCode(code).replaceAll('-', '')).toBe(code)
      expect(spellLotteryCode(code).replaceAll(/[, ]/g, '')).toBe(code)
    }),
  )
})
