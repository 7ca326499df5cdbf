import { expect, test } from 'vitest'
import { fitText, type TextMeasure } from './fit-text.ts'
import { textStyles } from './poster-fonts.ts'

const { strong } = textStyles('de')
const widthOf = (text: string, size: number) => text.length * size * 0.5

/** Letters of the same width; words are whole, or letters with `dividesWords`. */
const measure: TextMeasure = {
  width: widthOf,
  lines: (text, size, _style, width, options) => {
    const lines: string[] = []
    for (const part of options?.dividesWords ? text : text.split(/(?<= )/)) {
      const longer = (lines.at(-1) ?? '') + part
      if (lines.length > 0 && widthOf(longer.trimEnd(), size) <= width) lines[lines.length - 1] = longer
      else lines.push(part)
    }
    return lines.map((line) => line.trim())
  },
}

test('a text gets smaller rather than a word divided', () => {
  const { size, lines } = fitText(
    'Zum Willkommenspreis',
    strong,
    { width: 40, linesMax: 2, sizeMax: 10, sizeMin: 2 },
    measure,
  )
  expect(lines).toEqual(['Zum', 'Willkommenspreis'])
  expect(size).toBeLessThanOrEqual(5)
  expect(size).toBeGreaterThan(4)
})

test('at the smallest size a long word is divided, and the rest is an ellipsis', () => {
  const fitted = (linesMax: number) =>
    fitText('Willkommenspreis', strong, { width: 20, linesMax, sizeMax: 10, sizeMin: 5 }, measure)
  expect(fitted(2)).toEqual({ size: 5, lines: ['Willkomm', 'enspreis'] })
  expect(fitted(1)).toEqual({ size: 5, lines: ['Willkom…'] })
})
