import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { BeaconInvalid, chains, randomnessOf } from './beacon.ts'
import { hexOf, u64 } from './bytes.ts'
import { chooseIndexes, drawCodes, keyOf, wordsOf } from './draw-codes.ts'
import { commitmentOf, parseRules, rulesHash, writeRules } from './draw-rules.ts'
import { buildTree, verifyInclusion } from './merkle-tree.ts'

/** The worked example of docs/draw-format.md; the last test compares the two. */
const seed = Uint8Array.from({ length: 32 }, (_, index) => index)
const commitment = '7a609259bf1735db6179eee07bcf225411e78fe8014f3c520c7ae38e52406e3d'
const rules = `draw-v1\ndemo-1\n${commitment}\n${chains.quicknet.hash}\n1000\n3\n`
const codes = Array.from({ length: 10 }, (_, index) => `CODE-${String(index + 1).padStart(2, '0')}`)
const root = 'aaaf9230c26f8c0170b8e53e610bca66e9b188d635d13585e7888c5e53af55e2'
const leaves = [
  '3d261ba8e315c54382cbff9cd11f06bfb4cf67b08cf5dd3e13046ce8e61139c3',
  '700928c7a88c7d5d1b7120a8298359cdc26da19574c12a7254389b1e407292b2',
  '92e4a9eaada191cde6297c7e3707dbd33057102d7e1d9517a6fad8ad9decd908',
  '7aa51bc73788351627522fe62a0a406800cdfb908d91336217e09daa1d0a2169',
  '505dc48a4a4a79cba6d16c0a827bdbdd549f12af3cbd19924c8de843e92c7c99',
  '261158c6939793f839005104af577b40d9e1c85ebdd53f7f2242931e84fbdf9d',
  '30626f2322aab6f092e26b37e9faa5a1941da8bbecc5e3b774382c10e4ebc110',
  '732c962897325fdc0f244299a34db9e76194ff9ad79c53615612e7e317b2d726',
  '671f19094bca1c782d770ecf6bd1eebc92c6c05fdb769eb27c2d3dab13686726',
  'b08ec0057976157c35f1ba0f5b0ff751ac4be0615f8adedfc2acd8ac55fa2d62',
]
const nodes = {
  '0-1': 'b98b89925ca039aadf16d81863c6f4fc07a237259a6285538a7c248e1f019ad2',
  '2-3': '2a5f36b0e7a24afded2fa3b9060ddb61eb62407889fe9941c7959c2da7abaad1',
  '4-5': '360c54a2f92668372e139bdbbcbc3f4a8ada51d060c6de17db933829da11e178',
  '6-7': '10c1d020eda4bfb63a8f3297ff6f580b0d5fff3a2b30fdb05579df39fdc11a34',
  '0-3': 'd92ed3e7f7810d0e15034a34a4eae3c5bf34c75adf50fca9dab926642fc2e324',
  '4-7': 'ce01f9af05bd6198017c681e8ec0a2c64d8eb2681f70604babadde594fa1677e',
  '0-7': '47c2aca2f9d90cb1011528c6e8c8b26b57ba3e4eeab3afafe269ff22f108c2cf',
  '8-9': '9376a482fc44f16f74b36103cc4db91424c698682d19f00d2aa148811a8d8003',
}
const signature =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'

describe('rules', () => {
  test('the commitment is the hash of a line and the seed', () => {
    expect(commitmentOf(seed)).toBe(commitment)
  })

  test('six lines have the hash of the example, and are read and written unchanged', () => {
    expect(hexOf(rulesHash(rules))).toBe('14167c79b08cb47255ffb96904b5ed7475f5bc5e0c6878e1bb3ae9edb8712ba9')
    expect(parseRules(rules)).toEqual({
      activityNo: 'demo-1',
      commitment,
      beacon: { chain: chains.quicknet.hash, round: 1000 },
      codesDrawn: 3,
      terms: null,
    })
    expect(writeRules(parseRules(rules))).toBe(rules)
  })
})

