/** Formats a plan for the terminal. */
import { styleText } from 'node:util'
import { formatValue } from './differences.ts'
import type { Change, Plan } from './make-plan.ts'

/** `styleText` omits colours where the terminal has none. */
const green = (text: string) => styleText('green', text)
const yellow = (text: string) => styleText('yellow', text)
const red = (text: string) => styleText('red', text)
const dim = (text: string) => styleText('dim', text)

export function formatPlan({ changes, unchanged, refusals }: Plan): string {
  const lines = changes.flatMap(formatChange)
  if (unchanged > 0) lines.push(dim(`= ${countOf(unchanged, 'entry', 'entries')} unchanged`))
  if (changes.length === 0 && refusals.length === 0) lines.push('Nothing would change.')
  lines.push(...refusals.map((refusal) => red(`✗ ${refusal}.`)))
  return lines.join('\n')
}

function formatChange({ section, key, isNew, differences, notes }: Change): string[] {
  const title = isNew ? green(`+ ${section} ${key}`) : yellow(`~ ${section} ${key}`)
  const shown = isNew ? differences.filter(({ to }) => to !== undefined) : differences
  const width = Math.max(0, ...shown.map(({ field }) => field.length))
  const lines = shown.map(({ field, from, to }) => {
    const value = isNew ? formatValue(to) : `${formatValue(from)} → ${formatValue(to)}`
    return `    ${field.padEnd(width)}  ${value}`
  })
  return [title, ...lines, ...notes.map((note) => dim(`    (${note})`))]
}

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export function summaryOf({ changes }: Plan): string {
  const added = changes.filter(({ isNew }) => isNew).length
  return `${countOf(added, 'new entry', 'new entries')}, ${changes.length - added} changed`
}
