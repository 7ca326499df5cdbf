import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BeaconInvalid, chains, randomnessOf, roundAt, roundTime, type Chain } from './beacon.ts'
import { hexOf } from './bytes.ts'
import { demoChain, signDemoRound } from './demo-chain.ts'

const { quicknet } = chains
const round657413 =
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
const round1OfDefault =
  '8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655'
const round2OfDefault =
  'aa18facd2d51b616511d542de6f9af8a3b920121401dad1434ed1db4a565f10e04fad8d9b2b4e3e0094364374caafe9b10478bf75650124831509c638b5a36a7a232ec70289f8751a2adb47fc32eb70b57dc81c39d48cbcac9fec46cdfc31663'

describe('signatures', () => {
  test('a real round of quicknet has its random value', () => {
    expect(hexOf(randomnessOf(quicknet, 657_413, round657413))).toBe(
      'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
    )
  })

  test.each([
    ['another round', 657_414, round657413],
    ['a wrong length', 657_413, round657413.slice(2)],
    ['nothing', 657_413, ''],
    ['capitals', 657_413, round657413.toUpperCase()],
    ['the point at infinity', 657_413, `c0${'00'.repeat(47)}`],
    ['no point of the curve', 657_413, `a0${'00'.repeat(46)}01`],
    ['bytes that are no point', 657_413, 'ff'.repeat(48)],
    ['the negative point', 657_413, round657413.replace(/^b/, '9')],
    ['another chain’s signature', 657_413, signDemoRound(657_413)],
  ])('%s is refused', (_name, round, signature) => {
    expect(() => randomnessOf(quicknet, round, signature)).toThrow(BeaconInvalid)
  })

  test('a real round of the default chain has its random value, by its own signature and the one before', () => {
    expect(hexOf(randomnessOf(chains.default, 2, round1OfDefault + round2OfDefault))).toBe(
      'e8fee7dac6eb2b89df97d631cfccedbada7d5d05495bb546eef462e4145fdf8f',
    )
    for (const wrong of [
      round2OfDefault + round1OfDefault,
      round2OfDefault,
      round2OfDefault + round2OfDefault,
    ]) {
      expect(() => randomnessOf(chains.default, 2, wrong)).toThrow(BeaconInvalid)
    }
    expect(() => randomnessOf(chains.default, 3, round1OfDefault + round2OfDefault)).toThrow(BeaconInvalid)
  })

  test('a round of the demo chain is valid for this round alone', () => {
    const signature = signDemoRound(12)
    expect(randomnessOf(demoChain, 12, signature)).toHaveLength(32)
    expect(() => randomnessOf(demoChain, 13, signature)).toThrow(BeaconInvalid)
    expect(() => randomnessOf(quicknet, 12, signature)).toThrow(BeaconInvalid)
  })
})

describe('chains', () => {
  const groups: [Chain, string, string][] = [
    [quicknet, 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e', 'quicknet'],
    [chains.default, '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a', ''],
    [demoChain, createHash('sha256').update('crema-demo').digest('hex'), 'crema-demo'],
  ]
  test.each(groups)('the hash of %o covers its period, its beginning and its key', (chain, group, id) => {
    const numbers = Buffer.alloc(12)
    numbers.writeUInt32BE(chain.periodSeconds)
    numbers.writeBigInt64BE(BigInt(chain.genesisSeconds), 4)
    const hash = createHash('sha256').update(numbers).update(chain.publicKey, 'hex').update(group, 'hex')
    expect(hash.update(id).digest('hex')).toBe(chain.hash)
  })
})

describe('rounds', () => {
  test('the round of a moment is the first one at or after it', () => {
    const first = quicknet.genesisSeconds * 1000
    expect([0, 1, 2_999, 3_000, 3_001].map((ms) => roundAt(quicknet, new Date(first + ms)))).toEqual([
      1, 2, 2, 2, 3,
    ])
    expect(roundAt(quicknet, new Date(0))).toBe(1)
  })

  test('no round before it is late enough', () => {
    const instant = fc.date({ min: new Date('2025-01-02'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(quicknet, chains.default, demoChain), instant, (chain, date) => {
        const round = roundAt(chain, date)
        expect(roundTime(chain, round).getTime()).toBeGreaterThanOrEqual(date.getTime())
        expect(roundTime(chain, round - 1).getTime()).toBeLessThan(date.getTime())
      }),
    )
  })
})
