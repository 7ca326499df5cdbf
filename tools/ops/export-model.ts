import type { Database } from '@crema/gateway/database/database'
import type { Model } from './model.ts'
import { OperationError } from './operation-error.ts'
import { readDatabase } from './read-database.ts'

/** Everything, or what the numbers name: a campaign comes with its coupons. Throws for a number nobody has. */
export async function exportModel(database: Database, numbers: readonly string[]): Promise<Model> {
  if (numbers.length === 0) return readDatabase(database, {})
  const named = await readDatabase(database, { campaigns: numbers, coupons: numbers, stores: numbers })
  const unknown = numbers.filter(
    (each) => !named.campaigns.has(each) && !named.coupons.has(each) && !named.stores.has(each),
  )
  if (unknown.length > 0)
    throw new OperationError(`There is no campaign, coupon or store ${unknown.join(', ')}.`)
  const theirs = [...named.campaigns.values()].flatMap(({ coupons }) => coupons)
  const { coupons } = await readDatabase(database, {
    coupons: [...named.coupons.keys(), ...theirs],
    campaigns: [],
    stores: [],
  })
  return { ...named, coupons }
}
