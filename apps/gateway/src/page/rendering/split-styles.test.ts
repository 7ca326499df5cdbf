import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStyleParts, splitStyles } from './split-styles.ts'

const split = (styleSheet: string, html: string) => splitStyles(readStyleParts(styleSheet), html)

describe('the styles of a page', () => {
  test('come first for the modules of its elements, and later for others', () => {
    const sheet =
      ':root{--a:1}.Aaa{color:red}.Bba{color:blue}.Aab>svg{color:gold}h1{margin:0}.Bbb:hover{color:teal}'
    expect(split(sheet, '<h1 class="Aab big">')).toEqual({
      text: ':root{--a:1}.Aaa{color:red}.Aab>svg{color:gold}h1{margin:0}',
      laterText: '.Bba{color:blue}.Bbb:hover{color:teal}',
    })
  })

  test('are later where only dialogs have elements of a module', () => {
    const html = '<dialog class="Aaa"><p class="Bba"></p></dialog><p class="Cca"></p><dialog><p class="Cca">'
    expect(split('.Aaa{a:b}.Bba{a:b}.Cca{a:b}', html)).toEqual({
      text: '.Cca{a:b}',
      laterText: '.Aaa{a:b}.Bba{a:b}',
    })
  })

  test('of an at-rule belong to the modules of its rules', () => {
    const sheet =
      '@layer base,parts;@media (width>=600px){.Aaa{color:red}.Aab{color:blue}}@keyframes Bba{to{opacity:0}}@supports (a:b){.Bba{content:"}{"}}'
    expect(split(sheet, '<p class="Aac">')).toEqual({
      text: '@layer base,parts;@media (width>=600px){.Aaa{color:red}.Aab{color:blue}}@keyframes Bba{to{opacity:0}}',
      laterText: '@supports (a:b){.Bba{content:"}{"}}',
    })
  })

  test('of two modules that share a rule stay together', () => {
    const sheet = '.Aaa,.Bba{color:red}.Bbb,.Cca{color:blue}.Ccb{margin:0}.Dda{margin:0}'
    expect(split(sheet, '<p class="Aaa">')).toEqual({
      text: '.Aaa,.Bba{color:red}.Bbb,.Cca{color:blue}.Ccb{margin:0}',
      laterText: '.Dda{margin:0}',
    })
  })

  test('are all there, those of each module in their order', () => {
    const className = fc.stringMatching(/^[A-C][a-b][a-b]$/)
    fc.assert(
      fc.property(fc.array(className), fc.array(className), (rules, elements) => {
        const sheet = rules.map((name, index) => `.${name}{order:${index}}`)
        const { text, laterText } = split(sheet.join(''), `<p class="${elements.join(' ')}">`)
        const rulesIn = (styles: string): string[] => styles.match(/[^}]+\}/g) ?? []
        expect([...rulesIn(text), ...rulesIn(laterText)].toSorted()).toEqual(sheet.toSorted())
        for (const styles of [text, laterText]) {
          const found = rulesIn(styles)
          expect(found).toEqual(sheet.filter((rule) => found.includes(rule)))
        }
        const modules = (styles: string) => new Set(rulesIn(styles).map((rule) => rule.slice(1, 3)))
        expect([...modules(text)].filter((module) => modules(laterText).has(module))).toEqual([])
      }),
    )
  })
})
