import { expect, test, vi } from 'vitest'
import { browserStorage } from './device-storage.ts'

function area(values = new Map<string, string>(), isFull = () => false) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a value that another tab removes is removed here, too', () => {
  const localValues = new Map<string, string>()
  vi.stubGlobal('window', { localStorage: area(localValues), sessionStorage: area() })
  const storage = browserStorage()
  storage.set('HAS_SESSION', '1')
  expect(storage.get('HAS_SESSION')).toBe('1')
  localValues.delete('HAS_SESSION')
  expect(storage.get('HAS_SESSION')).toBeNull()
})

test('a browser that denies storage holds values as long as the page is open', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const storage = browserStorage()
  storage.set('LANGUAGE', 'de')
  expect(storage.get('LANGUAGE')).toBe('de')
  storage.remove('LANGUAGE')
  expect(storage.get('LANGUAGE')).toBeNull()
})

test('a value that a full storage refused replaces the stored one', () => {
  let isFull = false
  vi.stubGlobal('window', { localStorage: area(new Map(), () => isFull), sessionStorage: area() })
  const storage = browserStorage()
  storage.set('LANGUAGE', 'de')
  isFull = true
  storage.set('LANGUAGE', 'ja')
  expect(storage.get('LANGUAGE')).toBe('ja')
  isFull = false
  storage.set('LANGUAGE', 'fr')
  expect(storage.get('LANGUAGE')).toBe('fr')
})
