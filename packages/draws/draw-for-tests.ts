import type { DrawRecord, InclusionProof } from '@crema/contract/draws/draw'
import { randomnessOf, roundAt } from './beacon.ts'
import { hexOf } from './bytes.ts'
import { demoChain, signDemoRound } from './demo-chain.ts'
import { drawCodes } from './draw-codes.ts'
import { commitmentOf, writeRules } from './draw-rules.ts'
import { buildTree, sortCodes } from './merkle-tree.ts'

/** A draw that was run as the format requires, by the demo chain or without one. */
export function runDraw(
  given: {
    activityNo?: string
    seed?: Uint8Array
    codes?: string[]
    count?: number
    hasBeacon?: boolean
  } = {},
): { record: DrawRecord; proofs: InclusionProof[] } {
  const { activityNo = 'SUMMER-26', seed = new Uint8Array(32).fill(7), count = 3, hasBeacon = true } = given
  const codes = sortCodes(
    given.codes ?? Array.from({ length: 20 }, (_, index) => `K7M4QXP${'23456789ABCDEFGHJKMN'[index]}`),
  )
  const draws = new Date('2026-07-31T18:00:00Z')
  const round = roundAt(demoChain, draws)
  const rules = writeRules({
    activityNo,
    commitment: commitmentOf(seed),
    beacon: hasBeacon ? { chain: demoChain.hash, round } : null,
    codesDrawn: count + 2,
    terms: {
      opens: new Date('2026-07-01T06:00:00Z'),
      closes: new Date('2026-07-31T12:00:00Z'),
      draws,
      price: 50,
      entriesPerMember: 3,
      entriesMax: null,
      prizes: [{ count, kind: 'thing', what: 'A grinder, and a pound of coffee' }],
      alternates: 2,
    },
  })
  const tree = buildTree(activityNo, codes)
  const signature = hasBeacon ? signDemoRound(round) : null
  const randomness = signature === null ? new Uint8Array() : randomnessOf(demoChain, round, signature)
  const drawn = drawCodes({ seed, rules, root: tree.root, codes, randomness })
  return {
    record: { format: 'draw-v1', rules, root: tree.root, seed: hexOf(seed), signature, codes, drawn },
    proofs: codes
      .slice(4, 7)
      .map((code, index) => ({ code, index: index + 4, path: tree.proofOf(index + 4) })),
  }
}
