import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { schemaFile, schemaText } from './operator-schema.ts'
import { formatProblem, sortProblems } from './problem.ts'
import { readModel } from './read-model.ts'

const folder = join(import.meta.dirname, '..')

function problemsOf(text: string, ...more: string[]): string[] {
  const files = [text, ...more].map((each, index) => ({ name: `file${index + 1}.yaml`, text: each }))
  return sortProblems(readModel(files).problems).map(formatProblem)
}

test('the examples are valid and contain every kind of campaign and coupon', () => {
  const files = globSync('examples/*.yaml', { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(join(folder, name), 'utf8'),
  }))
  const { model, problems } = readModel(files)
  expect(problems.map(formatProblem)).toEqual([])
  expect(new Set([...model.campaigns.values()].map(({ kind }) => kind)).size).toBe(4)
  expect(new Set([...model.coupons.values()].map(({ kind }) => kind)).size).toBe(7)
  for (const { name, text } of files)
    expect(text.split('\n', 1)[0], name).toBe(`# yaml-language-server: $schema=../schema/${schemaFile}`)
})

test('the example of the recipe is valid', () => {
  const recipe = readFileSync(join(folder, '..', '..', 'docs', 'recipes', 'add-a-campaign.md'), 'utf8')
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(recipe) ?? []
  expect(readModel([{ name: 'recipe.yaml', text }]).model.campaigns.size).toBe(1)
  expect(problemsOf(text)).toEqual([])
})

test('the committed JSON Schema is up to date: npm run ops -- schema writes it', () => {
  expect(readFileSync(join(folder, 'schema', schemaFile), 'utf8')).toBe(schemaText())
})

test('a NUL character is refused, which the database cannot store', () => {
  const problems = problemsOf('stores:\n  A-1:\n    name: "Caf\\0e"\n')
  expect(problems).toContainEqual(
    expect.stringMatching(/^file1.yaml:3:11\b.* contains a NUL character, which cannot be stored/),
  )
})

const texts = 'texts: { en: { title: A, summary: B, rules: [] } }'
const campaign = (lines: string[], number = 'SPRING') =>
  [`  ${number}:`, ...lines.map((line) => `    ${line}`), `    ${texts}`].join('\n')
const window = ['starts: 2026-06-01', 'ends: 2026-06-30', 'zone: Europe/Berlin', 'coupons: [LATTE]']

describe('a gift', () => {
  const check = (...lines: string[]) => problemsOf(`campaigns:\n${campaign(lines)}\n`)

  test('has a price', () => {
    expect(check('kind: gifts', ...window)).toEqual(['file1.yaml:3:11 a gift needs “stars”, its price'])
    expect(check('kind: gifts', ...window, 'stars: 500')).toEqual([])
    expect(check('kind: gifts', ...window, 'stars: 0')).toEqual([
      expect.stringMatching(/^file1.yaml:8:12 “stars”/),
    ])
  })
  test('and draws are the only kinds with one', () => {
    expect(check(...window, 'stars: 500')).toEqual([
      'file1.yaml:7:12 “stars” is for the kinds gifts and lottery alone',
    ])
  })
  test('has English texts', () => {
    const inGerman = campaign([...window, 'kind: gifts', 'stars: 5']).replace('{ en:', '{ de:')
    expect(problemsOf(`campaigns:\n${inGerman}\n`)).toEqual([expect.stringContaining('“en” is missing')])
  })
})

