import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceStorage, StorageKey } from '#src/host-app/device-storage.ts'
import type { KeptRecord } from '#src/host-app/stored-record.ts'
import { createSessionStore, type Session } from '#src/session/session.ts'
import { voucherCodeKey } from '../wallet-queries.ts'
import { keptShape, type KeptWallet } from './stored-wallet.ts'
import { createWalletKeeper } from './wallet-store.ts'

const place = { locale: 'en', country: 'US' } as const
const nowMs = Date.parse('2026-11-21T10:00:00.000Z')
const code = (voucherNo: string) => ({
  qrText: `CREMA:V1:${voucherNo}:ABCDEFGH`,
  voucherNo,
  issuedAt: '2026-11-21T10:00:00.000Z',
  renewsAt: '2026-11-21T10:00:30.000Z',
})
const list = {
  pages: [{ items: [], nextCursor: null, counts: { unused: 0, expiringSoon: 0, used: 0, expired: 0 } }],
  pageParams: [null],
}
const member = (memberId: string) => ({
  memberId,
  email: null,
  phone: null,
  country: 'US',
  language: 'en',
  registeredAt: '2026-11-01T10:00:00.000Z',
  displayName: null,
  hasPassword: false,
  logins: [],
})
const keptOf = (memberId: string): KeptWallet => ({
  shape: keptShape,
  memberId,
  ...place,
  list: { data: list, atMs: nowMs - 60_000 },
  details: {},
  codes: { '1': { data: code('1'), atMs: nowMs - 60_000 } },
})

beforeEach(() => vi.useFakeTimers({ now: nowMs }))
afterEach(() => vi.useRealTimers())

/** A device with a wallet in it, and a page that has just been opened. */
function open({
  kept,
  session = {},
  isRemembered = true,
}: {
  kept?: KeptWallet
  session?: Partial<Session>
  isRemembered?: boolean
}) {
  const device = {
    wallet: kept,
    values: new Map<StorageKey, string>(isRemembered ? [['HAS_SESSION', '1']] : []),
  }
  const storage: DeviceStorage = {
    get: (key) => device.values.get(key) ?? null,
    set: (key, value) => void device.values.set(key, value),
    remove: (key) => void device.values.delete(key),
  }
  const record: KeptRecord<KeptWallet> = {
    read: () => Promise.resolve(device.wallet),
    change: async (next) => {
      device.wallet = next(device.wallet)
    },
  }
  const store = createSessionStore({
    ...place,
    zone: 'UTC',
    deviceId: 'D1',
    shopMdCode: null,
    token: 'T',
    logoutToken: null,
    member: member('M1'),
    ...session,
  })
  const queries = new QueryClient()
  const keeper = createWalletKeeper({ queries, session: store, storage, record })
  const answer = (key: readonly unknown[], data: unknown) =>
    queries.fetchQuery({ queryKey: key, queryFn: () => data })
  /** What `SessionKeeper.end` does. */
  const signOut = () => {
    storage.remove('HAS_SESSION')
    store.set({ token: null, logoutToken: null, member: null })
    queries.clear()
  }
  return {
    device,
    store,
    queries,
    keeper,
    answer,
    signOut,
    shown: () => queries.getQueryData(voucherCodeKey('1')),
  }
}

const listKey = ['GET coupon/mine', 'unused', 'en', 'US']
const settle = () => vi.advanceTimersByTimeAsync(1_000)

test('what a wallet was told is kept a moment later, under its member', async () => {
  const { device, keeper, answer } = open({})
  await answer(listKey, list)
  await answer(voucherCodeKey('1'), code('1'))
  expect(device.wallet).toBeUndefined()
  await settle()
  expect(device.wallet).toMatchObject({
    memberId: 'M1',
    list: { data: list },
    codes: { '1': { data: code('1') } },
  })
  expect(keeper.get()).toBe('kept')
})

test('nothing else is', async () => {
  const { device, answer } = open({})
  await answer(['GET customer/info'], member('M1'))
  await answer(['GET activity/list', {}, 'en', 'US'], { ok: { items: [] } })
  await settle()
  expect(device.wallet).toBeUndefined()
})

test('it waits until it is known whose it is', async () => {
  const { device, store, answer } = open({ session: { member: null } })
  await answer(listKey, list)
  await settle()
  expect(device.wallet).toBeUndefined()
  store.set({ member: member('M1') })
  await settle()
  expect(device.wallet).toMatchObject({ memberId: 'M1' })
})

test('a kept wallet is shown before any answer, with or without a token', async () => {
  for (const session of [{}, { member: null }, { token: null, logoutToken: null, member: null }]) {
    const { keeper, shown } = open({ kept: keptOf('M1'), session })
    expect(keeper.get()).toBe('reading')
    await settle()
    expect(keeper.get()).toBe('kept')
    expect(shown()).toEqual(code('1'))
  }
})

test('a browser that is not signed in shows and keeps nothing', async () => {
  const { device, keeper, shown, answer } = open({ kept: keptOf('M1'), isRemembered: false })
  expect(keeper.get()).toBe('none')
  await answer(listKey, list)
  await settle()
  expect(shown()).toBeUndefined()
  expect(device.wallet).toEqual(keptOf('M1')) // the page removes it at its start, whatever it shows
})

test('signing out removes it, and what was about to be written is not', async () => {
  const { device, keeper, answer, signOut, shown } = open({ kept: keptOf('M1') })
  await settle()
  await answer(voucherCodeKey('2'), code('2'))
  signOut()
  await settle()
  expect(device.wallet).toBeUndefined()
  expect(keeper.get()).toBe('none')
  expect(shown()).toBeUndefined()
})

test('a sign-out in another tab that this one has not heard of yet keeps it from writing', async () => {
  const { device, answer } = open({})
  await answer(listKey, list)
  device.values.delete('HAS_SESSION')
  await settle()
  expect(device.wallet).toBeUndefined()
})

test('somebody who signs out while the device is still reading is not shown a moment later', async () => {
  const { keeper, signOut, shown } = open({ kept: keptOf('M1') })
  signOut()
  await settle()
  expect(keeper.get()).toBe('none')
  expect(shown()).toBeUndefined()
})

test('another member’s wallet goes as soon as it is known who is there', async () => {
  const { device, store, shown } = open({ kept: keptOf('M1'), session: { member: null } })
  await settle()
  expect(shown()).toEqual(code('1'))
  store.set({ member: member('M2') })
  await settle()
  expect(shown()).toBeUndefined()
  expect(device.wallet).toBeUndefined()
})

test('a device that never answers holds up nothing', async () => {
  const { device, values } = {
    device: { read: () => new Promise<undefined>(() => {}) },
    values: new Map([['HAS_SESSION', '1']]),
  }
  const keeper = createWalletKeeper({
    queries: new QueryClient(),
    session: createSessionStore({
      ...place,
      zone: 'UTC',
      deviceId: 'D1',
      shopMdCode: null,
      token: null,
      logoutToken: null,
      member: null,
    }),
    storage: { get: (key) => values.get(key) ?? null, set: () => {}, remove: () => {} },
    record: { ...device, change: () => Promise.resolve() },
  })
  expect(keeper.get()).toBe('reading')
  await settle()
  expect(keeper.get()).toBe('none')
})
