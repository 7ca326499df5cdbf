// What a message asks for and how it can come out, read off its compiled form.
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Argument = { kind: 'text' } | { kind: 'number' } | { kind: 'choice'; options: string[] }

export type Plural = {
  argument: string
  /** The cases, `=0` and `=1` written with their sign. */
  cases: string[]
  /** Cases whose text shows the number. */
  countedCases: string[]
}

export type MessageShape = {
  arguments: Map<string, Argument>
  plurals: Plural[]
  /** Every text the message can become, with `{name}` for values and `{#}` for a counted number. */
  variants: string[]
  problems: string[]
}

type Place = 'text' | 'plural' | 'select in plural'

/** Walks a compiled message. */
export function messageShape(message: CompiledMessage): MessageShape {
  const shape: Omit<MessageShape, 'variants'> = { arguments: new Map(), plurals: [], problems: [] }
  return { ...shape, variants: walk(message, 'text', shape) }
}

function walk(message: CompiledMessage, place: Place, shape: Omit<MessageShape, 'variants'>): string[] {
  let variants = ['']
  for (const token of message) {
    const endings = typeof token === 'string' ? [textOf(token, place, shape)] : choices(token, place, shape)
    variants = variants.flatMap((start) => endings.map((ending) => start + ending))
  }
  return variants
}

function textOf(token: string, place: Place, shape: Omit<MessageShape, 'variants'>): string {
  if (/[{}]/.test(token)) shape.problems.push('has a brace that opens or closes nothing')
  if (token !== '#' || place === 'text') return token
  if (place === 'plural') return '{#}'
  shape.problems.push('has # in a select inside a plural, where it stays a #')
  return token
}

function choices(
  [name, type, format]: Exclude<CompiledMessage[number], string>,
  place: Place,
  shape: Omit<MessageShape, 'variants'>,
): string[] {
  if (type === undefined) {
    if (!shape.arguments.has(name)) shape.arguments.set(name, { kind: 'text' })
    return [`{${name}}`]
  }
  if ((type !== 'plural' && type !== 'select') || !isCases(format)) {
    shape.problems.push(`has {${name}, ${type}}, but only plural and select are used`)
    return [`{${name}}`]
  }
  const { offset, ...cases } = format
  if (offset) shape.problems.push(`has a plural with an offset in {${name}}`)
  // Before its branches, so that values are listed in the order of reading.
  if (type === 'plural') shape.arguments.set(name, { kind: 'number' })
  else shape.arguments.set(name, { kind: 'choice', options: Object.keys(cases).toSorted() })
  const inner = type === 'plural' ? 'plural' : place === 'text' ? 'text' : 'select in plural'
  const texts = Object.entries(cases).map(([key, branch]) => ({
    key: type === 'plural' && /^\d+$/.test(key) ? `=${key}` : key,
    variants: walk(branch, inner, shape),
  }))
  const keys = texts.map(({ key }) => key)
  if (!keys.includes('other')) shape.problems.push(`has no "other" in {${name}, ${type}}`)
  if (type === 'plural') {
    const isCounted = ({ variants }: { variants: string[] }) =>
      variants.every((variant) => variant.includes('{#}') || variant.includes(`{${name}}`))
    const countedCases = texts.filter(isCounted).map(({ key }) => key)
    shape.plurals.push({ argument: name, cases: keys, countedCases })
  }
  return texts.flatMap(({ variants }) => variants)
}

// Lingui types the third place as unknown among others; for plural and select it is always cases.
function isCases(
  format: unknown,
): format is Record<string, CompiledMessage> & { offset: number | undefined } {
  return typeof format === 'object' && format !== null
}
