// Arguments and possible texts of a compiled message.
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Argument = { kind: 'text' } | { kind: 'number' } | { kind: 'choice'; options: string[] }

export type Plural = {
  argument: string
  /** The cases; exact ones are written `=0`, `=1`. */
  cases: string[]
  /** Cases whose text contains the number. */
  countedCases: string[]
}

export type MessageShape = {
  arguments: Map<string, Argument>
  plurals: Plural[]
  /** All texts that the message can result in, with `{name}` for values and `{#}` for the number of a plural. */
  variants: string[]
  problems: string[]
}

type TokenContext = 'text' | 'plural' | 'select in plural'

/** Collects arguments, plurals, variants and problems of a compiled message. */
export function messageShape(message: CompiledMessage): MessageShape {
  const shape: Omit<MessageShape, 'variants'> = { arguments: new Map(), plurals: [], problems: [] }
  return { ...shape, variants: walk(message, 'text', shape) }
}

function walk(
  message: CompiledMessage,
  context: TokenContext,
  shape: Omit<MessageShape, 'variants'>,
): string[] {
  let variants = ['']
  for (const token of message) {
    const endings =
      typeof token === 'string' ? [textOf(token, context, shape)] : choices(token, context, shape)
    variants = variants.flatMap((start) => endings.map((ending) => start + ending))
  }
  return variants
}

function textOf(token: string, context: TokenContext, shape: Omit<MessageShape, 'variants'>): string {
  if (/[{}]/.test(token)) shape.problems.push('has an unmatched brace')
  if (token !== '#' || context === 'text') return token
  if (context === 'plural') return '{#}'
  shape.problems.push('has # in a select inside a plural, where it is not replaced')
  return token
}

function choices(
  [name, type, format]: Exclude<CompiledMessage[number], string>,
  context: TokenContext,
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
  // Before the branches, so that arguments are in the order of the text.
  if (type === 'plural') shape.arguments.set(name, { kind: 'number' })
  else shape.arguments.set(name, { kind: 'choice', options: Object.keys(cases).toSorted() })
  const inner = type === 'plural' ? 'plural' : context === 'text' ? 'text' : 'select in plural'
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

// Lingui types the third element as a union with unknown; for plural and select it contains the cases.
function isCases(
  format: unknown,
): format is Record<string, CompiledMessage> & { offset: number | undefined } {
  return typeof format === 'object' && format !== null
}
