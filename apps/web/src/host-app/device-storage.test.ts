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

test('what another tab removes is gone here, too', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { localStorage: area(kept), sessionStorage: area() })
  const storage = browserStorage()
  storage.set('HAS_SESSION', '1')
  expect(storage.get('HAS_SESSION')).toBe('1')
  kept.delete('HAS_SESSION')
  expect(storage.get('HAS_SESSION')).toBeNull()
})

test('a browser that denies storage remembers as long as the page lives', () => {
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

test('a value that a full browser did not take replaces the one it has', () => {
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
