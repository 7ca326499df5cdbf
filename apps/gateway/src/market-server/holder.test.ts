import { expect, test, vi } from 'vitest'
import type { RunningMarket } from '#src/markets/running-markets.ts'
import { createHolderLookup } from './holder.ts'

/** What a market says of an order: that it has it or not, an error, or nothing within the time limit. */
type Says = 'has' | 'lacks' | 'fails' | 'silent'
const market = (name: string, services: Says | undefined): RunningMarket<Says> => ({
  name,
  code: undefined,
  countries: [],
  services,
})
const asked: Says[] = []
const has = (says: Says): Promise<boolean> => {
  asked.push(says)
  if (says === 'fails') return Promise.reject(new Error('It cannot be reached.'))
  return says === 'silent' ? new Promise(() => undefined) : Promise.resolve(says === 'has')
}
const log = { warn: vi.fn<() => void>() }

test.each([
  ['the one that has it', ['lacks', 'has', 'lacks'], 1],
  ['the one that has it, beside one that fails', ['fails', 'has'], 1],
  ['the one that has it, beside one that does not answer', ['silent', 'lacks', 'has'], 2],
  ['the one that has it, beside one that does not run', [undefined, 'has'], 1],
  ['one that fails, where no other has it', ['lacks', 'fails', 'lacks'], 1],
  ['one that does not run, where no other has it', ['lacks', 'lacks', undefined], 2],
  ['the first one, where none has it', ['lacks', 'lacks'], 0],
] as const)('finds %s', async (_what, says, index) => {
  const list = says.map((each, at) => market(`m${at}`, each))
  expect(await createHolderLookup(list, log)([], has)).toBe(list[index])
})

test('asks those that are preferred first, and no other where one of them has it', async () => {
  const [one, two, three] = [market('one', 'fails'), market('two', 'lacks'), market('three', 'has')]
  const find = createHolderLookup([one, two, three], log)
  asked.length = 0
  expect(await find([undefined, three, three], has)).toBe(three)
  expect(asked).toEqual(['has'])
  expect(await find([two], has)).toBe(three)
  const none = createHolderLookup([one, two], log)
  expect(await none([two], has)).toBe(one)
})

test('refuses more than sixteen lookups at once, and others afterwards', async () => {
  const find = createHolderLookup([market('one', 'lacks')], log)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const running = Array.from({ length: 16 }, () => find([], () => promise))
  await expect(find([], has)).rejects.toThrow()
  resolve(true)
  await Promise.all(running)
  expect(await find([], has)).toMatchObject({ name: 'one' })
})
