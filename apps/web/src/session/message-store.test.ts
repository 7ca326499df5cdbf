import { expect, test } from 'vitest'
import type { Catalog } from '@crema/i18n/messages'
import { createMessageStore, type MessageFeature, type LoadCatalog } from './message-store.ts'

const files: Partial<Record<MessageFeature, Catalog>> = {
  common: { close: ['Close'], retry: ['Try again'] },
  failures: { network: ['No way there'] },
  outcomes: { ended: ['It has ended'] },
}

/** Loads as a browser does, until `isOffline`. */
function fakeNetwork() {
  const requested: MessageFeature[] = []
  const network = { isOffline: false, requested }
  const load: LoadCatalog = async (feature) => {
    requested.push(feature)
    const catalog = files[feature]
    if (network.isOffline || !catalog) throw new TypeError('Failed to fetch')
    return catalog
  }
  return { network, load }
}

/** The store of a server-rendered page that contains one message, and the one for a failed load. */
async function hydratedStore() {
  const { network, load } = fakeNetwork()
  const messages = createMessageStore('en', load)
  const rendered = { common: { close: ['Close'] }, failures: { network: ['No way there'] } }
  await messages.hydrate(rendered, () => messages.load('common', 'outcomes', 'failures'))
  let changes = 0
  messages.subscribe(() => changes++)
  return { messages, network, changes: () => changes }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a hydrated store fetches no file and has the rendered messages', async () => {
  const { messages, network } = await hydratedStore()
  expect(messages.get().t('common.close')).toBe('Close')
  expect(network.requested).toEqual([])
})

test('the remaining messages are loaded before they are shown, without a re-render', async () => {
  const { messages, changes } = await hydratedStore()
  await messages.loadRemaining()
  expect(messages.get().t('outcomes.ended')).toBe('It has ended')
  expect(changes()).toBe(0)
})

test('a message that is shown before it is loaded is empty, and re-renders once it is loaded', async () => {
  const { messages, changes } = await hydratedStore()
  const before = messages.get()
  expect(before.t('outcomes.ended')).toBe('')
  await settled()
  expect(changes()).toBe(1)
  expect(messages.get()).not.toBe(before)
  expect(messages.get().t('outcomes.ended')).toBe('It has ended')
})

test('a message that cannot be loaded shows the reason until it is loaded', async () => {
  const { messages, network, changes } = await hydratedStore()
  network.isOffline = true
  await messages.loadRemaining()
  expect(messages.get().t('outcomes.ended')).toBe('No way there')
  // No retry loop.
  const count = network.requested.length
  await settled()
  expect(network.requested.length).toBe(count)
  network.isOffline = false
  await messages.loadRemaining()
  expect(changes()).toBe(1)
  expect(messages.get().t('outcomes.ended')).toBe('It has ended')
})

test('a later route loads the whole feature', async () => {
  const { messages } = await hydratedStore()
  await messages.load('common')
  expect(messages.get().t('common.retry')).toBe('Try again')
})

test('a message of a feature that no route loads throws', async () => {
  const { messages } = await hydratedStore()
  expect(() => messages.get().t('home.title')).toThrow('message home.title is not loaded')
})

test('a message that its file lacks throws', async () => {
  const { messages } = await hydratedStore()
  await messages.loadRemaining()
  expect(() => messages.get().t('outcomes.soldOut')).toThrow('message outcomes.soldOut is not loaded')
})
