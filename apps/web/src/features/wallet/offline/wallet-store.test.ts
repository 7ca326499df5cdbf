import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import type { StoredRecord } from '#src/host-app/stored-record.ts'
import { createSessionStore, type Session } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { voucherCodeKey } from '../wallet-queries.ts'
import { storedWalletVersion, type StoredWallet } from './stored-wallet.ts'
import { createWalletStore } from './wallet-store.ts'

const region = { locale: 'en', country: 'US' } as const
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
  accountNumber: '1982451653',
  registeredAt: '2026-11-01T10:00:00.000Z',
  displayName: null,
  hasPassword: false,
  logins: [],
})
const storedWalletOf = (memberId: string): StoredWallet => ({
  shape: storedWalletVersion,
  memberId,
  ...region,
  list: { data: list, atMs: nowMs - 60_000 },
  details: {},
  codes: { '1': { data: code('1'), atMs: nowMs - 60_000 } },
})

beforeEach(() => vi.useFakeTimers({ now: nowMs }))
afterEach(() => vi.useRealTimers())

const listKey = ['GET coupon/mine', 'unused', 'en', 'US']

/** A device with a stored wallet, and a page that has just been opened. */
function open({
  stored,
  session = {},
  hasSession = true,
  renderedFor,
}: {
  stored?: StoredWallet
  session?: Partial<Session>
  hasSession?: boolean
  /** The member whose list the gateway has rendered. */
  renderedFor?: string
}) {
  const device = {
    wallet: stored,
    values: new Map<StorageKey, string>(hasSession ? [['HAS_SESSION', '1']] : []),
  }
  const storage: DeviceStorage = {
    get: (key) => device.values.get(key) ?? null,
    set: (key, value) => void device.values.set(key, value),
    remove: (key) => void device.values.delete(key),
  }
  const record: StoredRecord<StoredWallet> = {
    read: () => Promise.resolve(device.wallet),
    change: async (next) => {
      device.wallet = next(device.wallet)
    },
  }
  const store = createSessionStore(testingSession({ token: 'T', member: member('M1'), ...session }))
  const queries = new QueryClient()
  const rendered =
    renderedFor === undefined ? undefined : { member: member(renderedFor), nowMs, session: '1' }
  if (rendered) queries.setQueryData(listKey, list)
  const walletStore = createWalletStore({ queries, session: store, storage, record, rendered })
  const answer = (key: readonly unknown[], data: unknown) =>
    queries.fetchQuery({ queryKey: key, queryFn: () => data })
  /** What `SessionManager.end` does. */
  const signOut = () => {
    storage.remove('HAS_SESSION')
    store.set({ token: null, logoutToken: null, member: null })
    queries.clear()
  }
  return {
    device,
    store,
    queries,
    walletStore,
    answer,
    signOut,
    shown: () => queries.getQueryData(voucherCodeKey('1')),
  }
}

const wait = () => vi.advanceTimersByTimeAsync(1_000)

test('the first answer of the wallet is stored at once, with the member, and those of the next moment together', async () => {
  const { device, walletStore, answer } = open({})
  await answer(listKey, list)
  await vi.advanceTimersByTimeAsync(1)
  expect(device.wallet).toMatchObject({ memberId: 'M1', list: { data: list } })
  await answer(voucherCodeKey('1'), code('1'))
  await vi.advanceTimersByTimeAsync(0)
  expect(device.wallet?.codes).toEqual({})
  await wait()
  expect(device.wallet).toMatchObject({
    memberId: 'M1',
    list: { data: list },
    codes: { '1': { data: code('1') } },
  })
  expect(walletStore.get()).toBe('stored')
})

test('other answers are not stored', async () => {
  const { device, answer } = open({})
  await answer(['GET customer/info'], member('M1'))
  await answer(['GET activity/list', {}, 'en', 'US'], { ok: { items: [] } })
  await wait()
  expect(device.wallet).toBeUndefined()
})

test('nothing is stored until the member is known', async () => {
  const { device, store, answer } = open({ session: { member: null } })
  await answer(listKey, list)
  await wait()
  expect(device.wallet).toBeUndefined()
  store.set({ member: member('M1') })
  await wait()
  expect(device.wallet).toMatchObject({ memberId: 'M1' })
})

