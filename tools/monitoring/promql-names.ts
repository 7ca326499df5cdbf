/** The metrics and labels of an expression of PromQL, found by its tokens; for the rules and dashboards of this repository. */

export type UsedNames = {
  metrics: ReadonlySet<string>
  /** Labels by which is grouped or selected, with the metric of the selector where there is one. */
  labels: readonly UsedLabel[]
}

export type UsedLabel = { metric: string | null; label: string; operator?: string; value?: string }

const token =
  /\s+|(?<text>"(?:[^"\\]|\\.)*")|(?<range>\[\d+(?:ms|[smhdwy])(?::(?:\d+(?:ms|[smhdwy]))?)?\])|(?<number>\d+(?:\.\d+)?(?![\w:]))|(?<name>[a-zA-Z_:][\w:]*)|(?<sign>=~|!~|!=|==|>=|<=|[-+*/%^<>=(){},])/y

const functions = new Set([
  'avg',
  'count',
  'histogram_quantile',
  'increase',
  'max',
  'min',
  'rate',
  'sum',
  'topk',
])
const operators = new Set(['and', 'or', 'unless', 'bool'])
const groupings = new Set(['by', 'without', 'on', 'ignoring'])

type Token = { kind: 'text' | 'range' | 'number' | 'name' | 'sign'; value: string }

/** Throws where a character is unknown, a bracket is not closed, or a function is not one of those that are used here. */
export function namesIn(expression: string): UsedNames {
  const tokens = tokensOf(expression)
  expectClosed(tokens, expression)
  const metrics = new Set<string>()
  const labels: UsedLabel[] = []
  let metric: string | null = null
  for (let index = 0; index < tokens.length; index++) {
    const [current, next] = [tokens[index], tokens[index + 1]]
    if (current?.kind === 'sign' && current.value === '{') {
      const end = endOf(tokens, index, '}')
      labels.push(...selectorsIn(tokens.slice(index + 1, end), metric, expression))
      index = end
    } else if (current?.kind === 'name' && groupings.has(current.value)) {
      const end = endOf(tokens, index, ')')
      for (const { kind, value } of tokens.slice(index + 1, end))
        if (kind === 'name') labels.push({ metric: null, label: value })
      index = end
    } else if (current?.kind === 'name' && !operators.has(current.value)) {
      const isCall = next?.value === '(' || (next !== undefined && groupings.has(next.value))
      if (isCall && !functions.has(current.value))
        throw new Error(`${current.value} is no function that is used here: ${expression}`)
      if (isCall) continue
      metrics.add(current.value)
      metric = current.value
    }
  }
  return { metrics, labels }
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < expression.length) {
    const at = token.lastIndex
    const match = token.exec(expression)
    if (!match) throw new Error(`Not understood from character ${at}: ${expression}`)
    for (const kind of ['text', 'range', 'number', 'name', 'sign'] as const) {
      const value = match.groups?.[kind]
      if (value !== undefined) tokens.push({ kind, value })
    }
  }
  if (tokens.length === 0) throw new Error('An expression is empty.')
  return tokens
}

function expectClosed(tokens: readonly Token[], expression: string): void {
  const open: string[] = []
  for (const { kind, value } of tokens) {
    if (kind !== 'sign') continue
    if (value === '(' || value === '{') open.push(value === '(' ? ')' : '}')
    if ((value === ')' || value === '}') && open.pop() !== value) throw new Error(`Brackets: ${expression}`)
  }
  if (open.length > 0) throw new Error(`A bracket is not closed: ${expression}`)
}

const endOf = (tokens: readonly Token[], from: number, sign: string) =>
  tokens.findIndex(({ kind, value }, index) => index > from && kind === 'sign' && value === sign)

function selectorsIn(tokens: readonly Token[], metric: string | null, expression: string): UsedLabel[] {
  const labels: UsedLabel[] = []
  for (let index = 0; index < tokens.length; index += 4) {
    const [name, operator, text, comma] = tokens.slice(index, index + 4)
    const isComplete =
      name?.kind === 'name'
      && operator?.kind === 'sign'
      && ['=', '!=', '=~', '!~'].includes(operator.value)
      && text?.kind === 'text'
      && (comma === undefined || comma.value === ',')
    if (!isComplete) throw new Error(`A selector is not understood: ${expression}`)
    labels.push({
      metric,
      label: name.value,
      operator: operator.value,
      value: JSON.parse(text.value) as string, // a string, by its token
    })
  }
  return labels
}