describe('a draw', () => {
  const thing = '{ kind: thing, count: 3, texts: { en: { title: A machine } } }'
  const check = (draw: string, ...lines: string[]) =>
    problemsOf(
      `campaigns:\n${campaign(['kind: lottery', 'starts: 2026-06-01', 'ends: 2026-06-30 12:00', 'zone: Europe/Berlin', ...lines, draw])}\n`,
    )
  const drawn = (fields: string) => `draw: { drawsAt: 2026-06-30 18:00, ${fields} }`

  test('has prizes, and an entry is free without a price', () => {
    expect(check(drawn(`takeDays: 14, prizes: [${thing}]`))).toEqual([])
    expect(check(drawn(`takeDays: 14, prizes: [${thing}]`), 'stars: 100')).toEqual([])
    expect(check('onShelf: true')).toEqual(['file1.yaml:3:11 a lottery needs “draw”, with its prizes'])
    expect(check(drawn('prizes: []'))).toEqual([expect.stringMatching(/“prizes”/)])
  })

  test('takes place ten minutes after entries close, or later', () => {
    const at = (time: string) =>
      check(`draw: { drawsAt: 2026-06-30 ${time}, takeDays: 9, prizes: [${thing}] }`)
    expect(at('12:10')).toEqual([])
    expect(at('12:09:59')).toEqual(['file1.yaml:7:22 “drawsAt” must be at least 10 minutes after “ends”'])
  })

  test.each([
    ['kind: voucher, count: 1', '“coupon” is missing'],
    ['kind: stars, count: 1', '“stars” is missing'],
    ['kind: stars, stars: 5, count: 0', '“count”'],
    ['kind: thing, count: 1, coupon: LATTE', '“coupon”'],
  ])('a prize of { %s } is refused: %s', (fields, problem) => {
    const problems = check(drawn(`prizes: [{ ${fields}, texts: { en: { title: A } } }]`))
    expect(problems.join()).toContain(problem)
  })

  test('has English titles', () => {
    const problems = check(
      drawn('takeDays: 9, prizes: [{ kind: thing, count: 1, texts: { de: { title: A } } }]'),
    )
    expect(problems).toEqual([expect.stringContaining('“en” is missing')])
  })

  test('has days in which a thing is taken, and only for things', () => {
    expect(check(drawn(`prizes: [${thing}]`))).toEqual([
      expect.stringMatching(/a thing needs “takeDays”, the days in which it is taken$/),
    ])
    const stars = '{ kind: stars, count: 1, stars: 5, texts: { en: { title: Five stars } } }'
    expect(check(drawn(`takeDays: 9, prizes: [${stars}]`))).toEqual([
      expect.stringMatching(/“takeDays” is for things, and no prize is one$/),
    ])
  })

  test.each([
    ['coupons: [LATTE]', 'a draw gives the coupons of its prizes: leave out “coupons”'],
    ['scanOnly: true', '“scanOnly” is not for draws: members enter on the page'],
    ['storeRequired: true', '“storeRequired” is not for draws: members enter on the page'],
    ['series: S', '“series” is not for draws'],
    ['limits: { total: 5 }', '“total” is not for draws: “claims” limits the entries of all members'],
    ['limits: { prizes: 5 }', '“prizes” is not for draws: “claims” limits the entries of all members'],
  ])('has no %s', (line, problem) => {
    expect(check(drawn(`takeDays: 14, prizes: [${thing}]`), line)).toEqual([
      expect.stringMatching(new RegExp(`${problem}$`)),
    ])
  })

  test('is for the kind lottery alone, and other kinds have coupons', () => {
    const others = (...lines: string[]) => problemsOf(`campaigns:\n${campaign(lines)}\n`)
    expect(others(...window, drawn(`takeDays: 14, prizes: [${thing}]`))).toEqual([
      'file1.yaml:7:11 “draw” is for the kind lottery alone',
    ])
    expect(others(...window.slice(0, 3))).toEqual([expect.stringMatching(/“coupons” is missing$/)])
  })

  test('gives coupons that have a value in its countries', () => {
    const coupons =
      'coupons:\n  LATTE: { kind: fixedPrice, validDays: 9, price: { US: 3.5 }, texts: { en: { name: A, note: B, item: C } } }\n'
    const prize = '{ kind: voucher, count: 1, coupon: LATTE, texts: { en: { title: A latte } } }'
    const lines = (country: string) => [
      'kind: lottery',
      'starts: 2026-06-01',
      'ends: 2026-06-30 12:00',
      'zone: Europe/Berlin',
      `countries: [${country}]`,
      drawn(`prizes: [${prize}]`),
    ]
    expect(problemsOf(`${coupons}campaigns:\n${campaign(lines('US'))}\n`)).toEqual([])
    expect(problemsOf(`${coupons}campaigns:\n${campaign(lines('CA'))}\n`)).toEqual([
      expect.stringContaining('“LATTE” has no value for CA'),
    ])
  })
})

