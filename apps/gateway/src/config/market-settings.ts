import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { countryList, parseCountry, type Country } from '@crema/contract/countries/countries'
import { isDatabaseSafe } from './encryption-settings.ts'
import { databaseUrl, origin } from './setting-schemas.ts'

/** Countries whose members, campaigns, stores and vouchers are in one database, and in one schema of it. */
export type Market = {
  name: string
  countries: readonly Country[]
  /** Undefined: the embedded database in `dataDirectory`. */
  databaseUrl: string | undefined
  /** Of PostgreSQL. Undefined: the role's first schema, usually `public`. */
  schema: string | undefined
  /** Two digits by which its tokens, cookies and voucher numbers name it. Undefined: they name no market. */
  code: string | undefined
  /** In the place of `SERVER_SECRET`, for a market that had one of its own before. */
  secret: string | undefined
  /** In the place of `PAY_ORIGIN`, for a market that has a payment service of its own. */
  payOrigin: string | undefined
}

type Given = {
  MARKETS?: string | undefined
  MARKET?: string | undefined
  DATABASE_URL?: string | undefined
  DIRECTORY?: string | undefined
  ALLOW_UNENCRYPTED?: readonly string[] | undefined
}

const defaultName = 'default'

const entry = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  countries: z.array(z.string()).min(1).optional(),
  database: databaseUrl,
  schema: z
    .string()
    .regex(/^(?!pg_)[a-z][a-z0-9_]{0,62}$/)
    .refine((name) => !['public', 'information_schema', 'directory'].includes(name))
    .optional(),
  code: z
    .string()
    .regex(/^[1-9]\d$/)
    .optional(),
  secret: z.string().min(32).optional(),
  payOrigin: origin.optional(),
})
type Entry = z.output<typeof entry>

const shape =
  'must be a list of markets such as [{"name":"asia","code":"10","countries":["JP","KR"],"database":"postgres://…","schema":"asia"},'
  + '{"name":"rest","code":"20","database":"postgres://…"}], as JSON or in a file whose path is given'

/**
 * The markets of the setting `MARKETS`, and those that this process serves: the one of `MARKET`, or all where each has a code. Without
 * `MARKETS` there is one, with all countries and the database of `DATABASE_URL`. No problem quotes a URL, which may contain a password.
 */
export function readMarketSettings(
  given: Given,
  { isProduction }: { isProduction: boolean },
): { served: readonly [Market, ...Market[]]; markets: readonly Market[]; problems: string[] } {
  const single: Market = {
    name: defaultName,
    countries: countryList,
    databaseUrl: given.DATABASE_URL,
    schema: undefined,
    code: undefined,
    secret: undefined,
    payOrigin: undefined,
  }
  const alone = (...problems: string[]) => ({ served: [single] as const, markets: [single], problems })
  if (given.MARKETS === undefined) {
    if (given.DIRECTORY !== undefined)
      return alone('DIRECTORY is for the markets of MARKETS, which must be set, too.')
    return given.MARKET === undefined || given.MARKET === defaultName
      ? alone()
      : alone('MARKET names a market of MARKETS, which must be set, too.')
  }
  const read = readEntries(given.MARKETS)
  if (typeof read === 'string') return alone(read)
  const problems = problemsOf(read)
  if (given.DATABASE_URL !== undefined)
    problems.push('DATABASE_URL must not be set beside MARKETS, which has the database of each market.')
  if (isProduction && given.ALLOW_UNENCRYPTED?.includes('database') !== true) {
    const unsafe = read.filter(({ database }) => !isDatabaseSafe(database)).map(({ name }) => name)
    if (unsafe.length > 0)
      problems.push(
        `MARKETS must have sslmode=verify-full for servers on other machines, unless ALLOW_UNENCRYPTED names database: ${unsafe.join(', ')}.`,
      )
    if (given.DIRECTORY !== undefined && !isDatabaseSafe(given.DIRECTORY))
      problems.push(
        'DIRECTORY must have sslmode=verify-full for a server on another machine, unless ALLOW_UNENCRYPTED names database.',
      )
  }
  const markets = toMarkets(read)
  const [market, ...others] =
    given.MARKET === undefined ? markets : markets.filter(({ name }) => name === given.MARKET)
  const names = markets.map(({ name }) => name).join(', ')
  if (!market) problems.push(`MARKET must be one of ${names}.`)
  else if (others.length > 0 && market.code === undefined)
    problems.push(`MARKET must be one of ${names}, unless each market has a code in MARKETS.`)
  return market && problems.length === 0
    ? { served: [market, ...others], markets, problems }
    : alone(...problems)
}

