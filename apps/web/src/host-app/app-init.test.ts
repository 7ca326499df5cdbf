import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appInit } from './app-init.ts'

const full = {
  lang: 'ko',
  defaultLang: 'en',
  cnty: 'KR',
  zone: 'Asia/Seoul',
  longitude: 126.978,
  latitude: 37.5665,
  did: 'D-1',
  shopMdCode: 'S-1',
  userInfo: { memberId: 'M-1', token: 'T-1' },
}

test('all fields of an app are read', () => {
  expect(z.parse(appInit, full)).toEqual(full)
})

test('numbers may be strings, strings numbers, and empty values are undefined', () => {
  expect(
    z.parse(appInit, { longitude: ' -0.1276 ', latitude: '51', did: 42, lang: '  ', shopMdCode: null }),
  ).toEqual({
    longitude: -0.1276,
    latitude: 51,
    did: '42',
  })
})

test.each([
  ['a place off the globe', { latitude: 91, longitude: -180.5 }],
  ['no number', { latitude: 'north', longitude: Number.NaN }],
  ['a text that is too long', { lang: 'x'.repeat(101), did: {} }],
  ['a device that no header can carry', { did: 'D\n1' }],
  ['a person that is none', { userInfo: 'M-1' }],
  ['nobody', { userInfo: null }],
])('%s is left out', (_what, init) => {
  expect(z.parse(appInit, init)).toEqual({})
})

test('an invalid field does not invalidate the others', () => {
  expect(
    z.parse(appInit, { ...full, zone: ['Asia/Seoul'], userInfo: { memberId: 'M-1', token: 7 } }),
  ).toEqual({
    ...full,
    zone: undefined,
    userInfo: { memberId: 'M-1', token: undefined },
  })
})

test.each([undefined, null, 'text', 3, []])('%j is no init object', (value) => {
  expect(z.safeParse(appInit, value).success).toBe(false)
})
