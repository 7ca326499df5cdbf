import { countryList } from '@crema/contract/countries/countries'
import type { Database } from '@crema/gateway/database/database'
import { readDatabase } from '../database/read-database.ts'
import type { Model, ProgramModel } from '../file/model.ts'

/** Why programs cannot be written: two run in a country at once, or members have stars of one that would move. */
export async function programRefusals(
  database: Database,
  wanted: ReadonlyMap<string, ProgramModel>,
  current: ReadonlyMap<string, ProgramModel>,
): Promise<string[]> {
  if (wanted.size === 0) return []
  const { programs: stored } = await readDatabase(database, { campaigns: [], coupons: [], stores: [] })
  const all = [...new Map([...stored, ...wanted]).values()]
  const overlaps = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(
        (other) => runTogether(one, other) && (wanted.has(one.programNo) || wanted.has(other.programNo)),
      )
      .map(
        (other) =>
          `program ${one.programNo}: runs in ${one.country} at the same time as ${other.programNo}; a country has one at a time`,
      ),
  )
  const moved = [...wanted.values()].filter(({ programNo, country }) => {
    const before = current.get(programNo)
    return before !== undefined && before.country !== country
  })
  return [
    ...overlaps,
    ...moved.map(({ programNo }) => `program ${programNo}: its country cannot change. Use a new number`),
  ]
}

/** Why prizes in stars could not be given: a country of the draw has no program at its moment. */
export async function starPrizeRefusals(
  database: Database,
  { campaigns, programs }: Pick<Model, 'campaigns' | 'programs'>,
): Promise<string[]> {
  const draws = [...campaigns.values()].flatMap(({ activityNo, countries, draw }) =>
    draw?.prizes.some(({ kind }) => kind === 'stars') ? { activityNo, countries, draw } : [],
  )
  if (draws.length === 0) return []
  const { programs: stored } = await readDatabase(database, { campaigns: [], coupons: [], stores: [] })
  const all = [...new Map([...stored, ...programs]).values()]
  return draws.flatMap(({ activityNo, countries, draw: { drawsAt } }) => {
    const without = (countries.length === 0 ? countryList : countries).filter(
      (country) =>
        !all.some((each) => each.country === country && each.startsAt <= drawsAt && drawsAt < each.endsAt),
    )
    if (without.length === 0) return []
    return [
      `campaign ${activityNo}: a prize is in stars, and no stars program runs at “drawsAt” in ${without.join(', ')}${countries.length === 0 ? ' (“countries” names none, so all take part)' : ''}`,
    ]
  })
}

const runTogether = (one: ProgramModel, other: ProgramModel) =>
  one.country === other.country && one.startsAt < other.endsAt && other.startsAt < one.endsAt
