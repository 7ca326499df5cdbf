import {
  cacheNames,
  deviceRecords,
  localKeys,
  memberRecords,
  pageCookies,
  routerKeys,
  sessionCookie,
  type StoragePurpose,
  type StoredItem,
  storageUses,
  tabKeys,
} from '#src/host-app/stored-data.ts'

type Listed = StoredItem & { names: string[] }

/** What is stored for a purpose, by use and lifetime, with all of its names. */
export function storedItems(purpose: StoragePurpose): Listed[] {
  const items: [name: string, item: StoredItem][] = [
    ...recordsOf('crema-member', memberRecords),
    ...recordsOf('crema-device', deviceRecords),
    ...[sessionCookie, pageCookies, localKeys, tabKeys, routerKeys, cacheNames].flatMap((each) =>
      Object.entries<StoredItem>(each),
    ),
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

const recordsOf = (database: string, records: Record<string, StoredItem>): [string, StoredItem][] =>
  Object.entries(records).map(([name, item]) => [`${database}/${name}`, item])
