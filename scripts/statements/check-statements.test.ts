import { describe, expect, test } from 'vitest'
import { statementProblems } from './check-statements.ts'

const problemsOf = (statement: string) =>
  statementProblems('store.ts', `import { sql } from 'kysely'\n\nconst run = sql\`\n  ${statement}\``)

describe('is found', () => {
  test.each([
    ['insert into a (b) values (${1}) on conflict on constraint a_pkey do nothing', 'name the columns'],
    ['delete from a where ctid = any (array(select ctid from a limit 10))', 'use the key'],
    ['update a set b = 1 where x = 2 returning a.xmax = 0', 'use the key'],
    ['truncate a', 'delete its rows'],
    ['merge into a using b on a.id = b.id when matched then delete', 'PostgreSQL 17'],
    [
      'insert into a (b) values (${1}) on conflict (b) do update set c = (${[1]}::int[])[a.tries + 1]',
      'compute it before',
    ],
    [
      'insert into a (b) values (1) on conflict (b) do update set d = 1, c = a.list[2] where a.d > 0',
      'compute it before',
    ],
    ['create trigger a after insert on b for each row execute function c()', 'change the rows'],
  ])('%s', (statement, what) => {
    const problems = problemsOf(statement)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(what)
    expect(problems[0]).toMatch(/^store\.ts:4 {2}/)
  })

  test('by the query builder', () => {
    const text = "insert.onConflict((conflict) => conflict.constraint('a_pkey').doNothing())"
    expect(statementProblems('a.ts', text)).toHaveLength(1)
  })

  test('in quotes, too', () => {
    expect(statementProblems('a.ts', `const text = 'truncate a'`)).toHaveLength(1)
  })
})

describe('is accepted', () => {
  test.each([
    'insert into a (b) values (${1}) on conflict (b) do update set c = excluded.c, list = ${[]}::text[] returning b',
    'insert into a (b) values (1) on conflict (b) do update set c = array[1, 2]',
    'insert into a (b) values (1) on conflict (b) do update set c = 1 returning (list)[1]',
    'update a set b = (list)[2]',
    'select ctid_of_campaign from a',
    `select set_config('synchronous_commit', 'off', true)`,
  ])('%s', (statement) => {
    expect(problemsOf(statement)).toEqual([])
  })

  test('a comment', () => {
    expect(statementProblems('a.ts', '// truncate a\n/* on conflict on constraint b */ export {}')).toEqual(
      [],
    )
  })
})
