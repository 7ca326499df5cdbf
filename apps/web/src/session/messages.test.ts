import { expect, test } from 'vitest'
import type { Catalog } from '@crema/i18n/messages'
import { createTexts, type Feature, type LoadCatalog } from './messages.ts'

const files: Partial<Record<Feature, Catalog>> = {
  common: { close: ['Close'], retry: ['Try again'] },
  failures: { network: ['No way there'] },
  outcomes: { ended: ['It has ended'] },
}

/** Loads as a browser does, until `isCutOff`. */
function loader() {
  const asked: Feature[] = []
  const network = { isCutOff: false, asked }
  const load: LoadCatalog = async (feature) => {
    asked.push(feature)
    const catalog = files[feature]
    if (network.isCutOff || !catalog) throw new TypeError('Failed to fetch')
    return catalog
  }
  return { network, load }
}

/** A page that was drawn with one message, and with the one that tells why others do not come. */
async function drawnTexts() {
  const { network, load } = loader()
  const texts = createTexts('en', load)
  const drawn = { common: { close: ['Close'] }, failures: { network: ['No way there'] } }
  await texts.beginDrawn(drawn, () => texts.need('common', 'outcomes', 'failures'))
  let changes = 0
  texts.subscribe(() => changes++)
  return { texts, network, changes: () => changes }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a drawn page asks for no file and says what it was drawn with', async () => {
  const { texts, network } = await drawnTexts()
  expect(texts.get().t('common.close')).toBe('Close')
  expect(network.asked).toEqual([])
})

test('the rest comes before it is shown, and nothing is drawn anew for it', async () => {
  const { texts, changes } = await drawnTexts()
  await texts.complete()
  expect(texts.get().t('outcomes.ended')).toBe('It has ended')
  expect(changes()).toBe(0)
})

test('a message shown before it came is nothing at first, and shown once it is there', async () => {
  const { texts, changes } = await drawnTexts()
  const before = texts.get()
  expect(before.t('outcomes.ended')).toBe('')
  await settled()
  expect(changes()).toBe(1)
  expect(texts.get()).not.toBe(before)
  expect(texts.get().t('outcomes.ended')).toBe('It has ended')
})

test('a message that cannot come is the reason, until it comes', async () => {
  const { texts, network, changes } = await drawnTexts()
  network.isCutOff = true
  await texts.complete()
  expect(texts.get().t('outcomes.ended')).toBe('No way there')
  // Asking again and again would only burn the battery.
  const asked = network.asked.length
  await settled()
  expect(network.asked.length).toBe(asked)
  network.isCutOff = false
  await texts.complete()
  expect(changes()).toBe(1)
  expect(texts.get().t('outcomes.ended')).toBe('It has ended')
})

test('what a later route needs is loaded whole', async () => {
  const { texts } = await drawnTexts()
  await texts.need('common')
  expect(texts.get().t('common.retry')).toBe('Try again')
})

test('a message of a feature that no route needs is a mistake', async () => {
  const { texts } = await drawnTexts()
  expect(() => texts.get().t('home.title')).toThrow('message home.title is not loaded')
})

test('a message that its file does not have is a mistake', async () => {
  const { texts } = await drawnTexts()
  await texts.complete()
  expect(() => texts.get().t('outcomes.soldOut')).toThrow('message outcomes.soldOut is not loaded')
})
