import { setImmediate } from 'node:timers/promises'
import { treeInParts, type MerkleTree } from '@crema/draws/merkle-tree'

/** The tree over codes that are sorted. Calls are answered in the meantime: 100,000 codes take a second. */
export async function buildTreeInPauses(activityNo: string, codes: readonly string[]): Promise<MerkleTree> {
  const parts = treeInParts(activityNo, codes)
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
    await setImmediate()
  }
}
