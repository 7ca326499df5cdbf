import type { Database } from '@crema/gateway/database/database'
import type { Model } from '../file/model.ts'
import { everyCoupon } from '../file/read-assist.ts'
import { OperationError } from '../operation-error.ts'
import { readDatabase } from './read-database.ts'

/** Everything, or the entries with these numbers; campaigns with their coupons. Throws for an unknown number. */
export async function exportModel(database: Database, numbers: readonly string[]): Promise<Model> {
  if (numbers.length === 0) return readDatabase(database, {})
  const named = await readDatabase(database, {
    campaigns: numbers,
    coupons: numbers,
    stores: numbers,
    programs: numbers,
  })
  const unknown = numbers.filter(
    (each) =>
      !named.campaigns.has(each)
      && !named.coupons.has(each)
      && !named.stores.has(each)
      && !named.programs.has(each),
  )
  if (unknown.length > 0)
    throw new OperationError(`There is no campaign, coupon, store or program ${unknown.join(', ')}.`)
  const couponNos = [...named.campaigns.values()].flatMap(everyCoupon)
  const { coupons } = await readDatabase(database, {
    coupons: [...named.coupons.keys(), ...couponNos],
    campaigns: [],
    stores: [],
    programs: [],
  })
  return { ...named, coupons }
}
