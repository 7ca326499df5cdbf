import { describe, expect, it } from 'vitest'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { claimCampaign } from '@crema/contract/endpoints/campaigns/claim-campaign'
import { localeCodes } from '@crema/i18n/locales'
import { translateIn } from '@crema/tools/translate-in'
import { refusalHelp } from './refusal-help.ts'

// Every refusal of a claim has a sentence that helps, in every locale.

const campaign: Campaign = {
  activityNo: 'A-1',
  kind: 'coupons',
  state: 'running',
  title: 'Autumn',
  summary: 'A latte.',
  startsAt: '2026-11-01T04:00:00.000Z',
  endsAt: '2026-12-01T04:59:59.999Z',
  zone: 'America/New_York',
  heroImage: 'takeaway',
  heroTone: 'cherry',
  coupons: [],
  rules: [],
  hours: null,
  nextOpenAt: '2026-11-22T12:00:00.000Z',
  limits: {
    perPerson: 1,
    today: null,
    total: null,
    participants: null,
    claims: null,
    prizes: null,
    newUsersOnly: false,
    phoneOnly: false,
    phoneRegistrationOnly: false,
    scanOnly: false,
    storeRequired: false,
  },
  store: { required: false, takingPart: null },
  series: { seriesNo: 'S', joined: { activityNo: 'A-2', title: 'The other one' } },
  claim: { outcome: null, vouchers: [] },
  now: '2026-11-21T12:00:00.000Z',
}

/** Outcomes with a screen of their own instead of a help text. */
const elsewhere = ['alreadyClaimed', 'notFound', 'notInCountry']
const refusals = claimCampaign.outcomes.filter((outcome) => !elsewhere.includes(outcome))

const translates = new Map(localeCodes.map((locale) => [locale, translateIn(locale)]))

it.each(refusals)('%s: every locale has a help text that differs from the refusal', (outcome) => {
  const missing = [...translates].filter(([locale, t]) => {
    const kinds =
      outcome === 'ownWayOnly' ? (['fission', 'lottery', 'gifts'] as const) : (['coupons'] as const)
    return kinds.some((kind) => {
      const help = refusalHelp(outcome, { ...campaign, kind }, t, locale, 'US')
      return !help || help === t(`outcomes.${outcome}`)
    })
  })
  expect(missing.map(([locale]) => locale)).toEqual([])
})

describe('refusalHelp', () => {
  const help = (outcome: Parameters<typeof refusalHelp>[0], more: Partial<Campaign> = {}) =>
    refusalHelp(outcome, { ...campaign, ...more }, translateIn('en'), 'en', 'US')?.replaceAll(/\s/g, ' ')

  it('formats the time in the campaign’s zone, and names it', () => {
    expect(help('notStarted')).toBe('It starts Nov 1, 12:00 AM EDT. Come back then.')
    expect(help('outsideHours')).toBe('It opens again Nov 22, 7:00 AM EST.')
    expect(help('dailyQuotaGone')).toBe('More are available Nov 22, 7:00 AM EST.')
    expect(help('ended')).toBe('It ended Nov 30, 11:59 PM EST. See our other offers.')
    expect(help('ended', { zone: 'Asia/Tokyo' })).toBe('It ended Dec 1, 1:59 PM GMT+9. See our other offers.')
  })

  it('mentions no other day on the last day', () => {
    expect(help('dailyQuotaGone', { nextOpenAt: null })).toBe('See our other offers.')
    expect(help('outsideHours', { nextOpenAt: null })).toBeUndefined()
  })

  it('mentions another store only where there is one', () => {
    const others = 'Choose another one, or come back when it’s open.'
    expect(help('storeClosedToday')).toBe(others)
    expect(help('storeClosedToday', { store: { required: true, takingPart: 2 } })).toBe(others)
    expect(help('storeClosedToday', { store: { required: true, takingPart: 1 } })).toBe(
      'Come back when it’s open.',
    )
  })

  it('names the other campaign of a series', () => {
    expect(help('alreadyInSeries')).toContain('“The other one”')
  })
})
