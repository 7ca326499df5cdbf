import { contract } from '@crema/contract/contract'
import { decodeCursor, pageOf } from '#src/database/cursor.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import { readGuest } from '#src/modules/directory/read-guest.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import type { Services } from '#src/services.ts'
import { drawDetail } from './catalogue/draw-detail.ts'
import { findDrawnCodes, findDraws } from './catalogue/draw-store.ts'
import { readDraws } from './catalogue/read-draw.ts'
import { findOwnCodes } from './entries/entry-store.ts'
import { joinDraw } from './entries/join-draw.ts'
import { listEntries } from './entries/list-entries.ts'
import { listPrizes } from './prizes/list-prizes.ts'
import { closedTrees } from './results/closed-trees.ts'
import { drawRecord } from './results/draw-record.ts'
import { findClosedDraw } from './results/result-store.ts'

export function drawRoutes(services: Services): Route[] {
  const { database, memberChanges, markets, config } = services
  const marks = memberMarks(config.serverSecret)
  const treeOf = closedTrees(database)
  return [
    route(contract.listDraws, async ({ limit, cursor, state }, { memberId, country, locale, now }) => {
      const after = decodeCursor(cursor)
      const found = await findDraws(database, {
        memberId,
        country,
        state,
        after: after && { at: after.at, activityNo: after.id },
        limit: limit + 1,
      })
      const { shown, nextCursor } = pageOf(found, limit, (last) => ({
        at: last.sorted_at,
        id: last.activity_no,
      }))
      const draws = await readDraws(database, shown, { country, locale, now })
      return { ok: { items: draws.map(({ summary }) => summary), nextCursor } }
    }),

    route(contract.getDraw, (input, caller) => drawDetail({ database, markets, marks }, input, caller)),

    route(contract.joinDraw, async (input, caller) => {
      const { memberId, country, now, idempotencyKey } = caller
      const guest = await readGuest(services, caller)
      const request = { ...input, memberId, guest, country, idempotencyKey, now, marks }
      const joined = await joinDraw(database, request)
      if ('refused' in joined) return joined
      if (input.priceStars > 0) memberChanges.announce(memberId, 'stars')
      const { balance } = await findBalance(database, { memberId, country, now })
      return { ok: { ...joined.ok, balance } }
    }),

    route(contract.listEntries, async (paging, caller) => ({
      ok: await listEntries(services, paging, caller),
    })),

    route(contract.getInclusionProofs, async ({ activityNo }, { memberId }) => {
      const closed = await findClosedDraw(database, activityNo)
      if (!closed) return { refused: closed === null ? 'notStarted' : 'notFound' }
      const root = closed.root.toString('hex')
      const [{ codes, tree, indexOf }, own] = await Promise.all([
        treeOf(activityNo, root),
        findOwnCodes(database, memberId, activityNo),
      ])
      const proofs = own.map(({ code }) => {
        const index = indexOf(code)
        return { code, index, path: tree.proofOf(index) }
      })
      return { ok: { root, size: codes.length, proofs } }
    }),

    route(contract.getDrawRecord, async ({ activityNo }) => {
      const closed = await findClosedDraw(database, activityNo)
      if (!closed) return { refused: closed === null ? 'notStarted' : 'notFound' }
      if (closed.drawn_at === null) return { refused: 'notStarted' }
      const [{ codes }, drawn] = await Promise.all([
        treeOf(activityNo, closed.root.toString('hex')),
        findDrawnCodes(database, activityNo),
      ])
      return { ok: drawRecord(closed, codes, drawn) }
    }),

    route(contract.listPrizes, async (paging, caller) => ({
      ok: await listPrizes(services, paging, caller),
    })),
  ]
}