describe('a stars program', () => {
  const fields = {
    country: 'US',
    starts: '2027-01-01',
    ends: '2027-12-31',
    redeemUntil: '2028-01-31',
    earn: '{ stars: 10, for: "1.00" }',
    life: '{ months: 6 }',
    texts: '{ en: { title: Stars, howToCollect: [] } }',
  }
  const check = (changed: Partial<Record<keyof typeof fields | 'multiplied' | 'zone', string>>) =>
    problemsOf(
      `programs:\n  P:\n${Object.entries({ ...fields, ...changed })
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `    ${name}: ${value}`)
        .join('\n')}\n`,
    )

  test('needs few fields', () => {
    expect(check({})).toEqual([])
  })
  test.each<[string, Parameters<typeof check>[0], string]>([
    ['without an end', { ends: '' }, '“ends” is missing'],
    ['without a redemption deadline', { redeemUntil: '' }, '“redeemUntil” is missing'],
    ['that ends before it starts', { ends: '2026-12-31' }, '“ends” must be after “starts”'],
    [
      'whose stars end before it does',
      { redeemUntil: '2027-12-30' },
      '“redeemUntil” must not be before “ends”',
    ],
    ['that gives stars for nothing', { earn: '{ stars: 10, for: "0" }' }, '“for” must be more than nothing'],
    ['with parts of cents', { earn: '{ stars: 10, for: "1.005" }' }, '“for” has 3 decimals, and USD has 2'],
    ['without a life of stars', { life: '{ weeks: 2 }' }, 'must be a number of days or of months'],
    ['with a factor below one', { multiplied: '[{ factor: 0.5 }]' }, '“factor”'],
    [
      'with a day that does not exist',
      { multiplied: '[{ factor: 2, dates: [2027-02-30] }]' },
      'is not a calendar day',
    ],
    [
      'with hours that are none',
      { multiplied: '[{ factor: 2, hours: "25:00-26:00" }]' },
      '“hours” are not hours of a day',
    ],
    ['in a zone that does not exist', { zone: 'Mars/Olympus' }, '“zone” is not an IANA zone'],
  ])('%s is refused', (_, changed, message) => {
    expect(check(changed)).toEqual([expect.stringContaining(message)])
  })
})

describe('a campaign', () => {
  const check = (...lines: string[]) => problemsOf(`campaigns:\n${campaign(lines)}\n`)

  test('needs few fields', () => {
    expect(check(...window)).toEqual([])
  })
  test('ends after it starts', () => {
    expect(check('starts: 2026-06-30', 'ends: 2026-06-01', 'zone: UTC', 'coupons: [LATTE]')).toEqual([
      'file1.yaml:4:11 “ends” must be after “starts”',
    ])
  })
  test('has a field that is misspelt', () => {
    expect(check(...window, 'limits: { perPersn: 2 }')).toEqual([
      'file1.yaml:7:15 unknown field “perPersn”: did you mean “perPerson”?',
    ])
  })
  test('lacks a field', () => {
    expect(check(...window.slice(0, 3))).toEqual(['file1.yaml:3:5 “coupons” is missing'])
  })
  test('starts at a local time that the clock change skips', () => {
    expect(check('starts: 2026-03-29 02:30', ...window.slice(1))).toEqual([
      'file1.yaml:3:13 “starts” does not exist in Europe/Berlin, where the clocks are put forward then: 03:30 does',
    ])
  })
  test('has an unknown zone', () => {
    expect(check(...window.slice(0, 2), 'zone: Berlin', 'coupons: [LATTE]')).toEqual([
      'file1.yaml:5:11 “zone” is not an IANA zone: Berlin. One is Europe/Berlin',
    ])
  })
  test('has an unknown country', () => {
    expect(check(...window, 'countries: [DE, UK]')).toEqual([
      expect.stringMatching(/^file1\.yaml:7:21 “countries 2” cannot be “UK”: /),
    ])
  })
  test('has values of the wrong kind', () => {
    expect(
      check(...window, 'newUsersOnly: yes', 'limits: { total: many, perDay: 1.5, perPerson: 0 }'),
    ).toEqual([
      'file1.yaml:7:19 “newUsersOnly” must be true or false',
      'file1.yaml:8:22 “total” must be a number',
      'file1.yaml:8:36 “perDay” must be a whole number',
      'file1.yaml:8:52 “perPerson” must be 1 or more',
    ])
  })
  test('is in two files', () => {
    const text = `campaigns:\n${campaign(window)}\n`
    expect(problemsOf(text, text)).toEqual(['file2.yaml:2:3 “SPRING” is already in file1.yaml'])
  })
})

