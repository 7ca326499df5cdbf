import { drawCodes } from '@crema/draws/draw-codes'
import type { Beacon, BeaconFailure } from '#src/beacon/beacon.ts'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { buildTreeInPauses } from './build-tree-in-pauses.ts'
import { lockClosedDraw, reserveTry, saveDelay, saveResult } from './drawing-store.ts'
import { findLeaves } from './result-store.ts'

/** The first pause between two tries, and the longest one. In between a quarter of the delay. */
const pauseMs = { least: 5_000, most: 10 * 60_000 }
/** A round comes out some seconds after the moment of the draw; only then is it late. */
const graceMs = 60_000

export type DrawServices = { database: Database; beacon: Pick<Beacon, 'fetchRound'> }

export type DrawingRefusal = 'notDue' | BeaconFailure

/**
 * Draws a closed draw: fetches the random value, and stores the codes that it chooses. Any number of gateways may call it,
 * and any may be killed in it: the result is stored once, with all of its codes, or not at all. `notDue` where it is not
 * closed, has been drawn or called off, or another gateway is trying.
 */
export async function drawClosed(
  { database, beacon }: DrawServices,
  activityNo: string,
  now: Date,
): Promise<Result<{ drawn: number }, DrawingRefusal>> {
  const draw = await reserveTry(database, activityNo, { now, pauseMs })
  if (!draw) return { refused: 'notDue' }
  const { beacon_chain: chain, beacon_round: round } = draw
  const random = chain === null || round === null ? null : await beacon.fetchRound(chain, round)
  if (random && 'refused' in random) {
    if (now.getTime() - draw.draws_at.getTime() >= graceMs) await saveDelay(database, activityNo, now)
    return random
  }
  const drawn = await retryOnConflict(() =>
    database.transaction().execute((transaction) => storeResult(transaction, activityNo, random?.ok, now)),
  )
  return drawn === undefined ? { refused: 'notDue' } : { ok: { drawn } }
}

/** Undefined where another gateway was first. */
async function storeResult(
  transaction: Database,
  activityNo: string,
  random: { signature: string; randomness: Uint8Array } | undefined,
  now: Date,
): Promise<number | undefined> {
  const draw = await lockClosedDraw(transaction, activityNo)
  if (!draw) return undefined
  const { seed, rules_text: rules, prizes } = draw
  const leaves = await findLeaves(transaction, activityNo)
  const root = draw.root.toString('hex')
  const tree = await buildTreeInPauses(activityNo, leaves)
  if (tree.root !== root)
    throw new Error(`The entries of ${activityNo} are not those that it was closed with; it is not drawn.`)
  const randomness = random?.randomness ?? new Uint8Array()
  const codes = drawCodes({ seed, rules, root, codes: leaves, randomness })
  const inOrder = prizes.flatMap(({ count }, index) => Array.from({ length: count }, () => index))
  await saveResult(transaction, activityNo, {
    codes,
    prizes: codes.map((_, rank) => inOrder[rank] ?? null),
    signature: random?.signature ?? null,
    now,
  })
  return codes.length
}
