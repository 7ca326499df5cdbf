/** What `npm run screens` reports: text that is cut, and no text that is shown as a whole; styles whose order decides. */
import { findProblems } from '@crema/tools/screens/find-problems'
import { findStyleConflicts } from '@crema/tools/screens/find-style-conflicts'
import { expect, test } from '../support/fixtures.ts'

const line = "font: 16px 'Noto Sans Arabic', sans-serif; overflow: hidden; white-space: nowrap"

test.describe('text', () => {
  for (const [name, html] of [
    [
      'Arabic text in lines that are lower than its font',
      `<p style="${line}; line-height: 1.6">أقرب فرع</p>`,
    ],
    ['Thai text with marks', `<p style="${line}; line-height: 1.4">ที่นั่งกลางแจ้ง</p>`],
    [
      'a text area',
      '<textarea rows="2" style="inline-size: 200px">A text\nof more\nlines than two</textarea>',
    ],
    ['text in several lines', '<p style="inline-size: 100px">Espresso for two at every store</p>'],
    [
      'text in a container that scrolls',
      '<div style="overflow: auto; inline-size: 60px"><p style="inline-size: max-content">Far too long</p></div>',
    ],
  ] as const) {
    test(`${name} is not reported`, async ({ page }) => {
      await page.setContent(`<main>${html}</main>`)
      expect((await findProblems(page)).filter((problem) => !problem.startsWith('touch'))).toEqual([])
    })
  }

  for (const [name, html, problem] of [
    [
      'text that is cut below',
      `<p style="${line}; block-size: 14px">Many years ago</p>`,
      'text is cut: <p > “Many years ago”',
    ],
    [
      'text that is cut below, in Arabic',
      `<p dir="rtl" style="${line}; block-size: 18px">عروض جميع</p>`,
      'text is cut: <p > “عروض جميع”',
    ],
    [
      'text that is cut above',
      `<div style="overflow: hidden"><p style="margin-block-start: -8px">Half a line</p></div>`,
      'text is cut: <p > “Half a line”',
    ],
    [
      'text that is cut aside',
      `<p style="${line}; inline-size: 40px"><span>Far too long</span></p>`,
      'text is cut: <span > “Far too long”',
    ],
    [
      'a word that is broken',
      '<p style="inline-size: 60px; overflow-wrap: anywhere">Ein Espressomaschinchen</p>',
      'a word is broken: “Espressomaschinchen” in <p > “Ein Espressomaschinchen”',
    ],
  ] as const) {
    test(`${name} is reported`, async ({ page }) => {
      await page.setContent(`<main>${html}</main>`)
      expect(await findProblems(page)).toContain(problem)
    })
  }
})

test.describe('touch targets in a dialog', () => {
  const button = '<button style="display: block; block-size: 80px; inline-size: 200px">'
  const sticky = 'position: sticky; inset-block-end: 0; background: white'
  for (const [name, style, overlaps] of [
    ['that scroll under its buttons are not reported', sticky, 0],
    ['that cover each other are reported', 'margin-block-start: -40px', 1],
  ] as const) {
    test(name, async ({ page }) => {
      await page.setContent(
        `<dialog open style="position: fixed; block-size: 200px; overflow: auto">
          ${button}One</button>${button}Two</button>${button}Three</button>
          <footer style="${style}">${button}Done</button></footer>
        </dialog>`,
      )
      const found = (await findProblems(page)).filter((problem) => problem.includes('overlap'))
      expect(found).toHaveLength(overlaps)
    })
  }
})

test.describe('styles of two modules for one element', () => {
  for (const [name, css, problems] of [
    [
      'with the same specificity',
      '.Aab { color: red } .Bbc { color: blue }',
      ['the order of .Aab and .Bbc decides color'],
    ],
    [
      'of which one applies in this window only',
      '.Aab { color: red } @media (width > 0) { .Bbc { color: blue } }',
      ['the order of .Aab and .Bbc decides color'],
    ],
    ['of which one has an element, too', '.Aab { color: red } p.Bbc { color: blue }', []],
    ['with the same value', '.Aab { color: red } .Bbc { color: red }', []],
    ['for another state', '.Aab { color: red } .Bbc:disabled { color: blue }', []],
    ['for another property', '.Aab { color: red } .Bbc { background: blue }', []],
    ['which are of one module', '.Aab { color: red } .Aac { color: blue }', []],
  ] as const) {
    test(`${name} are ${problems.length > 0 ? '' : 'not '}reported`, async ({ page }) => {
      await page.setContent(`<style>${css}</style><p class="Aab Aac Bbc">Espresso</p>`)
      expect(await findStyleConflicts(page)).toEqual(problems)
    })
  }
})
