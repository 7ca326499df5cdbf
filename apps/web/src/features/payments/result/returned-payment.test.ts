import { describe, expect, test } from 'vitest'
import { readReturn } from './returned-payment.ts'

const attemptId = '019aabbc-0000-7000-8000-00000000000a'

describe('the address of a return page', () => {
  test('names attempt and secret; all else is the provider’s', () => {
    expect(readReturn({ attemptId, state: 's', redirectResult: 'r', token: 't' })).toEqual({
      attemptId,
      state: 's',
      returned: { redirectResult: 'r', token: 't' },
    })
  })

  test('without a secret only names the attempt', () => {
    expect(readReturn({ attemptId })).toEqual({ attemptId, state: undefined, returned: {} })
  })

  test.each([{}, { attemptId: 'x' }, { token: 't' }])('%o names no attempt', (search) => {
    expect(readReturn(search)).toBeUndefined()
  })

  test('loses what the contract would refuse', () => {
    const search = { attemptId, state: 's'.repeat(65), a: 'x'.repeat(4_097), ['b'.repeat(65)]: '1', c: '1' }
    expect(readReturn(search)).toEqual({ attemptId, state: undefined, returned: { c: '1' } })
  })
})
