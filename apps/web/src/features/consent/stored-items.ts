import {
  cacheNames,
  deviceRecords,
  localKeys,
  memberRecords,
  pageCookies,
  routerKeys,
  sessionCookie,
  type StoragePurpose,
  type StorageLifetime,
  type StorageUse,
  storageUses,
  tabKeys,
} from '#src/host-app/stored-data.ts'

type Listed = { names: string[]; use: StorageUse; until: StorageLifetime }

/** What is stored for a purpose, by use and lifetime, with all of its names. `cookieSuffix` ends the name of the session cookie. */
export function storedItems(purpose: StoragePurpose, cookieSuffix: string): Listed[] {
  const items = [
    ...Object.entries(sessionCookie).map(([name, item]) => [name + cookieSuffix, item] as const),
    ...[pageCookies, localKeys, tabKeys, routerKeys, cacheNames].flatMap((each) => Object.entries(each)),
    ...Object.entries(memberRecords).map(([name, item]) => [`crema-member/${name}`, item] as const),
    ...Object.entries(deviceRecords).map(([name, item]) => [`crema-device/${name}`, item] as const),
  ]
  const listed: Listed[] = []
  for (const [name, { use, until }] of items) {
    if (storageUses[use] !== purpose) continue
    const same = listed.find((each) => each.use === use && each.until === until)
    if (same) same.names.push(name)
    else listed.push({ names: [name], use, until })
  }
  return listed
}