test('a stored wallet is shown before any answer, with or without a token', async () => {
  for (const session of [{}, { member: null }, { token: null, logoutToken: null, member: null }]) {
    const { walletStore, shown } = open({ stored: storedWalletOf('M1'), session })
    expect(walletStore.get()).toBe('reading')
    await wait()
    expect(walletStore.get()).toBe('stored')
    expect(shown()).toEqual(code('1'))
  }
})

test('a browser that is not signed in shows and stores nothing', async () => {
  const { device, walletStore, shown, answer } = open({ stored: storedWalletOf('M1'), hasSession: false })
  expect(walletStore.get()).toBe('none')
  await answer(listKey, list)
  await wait()
  expect(shown()).toBeUndefined()
  expect(device.wallet).toEqual(storedWalletOf('M1')) // the page clears it at its start
})

test('signing out removes the wallet and cancels a scheduled save', async () => {
  const { device, walletStore, answer, signOut, shown } = open({ stored: storedWalletOf('M1') })
  await wait()
  await answer(voucherCodeKey('2'), code('2'))
  signOut()
  await wait()
  expect(device.wallet).toBeUndefined()
  expect(walletStore.get()).toBe('none')
  expect(shown()).toBeUndefined()
})

test('a sign-out in another tab prevents a scheduled save', async () => {
  const { device, answer } = open({})
  await answer(listKey, list)
  await vi.advanceTimersByTimeAsync(1)
  await answer(voucherCodeKey('1'), code('1'))
  device.values.delete('HAS_SESSION')
  await wait()
  expect(device.wallet?.codes).toEqual({})
})

test('a wallet is not shown when the member signs out while it is being read', async () => {
  const { walletStore, signOut, shown } = open({ stored: storedWalletOf('M1') })
  signOut()
  await wait()
  expect(walletStore.get()).toBe('none')
  expect(shown()).toBeUndefined()
})

test('another member’s wallet is removed once the member is known', async () => {
  const { device, store, shown } = open({ stored: storedWalletOf('M1'), session: { member: null } })
  await wait()
  expect(shown()).toEqual(code('1'))
  store.set({ member: member('M2') })
  await wait()
  expect(shown()).toBeUndefined()
  expect(device.wallet).toBeUndefined()
})

test('a database that never answers does not block the screen', async () => {
  const { device, values } = {
    device: { read: () => new Promise<undefined>(() => {}) },
    values: new Map([['HAS_SESSION', '1']]),
  }
  const walletStore = createWalletStore({
    queries: new QueryClient(),
    session: createSessionStore(testingSession()),
    storage: { get: (key) => values.get(key) ?? null, set: () => {}, remove: () => {} },
    record: { ...device, change: () => Promise.resolve() },
  })
  expect(walletStore.get()).toBe('reading')
  await wait()
  expect(walletStore.get()).toBe('none')
})

const unknown = { session: { token: null, member: null } }

test('a list that the gateway has rendered is there from the start, and stays without a stored wallet', async () => {
  const { walletStore } = open({ renderedFor: 'M1', ...unknown })
  expect(walletStore.get()).toBe('stored')
  await wait()
  expect(walletStore.get()).toBe('stored')
})

test('a rendered list gets the codes that its member has stored, never those of another one', async () => {
  const own = open({ renderedFor: 'M1', stored: storedWalletOf('M1'), ...unknown })
  const others = open({ renderedFor: 'M1', stored: storedWalletOf('M2'), ...unknown })
  await wait()
  expect([own.shown(), others.shown()]).toEqual([code('1'), undefined])
  expect(others.walletStore.get()).toBe('stored')
})

test('a rendered list is removed when another member is signed in, or nobody, but not before it is hydrated', async () => {
  const other = open({ renderedFor: 'M1', ...unknown })
  other.store.set({ token: 'T', member: member('M2') })
  await wait()
  expect(other.queries.getQueryData(listKey)).toEqual(list)
  other.walletStore.subscribe(() => {})
  await wait()
  expect(other.queries.getQueryData(listKey)).toBeUndefined()

  const nobody = open({ renderedFor: 'M1', ...unknown })
  nobody.walletStore.subscribe(() => {})
  nobody.signOut()
  expect(nobody.walletStore.get()).toBe('none')
  expect(open({ renderedFor: 'M1', hasSession: false, ...unknown }).walletStore.get()).toBe('none')
})
