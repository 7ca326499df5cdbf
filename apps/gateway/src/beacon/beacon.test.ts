import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chains, randomnessOf } from '@crema/draws/beacon'
import { demoChain, signDemoRound } from '@crema/draws/demo-chain'
import { createBeacon } from './beacon.ts'
import { startDrandRelay, type RelayBehavior } from './testing-drand-relay.ts'

const round = 1_234_567
const right = {
  ok: { signature: signDemoRound(round), randomness: randomnessOf(demoChain, round, signDemoRound(round)) },
}
/** Relays are set, so it signs nothing itself. */
const local = { chain: demoChain, sign: () => expect.unreachable() }

let first: Awaited<ReturnType<typeof startDrandRelay>>
let second: typeof first
const logged: unknown[] = []
const log = {
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
}

beforeAll(async () => {
  first = await startDrandRelay()
  second = await startDrandRelay()
})
afterAll(() => Promise.all([first.stop(), second.stop()]))
beforeEach(() => {
  for (const list of [logged, first.asked, second.asked]) list.length = 0
  first.setBehavior('right')
  second.setBehavior('right')
})

const beaconOf = (...drandUrls: string[]) => createBeacon({ drandUrls }, { log, local })
const both = () => beaconOf(first.url, second.url)

describe('relays of drand', () => {
  test('the first one that has the round is enough', async () => {
    expect(await both().fetchRound(demoChain.hash, round)).toEqual(right)
    expect(first.asked).toEqual([`/${demoChain.hash}/public/${round}`])
    expect(second.asked).toEqual([])
    expect(logged).toEqual([])
  })

  test.each<[RelayBehavior, 'late' | 'unreachable' | 'invalid']>([
    ['wrongSignature', 'invalid'],
    ['wrongRound', 'invalid'],
    [404, 'late'],
    [425, 'late'],
    [500, 'unreachable'],
    ['page', 'unreachable'],
    ['tooLong', 'unreachable'],
    ['redirects', 'unreachable'],
  ])('%s is %s, and the next relay is asked', async (behavior, refused) => {
    first.setBehavior(behavior)
    expect(await both().fetchRound(demoChain.hash, round)).toEqual(right)
    expect(second.asked).toHaveLength(1)
    expect(await beaconOf(first.url).fetchRound(demoChain.hash, round)).toEqual({ refused })
    expect(logged[0]).toMatchObject([{ relay: first.url, chain: 'demo', round }, expect.any(String)])
  })

  test('one that cannot be reached is passed over', async () => {
    const gone = await startDrandRelay()
    await gone.stop()
    expect(await beaconOf(gone.url, second.url).fetchRound(demoChain.hash, round)).toEqual(right)
    expect(await beaconOf(gone.url).fetchRound(demoChain.hash, round)).toEqual({ refused: 'unreachable' })
  })

  test('one that does not answer is given up after five seconds; one that is slow is waited for', async () => {
    first.setBehavior('hangs')
    second.setBehavior('slow')
    const answer = both().fetchRound(demoChain.hash, round)
    await expect.poll(() => second.asked, { timeout: 10_000 }).toHaveLength(1)
    second.release()
    expect(await answer).toEqual(right)
    expect(logged).toMatchObject([
      [{ relay: first.url, cause: 'TimeoutError' }, 'A relay of drand is unreachable.'],
    ])
  })

  test('what is most worth knowing is told where all fail', async () => {
    const fetchRound = () => both().fetchRound(demoChain.hash, round)
    first.setBehavior(500)
    second.setBehavior(425)
    expect(await fetchRound()).toEqual({ refused: 'late' })
    second.setBehavior('wrongSignature')
    expect(await fetchRound()).toEqual({ refused: 'invalid' })
  })

  test('an aborted request throws, and no further relay is asked', async () => {
    first.setBehavior('hangs')
    const stopped = new AbortController()
    const answer = both().fetchRound(demoChain.hash, round, stopped.signal)
    await expect.poll(() => first.asked).toHaveLength(1)
    stopped.abort(new Error('The gateway stops.'))
    await expect(answer).rejects.toThrow('The gateway stops.')
    expect(second.asked).toEqual([])
  })
})

test('outside of the demo its chain does not exist', async () => {
  const beacon = createBeacon({ drandUrls: [first.url] }, { log })
  expect(beacon.chains).toEqual([chains.quicknet, chains.default])
  await expect(beacon.fetchRound(demoChain.hash, round)).rejects.toThrow('is not known')
  expect(first.asked).toEqual([])
})
