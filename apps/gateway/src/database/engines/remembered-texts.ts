import { type CompiledQuery, type OperationNode, PostgresQueryCompiler, type RootOperationNode } from 'kysely'

type QueryId = CompiledQuery['queryId']

/** Where the parts of a statement lead; `text` where a statement ends. */
type Place = { next: Map<unknown, Place>; text: string | undefined }

const newPlace = (): Place => ({ next: new Map(), text: undefined })

/** Stands for any value, since values are no part of the text. */
const anyValue = Symbol('value')

/** More than the parts of all statements; texts that are made of lists of names could otherwise fill the memory. */
const placesMax = 20_000

/**
 * Compiles a statement that is written with the tag `sql` once: later ones of the same parts, which are the texts between the values,
 * get its text, and only their values are collected. Statements of the query builder are compiled as always. The text is the
 * same string each time, so its name is found without reading it.
 */
export class RememberingQueryCompiler extends PostgresQueryCompiler {
  #first = newPlace()
  #places = 0

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const values: unknown[] = []
    const place = node.kind === 'RawNode' ? this.#walk(this.#first, node, values) : undefined
    if (place?.text !== undefined) return { query: node, queryId, sql: place.text, parameters: values }
    const compiled = super.compileQuery(node, queryId)
    if (place) place.text = compiled.sql
    return compiled
  }

  /** Follows the parts of a node and collects its values. Undefined where a part is none of those that `sql` makes. */
  #walk(from: Place, node: OperationNode, values: unknown[]): Place | undefined {
    if (isRaw(node)) {
      let place: Place | undefined = this.#step(from, partOf(node.sqlFragments))
      for (const parameter of node.parameters) {
        if (place === undefined) return undefined
        place = this.#walk(place, parameter, values)
      }
      return place
    }
    if (isValue(node)) {
      if (node.immediate) return this.#step(from, `immediate ${typeof node.value} ${String(node.value)}`)
      values.push(node.value)
      return this.#step(from, anyValue)
    }
    const name = nameIn(node)
    return name === undefined ? undefined : this.#step(from, name)
  }

  #step({ next }: Place, part: unknown): Place {
    const known = next.get(part)
    if (known) return known
    if (++this.#places > placesMax) {
      // The place that is being made is still used by this statement, and then forgotten.
      this.#first = newPlace()
      this.#places = 0
    }
    const place = newPlace()
    next.set(part, place)
    return place
  }
}

/** The texts of a template are one array for each place in the code; others, such as those of `sql.join`, are compared by content. */
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