describe('tree', () => {
  test('a tree of one leaf is its hash, one of two its node, one of none the hash of nothing', () => {
    expect(codes.map((code) => buildTree('demo-1', [code]).root)).toEqual(leaves)
    expect(buildTree('demo-1', codes.slice(0, 2)).root).toBe(nodes['0-1'])
    expect(buildTree('demo-1', codes.slice(2, 4)).root).toBe(nodes['2-3'])
    expect(buildTree('demo-1', codes.slice(4, 6)).root).toBe(nodes['4-5'])
    expect(buildTree('demo-1', codes.slice(6, 8)).root).toBe(nodes['6-7'])
    expect(buildTree('demo-1', codes.slice(8)).root).toBe(nodes['8-9'])
    expect(buildTree('demo-1', codes.slice(0, 4)).root).toBe(nodes['0-3'])
    expect(buildTree('demo-1', codes.slice(4, 8)).root).toBe(nodes['4-7'])
    expect(buildTree('demo-1', codes.slice(0, 8)).root).toBe(nodes['0-7'])
    expect(buildTree('demo-1', []).root).toBe(hexOf(sha256(new Uint8Array())))
  })

  test('all ten and the first seven have the roots of the example', () => {
    expect(buildTree('demo-1', codes).root).toBe(root)
    expect(buildTree('demo-1', codes.slice(0, 7)).root).toBe(
      'ce5307c16df9c05edb61f1beda148e2a37092bf8d8be4a1f0358bb60fede6be5',
    )
  })

  test('the proofs of 8 and of 0 are those of the example, and verify', () => {
    const tree = buildTree('demo-1', codes)
    expect(tree.proofOf(8)).toEqual([leaves[9], nodes['0-7']])
    expect(tree.proofOf(0)).toEqual([leaves[1], nodes['2-3'], nodes['4-7'], nodes['8-9']])
    for (const [index, code] of codes.entries()) {
      const claim = { activityNo: 'demo-1', code, index, size: 10, path: tree.proofOf(index), root }
      expect(verifyInclusion(claim)).toBe(true)
    }
  })
})

describe('beacon', () => {
  test('round 1000 of quicknet has its signature and its random value', () => {
    expect(hexOf(randomnessOf(chains.quicknet, 1000, signature))).toBe(randomness)
  })

  test('another round is refused', () => {
    expect(() => randomnessOf(chains.quicknet, 1001, signature)).toThrow(BeaconInvalid)
  })
})

describe('choice', () => {
  const key = keyOf({
    seed,
    rules,
    root,
    size: 10,
    randomness: sha256(Uint8Array.from(Buffer.from(signature, 'hex'))),
  })

  test('the key and the first block are those of the example', () => {
    expect(hexOf(key)).toBe('d57f7b0a43064f30a3c1d5ef64a310bbaac885ef11bba210952bf8b25e125373')
    const words = wordsOf(key)
    expect(Array.from({ length: 4 }, () => words.next().value)).toEqual([
      0x62c4e4bcee8f1aa8n,
      0xdc62239d5d90717fn,
      0xa312f0de879d2404n,
      0xd418a99354d0103fn,
    ])
    expect(chooseIndexes(10, 3, wordsOf(key))).toEqual([0, 4, 6])
  })

  test('the drawn codes are those of the example', () => {
    const drawn = drawCodes({
      seed,
      rules,
      root,
      codes,
      randomness: randomnessOf(chains.quicknet, 1000, signature),
    })
    expect(drawn).toEqual(['CODE-01', 'CODE-05', 'CODE-07'])
  })
})

test('docs/draw-format.md prints these numbers, and no others', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/draw-format.md'), 'utf8')
  const [, example = ''] = /\n## A worked example\n([^]*?)\n## /.exec(text) ?? []
  const printed = [...example.matchAll(/[0-9a-f]{32,}/g)].map(([number]) => number)
  const key = keyOf({
    seed,
    rules,
    root,
    size: 10,
    randomness: randomnessOf(chains.quicknet, 1000, signature),
  })
  const block = hexOf(hmac(sha256, key, u64(0)))
  const sevenLeaves = buildTree('demo-1', codes.slice(0, 7)).root
  const hash = hexOf(rulesHash(rules))
  expect(printed.toSorted()).toEqual(
    [
      hexOf(seed),
      commitment,
      hash,
      ...leaves,
      ...Object.values(nodes),
      root,
      sevenLeaves,
      signature,
      randomness,
    ]
      .concat(hexOf(key), block)
      .toSorted(),
  )
})
