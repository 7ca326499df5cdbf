import type { MerkleTree } from '@crema/draws/merkle-tree'
import type { Database } from '#src/database/database.ts'
import { buildTreeInPauses } from './build-tree-in-pauses.ts'
import { findLeaves } from './result-store.ts'

/** Trees in memory. That of 100,000 codes takes about 16 MB. */
const treesMax = 4

export type ClosedTree = { codes: readonly string[]; tree: MerkleTree; indexOf: (code: string) => number }

/** The trees of closed draws, which never change; those that were used last stay in memory. */
export function closedTrees(database: Database) {
  const trees = new Map<string, Promise<ClosedTree>>()
  return (activityNo: string, root: string): Promise<ClosedTree> => {
    const found = trees.get(activityNo) ?? readTree(database, activityNo, root)
    trees.delete(activityNo)
    trees.set(activityNo, found)
    const [oldest] = trees.keys()
    if (trees.size > treesMax && oldest !== undefined) trees.delete(oldest)
    found.catch(() => trees.delete(activityNo))
    return found
  }
}

async function readTree(database: Database, activityNo: string, root: string): Promise<ClosedTree> {
  const codes = await findLeaves(database, activityNo)
  const tree = await buildTreeInPauses(activityNo, codes)
  if (tree.root !== root) throw new Error(`The entries of the draw ${activityNo} do not have its root.`)
  const indexes = new Map(codes.map((code, index) => [code, index]))
  return { codes, tree, indexOf: (code) => indexes.get(code) ?? -1 }
}