describe('a coupon', () => {
  const coupon = (...lines: string[]) =>
    `coupons:\n  C:\n${['validDays: 7', ...lines].map((line) => `    ${line}`).join('\n')}\n`
  const words = 'texts: { en: { name: A, note: B } }'

  test('has an amount with too many decimals', () => {
    expect(
      problemsOf(coupon('kind: allCategoryDrink', 'price: { US: "3.505", JP: "3.50", KR: 350 }', words)),
    ).toEqual([
      'file1.yaml:5:18 “US” has 3 decimals, and USD has 2',
      'file1.yaml:5:31 “JP” has 2 decimals, and JPY has none',
    ])
  })
  test('lacks a value for a country of its campaign', () => {
    const text = coupon('kind: directReduction', 'priceOff: { DE: "1.50" }', words)
    const campaigns = `campaigns:\n${campaign([...window.slice(0, 3), 'coupons: [C]', 'countries: [DE, FR]'])}\n`
    expect(problemsOf(text, campaigns)).toEqual([
      'file1.yaml:2:3 “C” has no value for FR, where it is given out by SPRING',
    ])
  })
  test('lacks one of two amounts', () => {
    expect(
      problemsOf(
        coupon('kind: fullReduction', 'priceOff: { US: "5", CA: "5" }', 'minimumSpend: { US: "20" }', words),
      ),
    ).toEqual(['file1.yaml:6:19 “minimumSpend” has no value for CA, “priceOff” has'])
  })
  test('lacks English', () => {
    expect(
      problemsOf(coupon('kind: discountDrink', 'percentOff: 20', 'texts: { de: { name: A, note: B } }')),
    ).toEqual(['file1.yaml:6:5 “en” is missing'])
  })
  test('has an unknown language', () => {
    expect(
      problemsOf(
        coupon(
          'kind: discountDrink',
          'percentOff: 20',
          'texts: { en: { name: A, note: B }, jp: { name: A, note: B } }',
        ),
      ),
    ).toEqual(['file1.yaml:6:40 unknown field “jp”: did you mean “ja”?'])
  })
  test('is of an unknown kind', () => {
    expect(problemsOf(coupon('kind: exchang', words))).toEqual([
      'file1.yaml:4:11 “kind” cannot be “exchang”: did you mean “exchange”?',
    ])
  })
  test('has a picture that does not exist', () => {
    expect(problemsOf(coupon('kind: discountDrink', 'image: late', 'percentOff: 20', words))).toEqual([
      expect.stringMatching(
        /“image” is neither a drawing \(latte, espresso, .*\) nor a picture of the brand/,
      ),
    ])
  })
  test('has a field of another kind', () => {
    expect(problemsOf(coupon('kind: discountDrink', 'percentOff: 20', 'price: { US: "1" }', words))).toEqual([
      expect.stringMatching(
        /^file1\.yaml:6:5 unknown field “price”: there are kind, validDays, image, percentOff, texts$/,
      ),
    ])
  })
})

describe('a store', () => {
  test.each([
    ['phone: +12065550142', '“phone” cannot be “12065550142”: write its number with + and dial code'],
    ['phone: "(206) 555-0142"', '“phone” cannot be “(206) 555-0142”: write its number'],
    ['services: [wifi, sauna]', '“services 2” cannot be “sauna”: choose one of'],
    ['services: [wifi, wifi]', '“wifi” is in the list twice'],
    ['services: wifi', '“services” must be a list'],
  ])('with %s is refused', (field, problem) => {
    expect(problemsOf(store('{ daily: 08:00-18:00 }', `, ${field}`))).toEqual([
      expect.stringContaining(problem),
    ])
  })

  const store = (hours: string, more = '') =>
    `stores:\n  S:\n    { name: A, address: B, city: C, country: DE, latitude: 52, longitude: 13, hours: ${hours}${more} }\n`

  test('lacks the hours of a day', () => {
    expect(problemsOf(store('{ weekdays: 08:00-18:00, saturday: closed }'))).toEqual([
      expect.stringMatching(/“hours” lacks sunday: write their hours, or closed$/),
    ])
  })
  test('has hours that overlap', () => {
    expect(problemsOf(store('{ daily: [08:00-14:00, 13:00-18:00] }'))).toEqual([
      expect.stringContaining('overlap'),
    ])
  })
  test('has a special day that does not exist', () => {
    expect(problemsOf(store('{ daily: 08:00-18:00 }', ', specialDays: { 2026-02-30: closed }'))).toEqual([
      expect.stringContaining('“2026-02-30” is not a calendar day'),
    ])
  })
})

test('invalid YAML is reported with its position', () => {
  expect(problemsOf('coupons:\n  A: { kind: x\n')).toEqual([
    expect.stringMatching(/^file1\.yaml:\d+:\d+ cannot be read: /),
  ])
  expect(problemsOf('stores:\n  A: 1\n  A: 2\n')).toEqual(['file1.yaml:3:3 “A” is written twice'])
  expect(problemsOf('')).toEqual(['file1.yaml:1:1 “the file” must be fields with their values'])
})
