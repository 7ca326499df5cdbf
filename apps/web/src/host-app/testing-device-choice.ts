import { vi } from 'vitest'
import { cookieDocumentVersion, type DeviceChoice, type UnsentDecisions } from './device-choice.ts'

/** An area of storage in memory, in the form of `localStorage`. */
export function memoryArea(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** Replaces the browser of a unit test by one whose storage holds this choice. Returns its local and its tab's storage. */
export function chooseDevice(choice: DeviceChoice, unsent: readonly UnsentDecisions[] = []) {
  const local = new Map<string, string>()
  const tab = new Map<string, string>()
  local.set('DEVICE_CHOICE', JSON.stringify({ version: cookieDocumentVersion, choice, unsent }))
  vi.stubGlobal('window', {
    localStorage: memoryArea(local),
    sessionStorage: memoryArea(tab),
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  return { local, tab }
}