/** The names of all markets, or of the one that `MARKET` names. Whether they are valid is for `readConfig` to say. */
export function marketNames({ MARKETS, MARKET }: Readonly<Record<string, string | undefined>>): string[] {
  if (MARKET) return [MARKET]
  const read = MARKETS ? readEntries(MARKETS) : []
  return Array.isArray(read) && read.length > 0 ? read.map(({ name }) => name) : [defaultName]
}

/** The entries of the setting, or a sentence about what is wrong with it. */
function readEntries(setting: string): Entry[] | string {
  let text = setting
  if (!/^\s*[[{]/.test(setting)) {
    try {
      text = readFileSync(setting, 'utf8')
    } catch {
      return `MARKETS names a file that cannot be read: ${setting}.`
    }
  }
  try {
    const parsed = z.array(entry).min(1).safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const [index, ...field] = issue?.path ?? []
    const where =
      typeof index === 'number'
        ? ` (entry ${index + 1}${field.length > 0 ? `, ${field.join('.')}` : ''})`
        : ''
    return `MARKETS ${shape}${where}.`
  } catch {
    return `MARKETS ${shape}.`
  }
}

function problemsOf(entries: readonly Entry[]): string[] {
  const problems: string[] = []
  const add = (names: readonly string[], sentence: (names: string) => string) => {
    if (names.length > 0) problems.push(sentence([...new Set(names)].join(', ')))
  }
  const listed = entries.flatMap(({ countries = [] }) => countries)
  add(doubled(entries.map(({ name }) => name)), (names) => `MARKETS has more than one market ${names}.`)
  add(
    listed.filter((country) => !isCountry(country)),
    (names) => `MARKETS names countries that are not supported: ${names}.`,
  )
  add(doubled(listed), (names) => `MARKETS has countries more than once: ${names}.`)
  const open = entries.filter(({ countries }) => countries === undefined)
  if (open.length > 1) {
    add(
      open.map(({ name }) => name),
      (names) =>
        `MARKETS must give countries to all markets but one, which has the rest: ${names} have none.`,
    )
  }
  const rest = countryList.filter((country) => !listed.includes(country))
  if (open.length === 0) {
    add(
      rest,
      (names) =>
        `MARKETS has no market for ${names}: list them, or leave out the countries of one market, which has the rest.`,
    )
  } else if (rest.length === 0) {
    add(
      open.map(({ name }) => name),
      (names) => `MARKETS leaves no country to ${names}.`,
    )
  }
  add(
    doubled(entries.flatMap(({ code = [] }) => code)),
    (codes) => `MARKETS has more than one market with the code ${codes}.`,
  )
  const uncoded = entries.filter(({ code }) => code === undefined)
  if (uncoded.length < entries.length) {
    add(
      uncoded.map(({ name }) => name),
      (names) => `MARKETS must give a code to all markets or to none: ${names} have none.`,
    )
  }
  const places = entries.map(({ database, schema = '' }) => JSON.stringify([database, schema]))
  const shared = doubled(places)
  add(
    entries.filter((_each, index) => shared.includes(places[index] ?? '')).map(({ name }) => name),
    (names) => `MARKETS must give each market a database or a schema of its own: ${names} have the same.`,
  )
  return problems
}

function toMarkets(entries: readonly Entry[]): Market[] {
  const listed = new Set(entries.flatMap(({ countries = [] }) => countries))
  return entries.map(({ name, countries, database, schema, code, secret, payOrigin }) => ({
    name,
    countries: countryList.filter((country) =>
      countries === undefined ? !listed.has(country) : countries.includes(country),
    ),
    databaseUrl: database,
    schema,
    code,
    secret,
    payOrigin,
  }))
}

// `parseCountry` also takes small letters, which would make two spellings of one country.
const isCountry = (text: string) => parseCountry(text) === text

const doubled = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
