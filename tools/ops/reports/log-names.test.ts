import { expect, test } from 'vitest'
import { securityNames } from '@crema/gateway/modules/identity/security-log/security-names'
import { logNameOf } from './log-names.ts'

const config = { serverSecret: 'a secret that is long enough for it' }
const nameOf = securityNames(config.serverSecret)
const id = '0d6cf9b2-6a40-7e5b-8e0b-1f2d3c4b5a69'

test.each([
  [id, `member=${nameOf('member', id)}`],
  [id.toUpperCase(), `member=${nameOf('member', id)}`],
  ['Mira.Holm@Example.com', `login=${nameOf('login', 'mira.holm@example.com')}`],
  ['+819012345678', `login=${nameOf('login', '+819012345678')}`],
  ['203.0.113.7', `network=${nameOf('network', '203.0.113.7')}`],
  ['2001:db8::17', `network=${nameOf('network', '2001:db8::')}`],
])('%s is %s', (text, name) => {
  expect(logNameOf(text, config)).toBe(name)
})

test('any other text is refused', () => {
  expect(() => logNameOf('Mira', config)).toThrow('Mira is no member id')
})
