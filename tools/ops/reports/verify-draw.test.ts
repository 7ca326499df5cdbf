import { expect, test } from 'vitest'
import { chains } from '@crema/draws/beacon'
import { runDraw } from '@crema/draws/draw-for-tests'
import { buildTree } from '@crema/draws/merkle-tree'
import { OperationError } from '../operation-error.ts'
import { verifyDrawFile } from './verify-draw.ts'

/** The worked example of docs/draw-format.md. */
const codes = Array.from({ length: 10 }, (_, index) => `CODE-${String(index + 1).padStart(2, '0')}`)
const tree = buildTree('demo-1', codes)
const record = {
  format: 'draw-v1',
  rules: `draw-v1\ndemo-1\n7a609259bf1735db6179eee07bcf225411e78fe8014f3c520c7ae38e52406e3d\n${chains.quicknet.hash}\n1000\n3\n`,
  root: 'aaaf9230c26f8c0170b8e53e610bca66e9b188d635d13585e7888c5e53af55e2',
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  codes,
  drawn: ['CODE-01', 'CODE-05', 'CODE-07'],
}
const verify = (change: object = {}, root?: string) =>
  verifyDrawFile(JSON.stringify({ ...record, ...change }), root)

test('the worked example is right, a line for each step', () => {
  const proofs = [{ code: 'CODE-09', index: 8, path: tree.proofOf(8) }]
  expect(verify({ proofs }, ` ${record.root.toUpperCase()}`)).toEqual({
    isRight: true,
    lines: [
      '✓ Rules: of demo-1, 3 codes to draw, without a word on when entries closed; their hash is 14167c79b08cb47255ffb96904b5ed7475f5bc5e0c6878e1bb3ae9edb8712ba9',
      '✓ Seed: it is the one that the rules commit to, 7a609259bf1735db6179eee07bcf225411e78fe8014f3c520c7ae38e52406e3d',
      `✓ Codes: 10 codes, without repetition and in order, have the root ${record.root}`,
      '✓ Own codes: proven to be in the tree: CODE-09',
      "✓ Random value: round 1000 of drand's quicknet, signed at 2023-08-23T15:59:24.000Z",
      '✓ Drawn codes: CODE-01, CODE-05, CODE-07',
      '',
      'The result is right: everything fits. What this does not prove is in docs/draw-format.md.',
    ],
  })
})

test('prizes and alternates are told apart, and that a prize moves on without a change of the list', () => {
  const { record: drawn } = runDraw({ count: 3 })
  const [first, second, third, ...alternates] = drawn.drawn
  const { lines, isRight } = verifyDrawFile(JSON.stringify(drawn))
  expect(isRight).toBe(true)
  expect(lines.slice(-4)).toEqual([
    `✓ Drawn codes: for the prizes ${first}, ${second}, ${third}; alternates, in this order, ${alternates.join(', ')}`,
    '',
    'The result is right: everything fits. What this does not prove is in docs/draw-format.md.',
    'A prize that is not collected goes to the next alternate. The page of the draw marks both codes; this list stays as it was published.',
  ])
  expect(alternates).toHaveLength(2)
  // Nobody moves up in the file: a list with the alternate in the place of a winner is another result.
  const moved = [second, third, ...alternates, first]
  expect(verifyDrawFile(JSON.stringify({ ...drawn, drawn: moved })).isRight).toBe(false)
})

test('the step that fails is named, and those that wait for it', () => {
  const { lines, isRight } = verify({ codes: codes.with(0, 'CODE-00') })
  expect(isRight).toBe(false)
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringMatching(/^✗ Codes: the codes have another root \([0-9a-f]{64}\)$/),
    '✗ Drawn codes: not checked, since a step before it has failed (root)',
  ])
  expect(lines.at(-1)).toBe('The result is not right: a step has failed.')
})

test('a root that somebody was sent before is compared', () => {
  expect(verify({}, 'ab'.repeat(32)).lines[2]).toBe(
    `✗ Codes: the root is not the one that was given (${'ab'.repeat(32)})`,
  )
})

test.each([
  ['<html>', 'The file is not JSON.'],
  ['[]', 'The file is not the record of a draw'],
  [JSON.stringify({ ...record, seed: 5 }), 'seed is wrong or missing'],
  [JSON.stringify({ ...record, format: 'draw-v2' }), 'format is wrong or missing'],
  [JSON.stringify({ ...record, proofs: [{ code: 'A' }] }), 'proofs.0.index is wrong or missing'],
])('a file that is no record is refused with a sentence: %s', (text, problem) => {
  expect(() => verifyDrawFile(text)).toThrow(problem)
  expect(() => verifyDrawFile(text)).toThrow(OperationError)
})
