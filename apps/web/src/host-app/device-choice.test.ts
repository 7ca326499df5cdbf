import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { policyVersion } from '@crema/contract/privacy/consents'
import {
  asksForPrivacy,
  cookieDocumentVersion,
  isAllowed,
  isChoiceDue,
  onDeviceChoice,
  parseStored,
  readDeviceChoice,
  removeUnsent,
  saveDeviceChoice,
  unsentDecisions,
} from './device-choice.ts'
import { chooseDevice } from './testing-device-choice.ts'

const origin = { source: 'cookieDialog', variant: 'custom' } as const

beforeEach(() => {
  chooseDevice({})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
})
afterEach(() => vi.unstubAllGlobals())

test('the version is that of the contract', () => {
  expect(cookieDocumentVersion).toBe(policyVersion)
})

test('everything optional is off until it is chosen', () => {
  expect([isAllowed('location'), isAllowed('functions'), isChoiceDue()]).toEqual([false, false, true])
  saveDeviceChoice({ location: false, functions: true }, origin)
  expect([isAllowed('location'), isAllowed('functions'), isChoiceDue()]).toEqual([false, true, false])
})

test('a decision about one purpose leaves the other one open', () => {
  saveDeviceChoice({ location: true }, { source: 'locationPrompt', variant: 'prompt' })
  expect(readDeviceChoice()).toEqual({ location: true })
  expect(isChoiceDue()).toBe(true)
  saveDeviceChoice({ functions: false }, origin)
  expect(readDeviceChoice()).toEqual({ location: true, functions: false })
})

test('a choice about another version of the document does not count, and is still sent', () => {
  const unsent = [{ key: 'k', decisions: { location: true }, version: '2024-01-01', gpc: false, ...origin }]
  const text = JSON.stringify({ version: '2024-01-01', choice: { location: true }, unsent })
  expect(parseStored(text)).toEqual({ version: cookieDocumentVersion, choice: {}, unsent })
})

test.each([null, '', '{', 'null', '{"version":"2025-09-01"}', '[]'])('%j is no choice', (text) => {
  expect(parseStored(text).choice).toEqual({})
})

test('decisions wait for the gateway one by one', () => {
  saveDeviceChoice({ location: true, functions: true }, { source: 'cookieDialog', variant: 'acceptAll' })
  saveDeviceChoice({ location: false }, { source: 'cookiePage', variant: 'switch' })
  const [first, second] = unsentDecisions()
  expect(first).toMatchObject({
    decisions: { location: true, functions: true },
    version: cookieDocumentVersion,
    source: 'cookieDialog',
    variant: 'acceptAll',
    gpc: false,
  })
  expect(second?.key).not.toBe(first?.key)
  removeUnsent(first?.key ?? '')
  expect(unsentDecisions()).toEqual([second])
  expect(readDeviceChoice()).toEqual({ location: false, functions: true })
})

test('the same choice is the same object, and a change is told', () => {
  const changed = vi.fn<() => void>()
  const stop = onDeviceChoice(changed)
  expect(readDeviceChoice()).toBe(readDeviceChoice())
  saveDeviceChoice({ location: true }, origin)
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
  saveDeviceChoice({ location: false }, origin)
  expect(changed).toHaveBeenCalledTimes(1)
})

describe('Global Privacy Control', () => {
  test('is no question, but does not prevent a choice', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    expect([asksForPrivacy(), isChoiceDue(), isAllowed('functions')]).toEqual([true, false, false])
    saveDeviceChoice({ functions: true }, origin)
    expect(isAllowed('functions')).toBe(true)
    expect(unsentDecisions()[0]?.gpc).toBe(true)
  })
  test('is read from the header, too', () => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ serverTiming: [{ name: 'gpc' }] }] })
    expect(asksForPrivacy()).toBe(true)
  })
})

test('a browser that denies storage is not asked, since nothing would be stored', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(isChoiceDue()).toBe(false)
})
