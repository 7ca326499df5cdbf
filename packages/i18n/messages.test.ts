import { describe, expect, it } from 'vitest'
import { compileCatalog } from './compile-messages.ts'
import type { Locale } from './locales.ts'
import { createTranslator, MessageNotLoaded, type Catalog } from './messages.ts'

type Shapes = {
  'shop.plain': undefined
  'shop.price': { price: string | number }
  'shop.left': { count: number; place: string | number }
  'shop.way': { way: 'post' | 'visit' | 'other' }
}

const english: Record<string, string> = {
  plain: 'Close',
  price: 'Only {price}',
  left: '{count, plural, =0 {None left} one {# left} other {# left}} at {place}',
  way: '{way, select, post {By post} visit {In the store} other {Somehow}}',
}

const catalog = (texts: Record<string, string>): Catalog => compileCatalog(JSON.stringify(texts), 'test')

const translator = (locale: Locale, texts: Record<string, string> = english) =>
  createTranslator<Shapes>(locale, { shop: catalog(texts) })

describe('t', () => {
  it('returns text with values, plurals and selects', () => {
    const { t } = translator('en')
    expect(t('shop.plain')).toBe('Close')
    expect(t('shop.price', { price: '$4.50' })).toBe('Only $4.50')
    expect(t('shop.left', { count: 0, place: 'Bay 2' })).toBe('None left at Bay 2')
    expect(t('shop.left', { count: 1, place: 'Bay 2' })).toBe('1 left at Bay 2')
    expect(t('shop.left', { count: 1280, place: 'Bay 2' })).toBe('1,280 left at Bay 2')
    expect(t('shop.way', { way: 'visit' })).toBe('In the store')
  })

  it('ends a sentence with one full stop where a value has one', () => {
    const { t } = translator('ru', { ...english, price: 'До {price}.' })
    expect(t('shop.price', { price: '21 нояб.' })).toBe('До 21 нояб.')
    expect(t('shop.price', { price: '21 мая' })).toBe('До 21 мая.')
  })

  it('formats numbers in the digits of the language, in plurals and elsewhere', () => {
    const { t } = translator('ar', {
      ...english,
      left:
        '{count, plural, zero {لا شيء} one {واحدة} two {اثنتان} '
        + 'few {# بقيت} many {# بقيت} other {# بقيت}} {place}',
    })
    expect(t('shop.price', { price: 1280 })).toBe('Only ١٬٢٨٠')
    expect(t('shop.left', { count: 11, place: 3 })).toBe('١١ بقيت ٣')
    expect(t('shop.left', { count: 2, place: '3' })).toBe('اثنتان 3')
  })

  it('chooses among the four forms of Russian', () => {
    const { t } = translator('ru', {
      ...english,
      left: '{count, plural, one {# купон} few {# купона} many {# купонов} other {# купона}} {place}',
    })
    const texts = [1, 3, 5, 21, 1.5].map((count) => t('shop.left', { count, place: '' }))
    expect(texts).toEqual(['1 купон ', '3 купона ', '5 купонов ', '21 купон ', '1,5 купона '])
  })

  it('uses no-break spaces between thousands', () => {
    const { t } = translator('fr')
    expect(t('shop.left', { count: 12345, place: 12345 })).toBe('12\u00a0345 left at 12\u00a0345')
  })

  it('does not compile for a wrong id or wrong values', () => {
    const { t } = translator('en')
    // Only compiled: each line would be an error of tsc if it were accepted.
    const neverCalled = () => {
      // @ts-expect-error unknown id
      t('shop.nothing')
      // @ts-expect-error missing values
      t('shop.price')
      // @ts-expect-error missing value
      t('shop.left', { count: 1 })
      // @ts-expect-error extra value
      t('shop.price', { price: 1, tax: 2 })
      // @ts-expect-error values where none belong
      t('shop.plain', { price: 1 })
      // @ts-expect-error a plural needs a number
      t('shop.left', { count: '1', place: 'here' })
      // @ts-expect-error not one of the choices
      t('shop.way', { way: 'fly' })
    }
    expect(neverCalled).toBeTypeOf('function')
  })
})

describe('features', () => {
  it('are loaded once', () => {
    const { t, load, has } = createTranslator<Shapes>('en', {})
    expect(has('shop')).toBe(false)
    expect(() => t('shop.plain')).toThrow(MessageNotLoaded)
    load('shop', catalog(english))
    load('shop', catalog({ plain: 'Other' }))
    expect(has('shop')).toBe(true)
    expect(t('shop.plain')).toBe('Close')
  })

  it('can have a fallback text while they are not loaded', () => {
    const { t } = createTranslator<Shapes>('de', {}, { onMissing: (id, locale) => `${id}@${locale}` })
    expect(t('shop.plain')).toBe('shop.plain@de')
  })

  it('do not treat properties of Object.prototype as messages', () => {
    const { t } = createTranslator<{ constructor: undefined }>('en', {}, { onMissing: () => 'none' })
    expect(t('constructor')).toBe('none')
  })
})
