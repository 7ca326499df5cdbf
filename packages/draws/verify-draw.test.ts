import { expect, test } from 'vitest'
import type { DrawRecord } from '@crema/contract/draws/draw'
import { chains, publicChains } from './beacon.ts'
import { demoChain, signDemoRound } from './demo-chain.ts'
import { runDraw } from './draw-for-tests.ts'
import { parseRules, writeRules } from './draw-rules.ts'
import { buildTree } from './merkle-tree.ts'
import { verifyDraw, type ExpectedDraw } from './verify-draw.ts'

const known = [...publicChains, demoChain]
const { record, proofs } = runDraw()
const rules = parseRules(record.rules)
const round = rules.beacon?.round ?? 0

const verify = (changed: Partial<DrawRecord>, expected: ExpectedDraw = {}, given = proofs) =>
  verifyDraw({ ...record, ...changed }, given, expected, known)
/** The steps that fail, with the reason, without those that only wait for one of them. */
const failures = (...given: Parameters<typeof verify>) =>
  verify(...given).flatMap((each) =>
    each.ok || each.problem === 'notReached' ? [] : [`${each.step} ${each.problem}`],
  )
const rerooted = (codes: string[]) => ({ codes, root: buildTree(rules.activityNo, codes).root })
const replaceAt = (list: string[], index: number, value: string) => list.with(index, value)

test('every step of a correct draw is right, and says what it has found', () => {
  const expected = { activityNo: rules.activityNo, rules: record.rules, root: record.root }
  expect(verify({}, expected)).toMatchObject([
    { step: 'rules', ok: true, detail: { rules } },
    { step: 'commitment', ok: true, detail: { commitment: rules.commitment } },
    { step: 'root', ok: true, detail: { root: record.root, size: 20 } },
    { step: 'inclusion', ok: true, detail: { codes: proofs.map(({ code }) => code) } },
    { step: 'beacon', ok: true, detail: { chain: 'demo', round } },
    { step: 'choice', ok: true, detail: { drawn: record.drawn } },
  ])
})

test('without proofs there is no step of inclusion', () => {
  expect(verify({}, {}, []).map(({ step }) => step)).not.toContain('inclusion')
})

test('a draw without a chain is right by its seed alone', () => {
  const { record: alone } = runDraw({ hasBeacon: false })
  const steps = verifyDraw(alone)
  expect(steps.every(({ ok }) => ok)).toBe(true)
  expect(steps).toContainEqual({ step: 'beacon', ok: true, detail: { chain: null } })
  expect(verifyDraw({ ...alone, signature: record.signature })).toContainEqual(
    expect.objectContaining({ step: 'beacon', problem: 'signatureUnexpected' }),
  )
})

test('fewer entries than codes to draw: all are drawn; none: nobody', () => {
  for (const codes of [[], ['A', 'B']]) {
    const { record: few } = runDraw({ codes })
    expect(few.drawn.toSorted()).toEqual(codes)
    expect(verifyDraw(few, [], {}, known).every(({ ok }) => ok)).toBe(true)
  }
})

