import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './device-storage.ts'
import { optionalKeys, setOptional } from './optional-storage.ts'
import { storageUses, tabKeys, localKeys, type OptionalKey } from './stored-data.ts'
import { chooseDevice } from './testing-device-choice.ts'

afterEach(() => vi.unstubAllGlobals())

const keys = Object.keys(optionalKeys) as OptionalKey[]

test('each optional key belongs to the purpose of its use in the list', () => {
  const items = { ...localKeys, ...tabKeys }
  for (const key of keys) expect(storageUses[items[key].use]).toBe(optionalKeys[key])
})

test.each(keys)('%s is stored with its purpose alone', (key) => {
  const purpose = optionalKeys[key]
  for (const isChosen of [true, false]) {
    const { local, tab } = chooseDevice({ location: !isChosen, functions: !isChosen, [purpose]: isChosen })
    setOptional(browserStorage(), key, 'value')
    expect(local.has(key) || tab.has(key)).toBe(isChosen)
  }
})
