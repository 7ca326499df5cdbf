import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { readDatabase } from '../database/read-database.ts'
import { applyModel } from '../plan/apply-plan.ts'
import type { Model } from './model.ts'
import { anyModel } from './models-for-tests.ts'
import { readModel } from './read-model.ts'
import { writeFile } from './write-model.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedMemory()
})
afterAll(() => opened.close())

/** The model with the default of `isOnShelf`, true, where it has none. */
function withShelf(model: Model): Model {
  const campaigns = [...model.campaigns].map(
    ([key, each]) => [key, { ...each, isOnShelf: each.isOnShelf ?? true }] as const,
  )
  return { ...model, campaigns: new Map(campaigns) }
}

test('an exported model is read back unchanged', () => {
  fc.assert(
    fc.property(anyModel, (model) => {
      const { model: read, problems } = readModel([{ name: 'file.yaml', text: writeFile(model, ' x') }])
      expect(problems).toEqual([])
      expect(withShelf(read)).toEqual(model)
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('an applied model is in the database, and applying it again changes nothing', async () => {
  const { database } = opened
  const now = new Date('2025-12-01T00:00:00Z')
  await fc.assert(
    fc.asyncProperty(anyModel, async (model) => {
      for (const table of [
        'quota',
        'campaign_store',
        'campaign_coupon',
        'draw',
        'assist_campaign',
        'campaign',
        'coupon_value',
        'coupon',
        'store',
        'star_program',
      ] as const) {
        await database.deleteFrom(table).execute()
      }
      expect((await applyModel(database, model, now)).refusals).toEqual([])
      const stored = await readDatabase(database, {})
      expect(stored).toEqual(model)
      const again = await applyModel(
        database,
        readModel([{ name: 'file.yaml', text: writeFile(stored, ' x') }]).model,
        now,
      )
      expect(again.changes).toEqual([])
      const rows = await database.selectFrom('quota').select(['activity_no', 'scope', 'capacity']).execute()
      for (const { activityNo, total, prizes } of model.campaigns.values()) {
        const held = (scope: string) =>
          rows
            .filter((row) => row.activity_no === activityNo && row.scope === scope)
            .reduce<number | null>((sum, { capacity }) => (sum ?? 0) + capacity, null)
        expect([held('total'), held('prizes')]).toEqual([total, prizes])
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)
