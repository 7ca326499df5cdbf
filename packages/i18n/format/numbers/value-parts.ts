import { nonBreakingSpaces } from '../text/normalize-spaces.ts'

/** A formatted value in parts, so that a ticket can show the digits (`figure`) larger than the rest. */
export type ValueParts = { prefix: string; figure: string; suffix: string }

const numberPartTypes = new Set(['integer', 'group', 'decimal', 'fraction'])

/** Groups the parts of an Intl formatter into those before the digits, the digits, and those after. */
export function valueParts(parts: readonly { type: string; value: string }[]): ValueParts {
  const result: ValueParts = { prefix: '', figure: '', suffix: '' }
  for (const { type, value } of parts) {
    const text = nonBreakingSpaces(value)
    if (numberPartTypes.has(type)) result.figure += text
    else if (result.figure === '') result.prefix += text
    else result.suffix += text
  }
  return result
}

/** The parts joined to one text. */
export function joinValueParts({ prefix, figure, suffix }: ValueParts): string {
  return prefix + figure + suffix
}
