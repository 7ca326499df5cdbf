import fc from 'fast-check'
import { CompiledQuery, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CachingQueryCompiler } from './statement-text-cache.ts'

const queryId = CompiledQuery.raw('').queryId
const compileWith = (compiler: PostgresQueryCompiler, statement: RawBuilder<unknown>) => {
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), queryId)
  return { text, parameters: [...parameters] }
}
const compile = (statement: RawBuilder<unknown>) => compileWith(new PostgresQueryCompiler(), statement)

/** Statements of every part that the gateway writes, nested in each other. */
const { statement } = fc.letrec<{ statement: RawBuilder<unknown>; part: unknown }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.integer(),
      fc.constantFrom(null, 'text', true, new Date(0), [1, 2]),
      fc.constantFrom('a', 'a.b', 'b.a').map((name) => sql.ref(name)),
      fc.constantFrom('a', 'b').map((name) => sql.id(name)),
      fc.constantFrom('x', "it's", 1, null, '1', 'null').map((value) => sql.lit(value)),
      fc.constant(sql``),
      fc.constantFrom('now()', 'a').map((text) => sql.raw(text)),
    ),
    tie('statement'),
  ),
  statement: fc.oneof(
    fc.tuple(tie('part')).map(([one]) => sql`select ${one}`),
    fc.tuple(tie('part'), tie('part')).map(([one, other]) => sql`${one} and ${other}`),
    fc.tuple(tie('part'), tie('part')).map(([one, other]) => sql`${one}${other}`),
    fc.array(tie('part'), { maxLength: 3 }).map((parts) => sql.join(parts)),
    fc.array(tie('part'), { maxLength: 3 }).map((parts) => sql.join(parts, sql` or `)),
  ),
}))

describe('a statement', () => {
  test('has the text and the values that the compiler of Kysely gives it, whatever was compiled before', () => {
    const caching = new CachingQueryCompiler()
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
        for (const each of [...statements, ...statements]) {
          expect(compileWith(caching, each)).toEqual(compile(each))
        }
      }),
    )
  })

  test('of the same parts is compiled once', () => {
    let compiled = 0
    class Counting extends CachingQueryCompiler {
      protected override getSql() {
        compiled++
        return super.getSql()
      }
    }
    const compiler = new Counting()
    const of = (id: number, more: RawBuilder<unknown>) =>
      compileWith(compiler, sql`select ${id}::int from ${sql.ref('a.b')} where ${more} and ${sql.lit('x')}`)
    const texts = [1, 2, 3].map((id) => of(id, sql`b = ${id}`))
    expect(compiled).toBe(1)
    expect(texts.map(({ parameters }) => parameters)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(of(4, sql`c = ${4}`).text).toContain('c = $2')
    expect(compiled).toBe(2)
  })

  test('is compiled again after very many others', () => {
    const compiler = new CachingQueryCompiler()
    const first = sql`select ${sql.lit('first')}, ${1}`
    for (let n = 0; n < 30_000; n++) compileWith(compiler, sql`select ${sql.lit(n)}`)
    expect(compileWith(compiler, first)).toEqual(compile(first))
  })
})
