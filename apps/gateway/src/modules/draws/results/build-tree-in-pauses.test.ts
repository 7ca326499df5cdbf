import { expect, test } from 'vitest'
import { buildTree } from '@crema/draws/merkle-tree'
import { buildTreeInPauses } from './build-tree-in-pauses.ts'

test('other work goes on while a large tree is built, and the tree is the same', async () => {
  const codes = Array.from({ length: 5_000 }, (_, index) => `CODE${String(index).padStart(5, '0')}`)
  let turns = 0
  let isBuilt = false
  const turn = () => {
    turns++
    if (!isBuilt) setImmediate(turn)
  }
  setImmediate(turn)
  const tree = await buildTreeInPauses('DRAW', codes)
  isBuilt = true
  expect(turns).toBeGreaterThan(5)
  expect(tree.root).toBe(buildTree('DRAW', codes).root)
})