const [first = '', second = ''] = record.codes
const before = { root: record.root }
test.each<[string, Partial<DrawRecord>, ExpectedDraw, string[]]>([
  ['an entry changed', { codes: replaceAt(record.codes, 0, '22222222') }, {}, ['root otherRoot']],
  [
    'an entry added',
    { codes: ['22222222', ...record.codes] },
    {},
    ['root otherRoot', 'inclusion codeMissing'],
  ],
  ['an entry removed', { codes: record.codes.slice(1) }, {}, ['root otherRoot', 'inclusion codeMissing']],
  [
    'a member’s entry removed',
    { codes: record.codes.toSpliced(5, 1) },
    {},
    ['root otherRoot', 'inclusion codeMissing'],
  ],
  [
    'an entry twice',
    { codes: [first, ...record.codes.slice(0, -1)] },
    {},
    ['root duplicateCode', 'inclusion codeMissing'],
  ],
  ['two entries swapped', { codes: [second, first, ...record.codes.slice(2)] }, {}, ['root unsortedCodes']],
  ['an entry with a line feed', { codes: replaceAt(record.codes, 0, 'A\nB') }, {}, ['root malformed']],
  [
    'an entry changed and the root with it',
    rerooted(replaceAt(record.codes, 0, '22222222')),
    before,
    ['root otherRootBefore', 'inclusion wrongProof'],
  ],
  ['one byte of the seed', { seed: record.seed.replace(/^07/, '08') }, {}, ['commitment otherSeed']],
  ['a seed that is too short', { seed: record.seed.slice(2) }, {}, ['commitment malformed']],
  ['another round’s signature', { signature: signDemoRound(round + 1) }, {}, ['beacon wrongSignature']],
  ['a forged signature', { signature: 'ff'.repeat(48) }, {}, ['beacon wrongSignature']],
  ['no signature', { signature: null }, {}, ['beacon signatureMissing']],
  [
    'two winners swapped',
    { drawn: [record.drawn[1] ?? '', record.drawn[0] ?? '', ...record.drawn.slice(2)] },
    {},
    ['choice otherCodes'],
  ],
  ['another winner', { drawn: replaceAt(record.drawn, 0, first) }, {}, ['choice otherCodes']],
  ['a winner left out', { drawn: record.drawn.slice(1) }, {}, ['choice otherCodes']],
  ['another draw’s record', {}, { activityNo: 'WINTER-26' }, ['rules otherDraw']],
  [
    'rules that were others before',
    {},
    { rules: record.rules.replace('price 50', 'price 40') },
    ['rules otherRules'],
  ],
  ['a root that was another before', {}, { root: 'ab'.repeat(32) }, ['root otherRootBefore']],
  [
    'rules without their terms',
    { rules: writeRules({ ...rules, terms: null }) },
    { hasTerms: true },
    ['rules noTerms', 'choice otherCodes'],
  ],
  ['rules that are none', { rules: 'draw-v2\n' }, {}, ['rules malformed']],
])('%s: the step that fails is named', (_name, changed, expected, problems) => {
  expect(failures(changed, expected)).toEqual(problems)
})

test('another round than the one of the moment of the draw is refused, though its signature is right', () => {
  const other = writeRules({ ...rules, beacon: { chain: demoChain.hash, round: round + 1 } })
  expect(failures({ rules: other, signature: signDemoRound(round + 1) })).toEqual([
    'rules wrongRound',
    'choice otherCodes',
  ])
})

test('entries that close less than ten minutes before the round are refused', () => {
  const closing = (closes: string) =>
    writeRules({ ...rules, terms: rules.terms && { ...rules.terms, closes: new Date(closes) } })
  expect(failures({ rules: closing('2026-07-31T17:50:01Z') })).toContain('rules closesLate')
  expect(failures({ rules: closing('2026-07-31T17:50:00Z') })).not.toContain('rules closesLate')
})

test('changed rules change the choice, even where nobody has seen the first ones', () => {
  expect(failures({ rules: record.rules.replace('price 50', 'price 40') })).toEqual(['choice otherCodes'])
})

test('a chain that is not known is refused; so is the demo’s where it is not asked for', () => {
  const chain = 'ab'.repeat(32)
  expect(failures({ rules: record.rules.replace(demoChain.hash, chain) })).toEqual(['beacon unknownChain'])
  expect(verifyDraw(record)).toContainEqual(expect.objectContaining({ problem: 'unknownChain' }))
  expect(chains).not.toHaveProperty('demo')
})

test('a step whose input is wrong says which step it waits for', () => {
  const steps = verify({ signature: null })
  expect(steps.at(-1)).toEqual({ step: 'choice', ok: false, problem: 'notReached', detail: 'beacon' })
  expect(verify({ rules: '' })).toHaveLength(6)
})

test.each([0, 1, 2])('a proof with a changed hash, index or code fails: %i', (which) => {
  const [proof] = proofs
  if (!proof) throw new Error('There is no proof.')
  const changes = [{ path: proof.path.toReversed() }, { index: proof.index + 1 }, { code: first }]
  const changed = [{ ...proof, ...changes[which] }]
  expect(verify({}, {}, changed).filter(({ ok }) => !ok)).toMatchObject([{ step: 'inclusion' }])
})
