import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LaunchSource,
  type LaunchSources,
  type LaunchValues,
  launchPrecedence,
  readLaunch,
  candidateValues,
} from './launch.ts'

const read = (query: string) => readLaunch(new URLSearchParams(query))

describe('the parameters of a URL', () => {
  test('are all read', () => {
    const query =
      'lang=de&cnty=jp&zone=Asia/Tokyo&memberId=m-1&did=d-1&shopMdCode=S0042&defaultLang=ja&token=secret'
    expect(read(query)).toEqual({
      language: 'de',
      country: 'JP',
      zone: 'Asia/Tokyo',
      memberId: 'm-1',
      deviceId: 'd-1',
      shopMdCode: 'S0042',
      defaultLanguage: 'ja',
    })
  })

  test('of the app take precedence unless they are empty', () => {
    expect(read('appLang=ko&lang=de&appCnty=KR&cnty=DE&appZone=Asia/Seoul&zone=Europe/Berlin')).toEqual({
      language: 'ko',
      country: 'KR',
      zone: 'Asia/Seoul',
    })
    expect(read('appLang=&lang=de&appCnty=%20&cnty=DE')).toEqual({ language: 'de', country: 'DE' })
  })

  test('do not replace the language chosen on the page, except those of the app', () => {
    expect(readLaunch(new URLSearchParams('lang=de'), 'fr').language).toBe('fr')
    expect(readLaunch(new URLSearchParams('appLang=ko&lang=de'), 'fr').language).toBe('ko')
    expect(readLaunch(new URLSearchParams(''), 'fr').language).toBe('fr')
    expect(readLaunch(new URLSearchParams('lang=de'), null).language).toBe('de')
  })

  test('that are unknown or too long are dropped', () => {
    expect(read('cnty=XX&zone=&did=%20')).toEqual({})
    expect(read('did=%E2%98%95&did=x%0Ay')).toEqual({})
    expect(read(`cnty=constructor&did=${'x'.repeat(101)}`)).toEqual({})
  })

  test('never throw, and no text exceeds its maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        for (const value of Object.values(read(query))) expect(value.length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

/** The expected order of precedence, written independently of the code. */
const table: [keyof LaunchValues, LaunchSource[]][] = [
  ['language', ['link', 'stored', 'app']],
  ['defaultLanguage', ['link', 'payload', 'stored', 'app']],
  ['country', ['link', 'payload', 'stored', 'app', 'remembered']],
  ['zone', ['link', 'payload', 'stored', 'app']],
  ['memberId', ['link', 'payload', 'app']],
  ['deviceId', ['app', 'stored']],
  ['shopMdCode', ['link', 'stored']],
]
const countriesOf = { link: 'US', payload: 'JP', stored: 'KR', app: 'DE', remembered: 'FR' } as const

/** A value that identifies its source. */
const valueFrom = (source: LaunchSource, name: keyof LaunchValues): LaunchValues =>
  name === 'country' ? { country: countriesOf[source] } : { [name]: source }

describe('precedence', () => {
  test('is defined for every value', () => {
    expect(table.map(([name]) => name).toSorted()).toEqual(Object.keys(launchPrecedence).toSorted())
  })

  test.each(table)('%s: %j', (name, order) => {
    const all: LaunchSource[] = ['remembered', 'app', 'stored', 'payload', 'link']
    const sources: LaunchSources = Object.fromEntries(all.map((source) => [source, valueFrom(source, name)]))
    // Removing the first source makes the next one apply.
    for (const [index, source] of order.entries()) {
      expect(candidateValues(sources, name)).toEqual(
        order.slice(index).map((each) => valueFrom(each, name)[name]),
      )
      delete sources[source]
    }
    expect(candidateValues(sources, name)).toEqual([])
  })
})
