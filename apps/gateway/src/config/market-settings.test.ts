import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import { ConfigError, configOf, readConfig } from './config.ts'
import { marketNames } from './market-settings.ts'

const asia = { name: 'asia', countries: ['JP', 'KR'], database: 'postgres://u:hush@db/crema', schema: 'asia' }
const rest = { name: 'rest', database: 'postgres://u:hush@db/crema' }

const settingOf = (...markets: object[]) => JSON.stringify(markets)
const read = (MARKETS: string, MARKET?: string) =>
  readConfig({ MARKETS, ...(MARKET !== undefined && { MARKET }) })

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('MARKETS', () => {
  test('is one market with all countries by default', () => {
    const { market, markets, served } = readConfig({ DATABASE_URL: 'memory://' })
    expect(market).toEqual({
      name: 'default',
      countries: countryList,
      databaseUrl: 'memory://',
      schema: undefined,
      code: undefined,
      secret: undefined,
      payOrigin: undefined,
    })
    expect(markets).toEqual([market])
    expect(served).toEqual([market])
  })

  test('divides the countries, and MARKET chooses the one of this process', () => {
    const { market, markets } = read(settingOf(asia, rest), 'rest')
    expect(markets.map(({ name, schema }) => [name, schema])).toEqual([
      ['asia', 'asia'],
      ['rest', undefined],
    ])
    expect(market.name).toBe('rest')
    expect(market.countries).toEqual(countryList.filter((country) => country !== 'JP' && country !== 'KR'))
    expect(read(settingOf(asia, rest), 'asia').market).toEqual({
      name: 'asia',
      countries: ['KR', 'JP'],
      databaseUrl: asia.database,
      schema: 'asia',
      code: undefined,
      secret: undefined,
      payOrigin: undefined,
    })
    expect(read(settingOf(asia, rest), 'asia').served.map(({ name }) => name)).toEqual(['asia'])
  })

  test('needs no MARKET where there is one market', () => {
    expect(read(settingOf({ ...rest, schema: 'crema' })).market).toMatchObject({
      name: 'rest',
      schema: 'crema',
      countries: countryList,
    })
  })

  test('are all served by one process where each has a code', () => {
    const coded = [
      { ...rest, code: '20' },
      {
        ...asia,
        code: '10',
        secret: 'the secret that this market had before',
        payOrigin: 'https://pay-asia.example',
      },
    ]
    const config = read(settingOf(...coded))
    expect(config.served.map(({ name, code }) => [name, code])).toEqual([
      ['rest', '20'],
      ['asia', '10'],
    ])
    const [ofRest, ofAsia] = config.served.map((market) => configOf(config, market))
    expect(ofRest?.serverSecret).toBe(readConfig({}).serverSecret)
    expect(ofAsia?.serverSecret).toBe('the secret that this market had before')
    expect([ofRest?.payOrigin, ofAsia?.payOrigin]).toEqual([
      'http://localhost:3000',
      'https://pay-asia.example',
    ])
    expect(ofAsia?.market.name).toBe('asia')
    // A process for one of them has the same code and secret.
    const one = read(settingOf(...coded), 'asia')
    expect([one.market.code, one.serverSecret, one.served.length]).toEqual([
      '10',
      'the secret that this market had before',
      1,
    ])
  })

  test('partners may work in one of them', () => {
    const MARKETS = settingOf({ ...asia, code: '10' }, { ...rest, code: '20' })
    const secret = 'a secret of a partner, which is long enough'
    const partner = (id: string, market?: string) => ({ id, secret, rights: ['use'], market })
    const PARTNERS = JSON.stringify([partner('everywhere'), partner('japan', 'asia')])
    const config = readConfig({ MARKETS, PARTNERS })
    const ids = (index: number) => {
      const market = config.served[index]
      return market && configOf(config, market).partners.map(({ id }) => id)
    }
    expect([ids(0), ids(1)]).toEqual([['everywhere', 'japan'], ['everywhere']])
    expect(problemsOf({ MARKETS, PARTNERS: JSON.stringify([partner('x', 'europe')]) })).toEqual([
      'PARTNERS names markets that do not exist: europe.',
    ])
  })

  test('may be a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'crema-markets-'))
    try {
      const file = join(folder, 'markets.json')
      writeFileSync(file, settingOf(asia, rest))
      expect(read(file, 'asia').market.name).toBe('asia')
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(problemsOf({ MARKETS: '/nowhere/markets.json' })).toEqual([
      'MARKETS names a file that cannot be read: /nowhere/markets.json.',
    ])
  })

  test.each([
    [
      settingOf(asia, rest),
      '',
      ['MARKET must be one of asia, rest, unless each market has a code in MARKETS.'],
    ],
    [
      settingOf({ ...asia, code: '10' }, { ...rest, code: '10' }),
      '',
      ['MARKETS has more than one market with the code 10.'],
    ],
    [
      settingOf({ ...asia, code: '10' }, rest),
      '',
      ['MARKETS must give a code to all markets or to none: rest have none.'],
    ],
    [settingOf(asia, rest), 'europe', ['MARKET must be one of asia, rest.']],
    ['', 'asia', ['MARKET names a market of MARKETS, which must be set, too.']],
    [
      settingOf({ ...asia, countries: ['JP', 'XX', 'kr', 'YY'] }, rest),
      'asia',
      ['MARKETS names countries that are not supported: XX, kr, YY.'],
    ],
    [
      settingOf(asia, { ...rest, name: 'japan', countries: ['JP', 'CN', 'CN'], schema: 'japan' }, rest),
      'asia',
      ['MARKETS has countries more than once: JP, CN.'],
    ],
    [
      settingOf(asia, rest, { ...rest, schema: 'x' }),
      'asia',
      [
        'MARKETS has more than one market rest.',
        'MARKETS must give countries to all markets but one, which has the rest: rest have none.',
      ],
    ],
    [
      settingOf(asia, {
        ...rest,
        countries: countryList.filter((each) => !['JP', 'KR', 'AR'].includes(each)),
      }),
      'asia',
      [
        'MARKETS has no market for AR: list them, or leave out the countries of one market, which has the rest.',
      ],
    ],
    [settingOf({ ...asia, countries: countryList }, rest), 'asia', ['MARKETS leaves no country to rest.']],
    [
      settingOf({ ...asia, schema: undefined }, rest),
      'asia',
      ['MARKETS must give each market a database or a schema of its own: asia, rest have the same.'],
    ],
  ])('%j with MARKET %j is refused', (MARKETS, MARKET, problems) => {
    expect(problemsOf({ MARKETS, MARKET })).toEqual(problems)
  })

  test.each([
    ['[]', ''],
    ['{"asia": {}}', ''],
    ['[{"name":"asia"', ''],
    [settingOf(asia, { ...rest, name: 'Rest of it' }), ' (entry 2, name)'],
    [settingOf({ ...asia, database: 'mysql://u:hush@db/crema' }), ' (entry 1, database)'],
    [settingOf({ ...asia, schema: 'pg_temp' }), ' (entry 1, schema)'],
    [settingOf({ ...asia, schema: 'public' }), ' (entry 1, schema)'],
    [settingOf({ ...asia, schema: 'directory' }), ' (entry 1, schema)'],
    [settingOf({ ...asia, schema: 'a"; drop' }), ' (entry 1, schema)'],
    [settingOf({ ...asia, countries: [] }), ' (entry 1, countries)'],
    [settingOf({ ...asia, code: '05' }), ' (entry 1, code)'],
    [settingOf({ ...asia, code: '100' }), ' (entry 1, code)'],
    [settingOf({ ...asia, secret: 'hush' }), ' (entry 1, secret)'],
    [settingOf({ ...asia, payOrigin: 'https://pay.example/' }), ' (entry 1, payOrigin)'],
    [settingOf({ ...asia, url: 'x' }), ' (entry 1)'],
  ])('%j is refused, without a password', (MARKETS, where) => {
    const [problem = '', ...others] = problemsOf({ MARKETS, MARKET: 'asia' })
    expect(others).toEqual([])
    expect(problem).toMatch(/^MARKETS must be a list of markets such as /)
    expect(problem.endsWith(`given${where}.`)).toBe(true)
    expect(problem).not.toContain('hush')
  })

  test('DIRECTORY is for several markets', () => {
    expect(problemsOf({ DIRECTORY: 'postgres://127.0.0.1/directory' })).toEqual([
      'DIRECTORY is for the markets of MARKETS, which must be set, too.',
    ])
  })

  test('takes the place of DATABASE_URL', () => {
    expect(problemsOf({ MARKETS: settingOf(rest), DATABASE_URL: 'memory://' })).toEqual([
      'DATABASE_URL must not be set beside MARKETS, which has the database of each market.',
    ])
  })

  test('needs encrypted connections to other machines in production', () => {
    const production = {
      NODE_ENV: 'production',
      APP_KEY: 'shop',
      APP_SECRET: 'a-secret-of-the-page',
      SERVER_SECRET: 'a-secret-of-the-server-that-is-long',
      PUBLIC_ORIGIN: 'https://coffee.example',
      SMTP_URL: 'smtps://user:password@mail.example',
      MAIL_FROM: 'Coffee <hello@coffee.example>',
      MARKET: 'rest',
    }
    const safe = { ...asia, database: 'postgres://u:p@db/crema?sslmode=verify-full' }
    const MARKETS = settingOf(safe, rest)
    expect(problemsOf({ ...production, MARKETS })).toEqual([
      'MARKETS must have sslmode=verify-full for servers on other machines, unless ALLOW_UNENCRYPTED names database: rest.',
    ])
    expect(problemsOf({ ...production, MARKETS, ALLOW_UNENCRYPTED: 'database' })).toEqual([])
    expect(
      problemsOf({
        ...production,
        MARKETS: settingOf(safe, { ...safe, name: 'rest', schema: 'rest', countries: undefined }),
      }),
    ).toEqual([])
  })

  test('names its markets without a choice, for commands that go over all', () => {
    expect(marketNames({ MARKETS: settingOf(asia, rest) })).toEqual(['asia', 'rest'])
    expect(marketNames({ MARKETS: settingOf(asia, rest), MARKET: 'rest' })).toEqual(['rest'])
    expect(marketNames({})).toEqual(['default'])
    expect(marketNames({ MARKETS: 'not a setting' })).toEqual(['default'])
  })
})
