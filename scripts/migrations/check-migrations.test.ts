import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { breakingIn } from './breaking.ts'
import { migrationProblems, releasesIn, writtenBefore } from './check-migrations.ts'

const folder = join(root, 'apps/gateway/migrations')

describe('breaks the version before', () => {
  test.each([
    'alter table claim drop column zone',
    'alter table claim drop zone',
    'alter table claim add column a text, drop column if exists b',
    'alter table claim rename to claims',
    'alter table claim rename column a to b',
    'alter table only public.claim rename a to b',
    'alter function take() rename to give',
    'alter table claim alter column a type bigint using a::bigint',
    'alter table claim alter a set data type numeric(10, 2)',
    'alter table claim add column a integer not null check (a in (1, 2))',
    'alter table claim add a text not null',
    'alter table claim alter column a set not null',
    'alter table claim alter column a drop default',
    'drop table claim',
    'drop function if exists take()',
    'drop trigger a on claim',
    `insert into note values ('it''s; -- no comment'); alter table claim drop column a`,
  ])('%s', (statement) => {
    expect(breakingIn(`-- A comment; with a semicolon.\n${statement};`)).toHaveLength(1)
  })
})

describe('lets the version before go on', () => {
  test.each([
    'create table claim (a text not null)',
    'create table extra (a text); alter table extra alter column a set not null, drop column b',
    'alter table claim add column a text',
    'alter table claim add column a integer not null default 0',
    'alter table claim add column a integer not null generated always as (b + 1) stored',
    'alter table claim alter column a drop not null',
    'alter table claim alter column a set default 1',
    'alter table claim drop constraint claim_check, add constraint claim_check check (a is not null)',
    'alter table claim rename constraint a to b',
    'alter index a rename to b',
    'drop index claim_age',
    '-- drop table claim',
    '/* drop table claim; */ select 1',
    `create function a() returns void language sql as $$ drop table x; alter table y rename to z; $$`,
    `comment on table claim is 'drop table claim; drop table claim'`,
  ])('%s', (statement) => {
    expect(breakingIn(`${statement};`)).toEqual([])
  })
})

test('a problem has its line', () => {
  expect(migrationProblems('-- One.\n\ncreate table a (b text);\n\n-- Two.\ndrop table c;\n', [])).toEqual([
    expect.stringMatching(/^6 {2}drops what the version before may use: /),
  ])
})

describe('a contract marker', () => {
  const releases = releasesIn('# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n## [0.1.0] - 2026-01-01\n')

  test('allows what a release of the changelog does without', () => {
    expect(releases).toEqual(['0.2.0', '0.1.0'])
    expect(migrationProblems('-- contract: 0.2.0\ndrop table a;', releases)).toEqual([])
  })

  test.each([
    ['-- contract: 0.3.0\ndrop table a;', 'no release'],
    ['-- contract:\ndrop table a;', 'expand first'],
    ['-- contract: 0.2.0\ncreate table a (b text);', 'remove it'],
  ])('%j is refused', (source, problem) => {
    expect(migrationProblems(source, releases).join()).toContain(problem)
  })
})

test('every migration that breaks and has no marker was written before the rule', () => {
  const broken = readdirSync(folder).filter((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    return breakingIn(source).length > 0 && !source.includes('-- contract: ')
  })
  expect(broken.toSorted((a, b) => a.localeCompare(b))).toEqual(writtenBefore)
})
