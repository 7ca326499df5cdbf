import { expect, test } from 'vitest'
import {
  cacheNames,
  deviceRecords,
  devicePurposes,
  localKeys,
  memberRecords,
  pageCookies,
  routerKeys,
  sessionCookie,
  tabKeys,
  technicalPurposes,
} from '#src/host-app/stored-data.ts'
import { storedItems } from './stored-items.ts'

test('everything that is stored is listed under a purpose', () => {
  const listed = [...technicalPurposes, ...devicePurposes].flatMap((purpose) =>
    storedItems(purpose).flatMap(({ names }) => names),
  )
  const all = [localKeys, tabKeys, routerKeys, pageCookies, sessionCookie, cacheNames].flatMap((each) =>
    Object.keys(each),
  )
  const records = [
    ...Object.keys(memberRecords).map((name) => `crema-member/${name}`),
    ...Object.keys(deviceRecords).map((name) => `crema-device/${name}`),
  ]
  // LANGUAGE and COUNTRY are a cookie and a key.
  expect(listed.toSorted()).toEqual([...all, ...records].toSorted())
})

test('location is the position alone', () => {
  expect(storedItems('location')).toEqual([{ names: ['POSITION'], use: 'position', until: 'untilTab' }])
})
