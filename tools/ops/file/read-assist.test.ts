import { describe, expect, test } from 'vitest'
import { formatProblem, sortProblems } from './problem.ts'
import { readModel } from './read-model.ts'

const reward = (friends: number, what: string) =>
  `{ friends: ${friends}, ${what}, texts: { en: { title: A } } }`
const coupon = (friends: number) => reward(friends, 'coupons: [LATTE]')

function read(assist: string, ...lines: string[]) {
  const text = [
    'coupons:',
    '  LATTE: { kind: exchange, validDays: 9, texts: { en: { name: A, note: B, item: C } } }',
    'campaigns:',
    '  FRIENDS:',
    ...[
      'kind: fission',
      'starts: 2026-06-01',
      'ends: 2026-06-30',
      'zone: Europe/Berlin',
      'countries: [DE]',
      'coupons: [LATTE]',
      'texts: { en: { title: A, summary: B, rules: [] } }',
      ...(assist === '' ? [] : [`assist: { ${assist} }`]),
      ...lines,
    ].map((line) => `    ${line}`),
  ].join('\n')
  const { model, problems } = readModel([{ name: 'f.yaml', text }])
  return { campaign: model.campaigns.get('FRIENDS'), problems: sortProblems(problems).map(formatProblem) }
}

describe('friend assist', () => {
  test('needs tiers, and has defaults for the rest', () => {
    const { campaign, problems } = read(`tiers: [${coupon(1)}, ${reward(5, 'stars: 300')}]`)
    expect(problems).toEqual([])
    expect(campaign).toMatchObject({
      newUsersOnly: false,
      assist: {
        tiers: [
          { friends: 1, kind: 'coupons', coupons: ['LATTE'], stars: null, entry: null },
          { friends: 5, kind: 'stars', coupons: [], stars: 300 },
        ],
        seats: 5,
        invitations: 1,
        helpsPerDay: null,
        qualifies: 'signUp',
        qualifyDays: null,
        review: {
          device: 1,
          network: 5,
          networkHours: 1,
          address: 1,
          speed: 10,
          speedMinutes: 60,
          decideHours: 72,
        },
      },
    })
  })

  test('reads everything that it may have', () => {
    const { campaign, problems } = read(
      `tiers: [${reward(3, 'entry: A-DRAW, stars: 50, image: machine')}], seats: 9, invitations: 3, helpsPerDay: 2, who: newMembers, qualifies: firstUse, qualifyDays: 14, review: { device: 2, network: off, speed: 4, speedMinutes: 5, decideHours: 24 }`,
      'limits: { perPerson: 4 }',
    )
    expect(problems).toEqual([])
    expect(campaign).toMatchObject({
      newUsersOnly: true,
      assist: {
        tiers: [{ friends: 3, kind: 'entry', entry: 'A-DRAW', stars: 50, image: 'machine' }],
        seats: 9,
        invitations: 3,
        helpsPerDay: 2,
        qualifies: 'firstUse',
        qualifyDays: 14,
        review: { device: 2, network: null, address: 1, speed: 4, speedMinutes: 5, decideHours: 24 },
      },
    })
  })

  test.each<[string, string, string[], string]>([
    ['without “assist”', '', [], 'friend assist needs “assist”, with its tiers'],
    ['without tiers', 'seats: 5', [], '“tiers” is missing'],
    ['with no tier', 'tiers: []', [], '“tiers”'],
    ['with seven tiers', `tiers: [${[1, 2, 3, 4, 5, 6, 7].map(coupon).join(', ')}]`, [], '“tiers”'],
    [
      'with falling friends',
      `tiers: [${coupon(5)}, ${coupon(3)}]`,
      [],
      'must rise from tier to tier: 3 follows 5',
    ],
    ['with the same friends twice', `tiers: [${coupon(3)}, ${coupon(3)}]`, [], 'must rise from tier to tier'],
    [
      'with a tier for nothing',
      `tiers: [${reward(1, 'image: latte')}]`,
      [],
      'a tier needs “coupons”, “stars” or “entry”',
    ],
    [
      'with a tier of two rewards',
      `tiers: [${reward(1, 'coupons: [LATTE], stars: 5')}]`,
      [],
      'a tier gives one of “coupons” and “stars”, not both',
    ],
    [
      'with a coupon twice',
      `tiers: [${reward(1, 'coupons: [LATTE, LATTE]')}]`,
      [],
      '“LATTE” is in the list twice',
    ],
    [
      'without an English title',
      'tiers: [{ friends: 1, stars: 5, texts: { de: { title: A } } }]',
      [],
      '“en” is missing',
    ],
    [
      'with too few seats',
      `tiers: [${coupon(5)}], seats: 4`,
      [],
      '“seats” must be 5 or more, the friends of the last tier',
    ],
    [
      'without days of the first use',
      `tiers: [${coupon(1)}], qualifies: firstUse`,
      [],
      '“firstUse” needs “qualifyDays”',
    ],
    [
      'with days of no use',
      `tiers: [${coupon(1)}], qualifyDays: 5`,
      [],
      '“qualifyDays” is for “qualifies: firstUse” alone',
    ],
    [
      'with more helps a day than in all',
      `tiers: [${coupon(1)}], helpsPerDay: 2`,
      [],
      '“helpsPerDay” is more than a member can help in all: “limits.perPerson” is 1',
    ],
    [
      'with an unknown kind of friends',
      `tiers: [${coupon(1)}], who: friends`,
      [],
      '“who” cannot be “friends”',
    ],
    ['with a rule of nothing', `tiers: [${coupon(1)}], review: { device: 0 }`, [], '“device” must be'],
    ['with a misspelt rule', `tiers: [${coupon(1)}], review: { devices: 1 }`, [], 'did you mean “device”?'],
    [
      'with “newUsersOnly”',
      `tiers: [${coupon(1)}]`,
      ['newUsersOnly: true'],
      'is written as “who: newMembers” under “assist”',
    ],
    ['with “scanOnly”', `tiers: [${coupon(1)}]`, ['scanOnly: true'], '“scanOnly” is not for friend assist'],
    [
      'with a price',
      `tiers: [${coupon(1)}]`,
      ['stars: 5'],
      '“stars” is for the kinds gifts and lottery alone',
    ],
  ])('%s is refused', (_, assist, lines, problem) => {
    expect(read(assist, ...lines).problems.join('\n')).toContain(problem)
  })

  test('is for the kind fission alone', () => {
    const text = `campaigns: { A: { starts: 2026-06-01, ends: 2026-06-30, zone: UTC, coupons: [B], texts: { en: { title: A, summary: B, rules: [] } }, assist: { tiers: [${coupon(1)}] } } }`
    expect(readModel([{ name: 'f.yaml', text }]).problems.map(({ message }) => message)).toEqual([
      '“assist” is for the kind fission alone',
    ])
  })

  test('gives coupons that have a value in its countries', () => {
    const coupons =
      'coupons: { PRICED: { kind: fixedPrice, validDays: 9, price: { US: 3.5 }, texts: { en: { name: A, note: B, item: C } } } }'
    const campaign = `campaigns: { A: { kind: fission, starts: 2026-06-01, ends: 2026-06-30, zone: UTC, countries: [CA], coupons: [OTHER], texts: { en: { title: A, summary: B, rules: [] } }, assist: { tiers: [${reward(1, 'coupons: [PRICED]')}] } } }`
    const { problems } = readModel([{ name: 'f.yaml', text: `${coupons}\n${campaign}\n` }])
    expect(problems.map(({ message }) => message)).toEqual([
      '“PRICED” has no value for CA, where it is given out by A',
    ])
  })
})
