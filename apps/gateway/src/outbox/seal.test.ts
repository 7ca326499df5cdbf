import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret that only this test knows')

test('decrypts what it encrypted, in any script', () => {
  const text = JSON.stringify({ to: 'mira@example.com', code: '407291', note: 'قهوة ☕ 珈琲' })
  const sealed = seal.seal(text, 'one')
  expect(seal.open(sealed, 'one')).toBe(text)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('407291')
})

test('the same text is encrypted differently each time', () => {
  expect(seal.seal('text', 'one')).not.toBe(seal.seal('text', 'one'))
})

test('refuses another name, another secret, and a modified or truncated text', () => {
  const sealed = seal.seal('text', 'one')
  expect(() => seal.open(sealed, 'two')).toThrow()
  expect(() => createSeal('another secret').open(sealed, 'one')).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => seal.open(changed.toString('base64'), 'one'), `byte ${index}`).toThrow()
  }
  expect(() => seal.open(bytes.subarray(0, 20).toString('base64'), 'one')).toThrow()
  expect(() => seal.open('', 'one')).toThrow()
})
