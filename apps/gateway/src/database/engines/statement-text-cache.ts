import { type CompiledQuery, type OperationNode, PostgresQueryCompiler, type RootOperationNode } from 'kysely'

type QueryId = CompiledQuery['queryId']

/** A node of the trie of statements: its key is the parts of a statement that lead to it. `text`: of the statement that ends here. */
type TrieNode = { next: Map<unknown, TrieNode>; text: string | undefined }

const newTrieNode = (): TrieNode => ({ next: new Map(), text: undefined })

/** The key of every value, since values are no part of the text. */
const anyValue = Symbol('value')

/** More than all statements of the gateway need; texts that are made of lists of names could otherwise fill the memory. */
const trieNodesMax = 20_000

/**
 * Compiles a statement that is written with the tag `sql` once: later ones of the same parts, which are the texts between the values,
 * get its text, and only their values are collected. Statements of the query builder are compiled as always. The text is the
 * same string each time, so its name is found without reading it.
 */
export class CachingQueryCompiler extends PostgresQueryCompiler {
  #root = newTrieNode()
  #count = 0

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const values: unknown[] = []
    const end = node.kind === 'RawNode' ? this.#descend(this.#root, node, values) : undefined
    if (end?.text !== undefined) return { query: node, queryId, sql: end.text, parameters: values }
    const compiled = super.compileQuery(node, queryId)
    if (end) end.text = compiled.sql
    return compiled
  }

  /** Descends by the parts of a statement's node and collects its values. Undefined where a part is none of those that `sql` makes. */
  #descend(from: TrieNode, node: OperationNode, values: unknown[]): TrieNode | undefined {
    if (isRaw(node)) {
      let reached: TrieNode | undefined = this.#child(from, partOf(node.sqlFragments))
      for (const parameter of node.parameters) {
        if (reached === undefined) return undefined
        reached = this.#descend(reached, parameter, values)
      }
      return reached
    }
    if (isValue(node)) {
      if (node.immediate) return this.#child(from, `immediate ${typeof node.value} ${String(node.value)}`)
      values.push(node.value)
      return this.#child(from, anyValue)
    }
    const name = nameIn(node)
    return name === undefined ? undefined : this.#child(from, name)
  }

  /** The child for a part, which is created where there is none yet. */
  #child({ next }: TrieNode, part: unknown): TrieNode {
    const existing = next.get(part)
    if (existing) return existing
    if (++this.#count > trieNodesMax) {
      // The statement that is being compiled goes on in the former trie, and is compiled again next time.
      this.#root = newTrieNode()
      this.#count = 0
    }
    const child = newTrieNode()
    next.set(part, child)
    return child
  }
}

/** A template literal in the code has one array of texts, whichever values it gets; others, such as those of `sql.join`, are compared by content. */
function partOf(fragments: readonly string[]): unknown {
  return 'raw' in fragments ? fragments : `fragments ${fragments.join('\0')}`
}

type Raw = OperationNode & { sqlFragments: readonly string[]; parameters: readonly OperationNode[] }
type Value = OperationNode & { value: unknown; immediate?: boolean }
type Identifier = OperationNode & { name: string }
type Reference = OperationNode & {
  column: OperationNode & { column?: Identifier }
  table?: { table: { schema?: Identifier; identifier: Identifier } }
}

const isRaw = (node: OperationNode): node is Raw => node.kind === 'RawNode'
const isValue = (node: OperationNode): node is Value => node.kind === 'ValueNode'
const isIdentifier = (node: OperationNode): node is Identifier => node.kind === 'IdentifierNode'
const isReference = (node: OperationNode): node is Reference => node.kind === 'ReferenceNode'

/** The name that a node of `sql.id` or `sql.ref` writes; undefined for any other node. */
function nameIn(node: OperationNode): string | undefined {
  if (isIdentifier(node)) return `name ${node.name}`
  if (!isReference(node) || !node.column.column || node.table?.table.schema) return undefined
  return `reference ${node.table?.table.identifier.name ?? ''}\0${node.column.column.name}`
}
