import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { isForCitus, refusedByCitus } from './refused-by-citus.ts'

describe('Citus refuses', () => {
  test.each([
    'create trigger a after insert on claim for each row execute function b()',
    'create constraint trigger a after insert on claim for each row execute function b()',
    'insert into note (claim_id, at) select claim_id, now() from claim',
    'update claim set due_at = now() + make_interval(secs => seconds)',
    'update claim set bucket = random() * 16',
    'alter table claim add column a integer, add constraint claim_a check (a > 0)',
    'alter table claim drop constraint claim_a, add constraint claim_a check (a > 1)',
    'alter table claim add column a integer check (a > 0)',
    'alter table only claim add a text unique',
    'alter table claim add column a uuid references member on delete cascade',
    'alter table claim add column a bigserial',
  ])('%s', (statement) => {
    expect(refusedByCitus(`-- A comment; with a semicolon.\n${statement};`)).toHaveLength(1)
  })
})

describe('Citus accepts', () => {
  test.each([
    'create table note (a text primary key references claim, b integer check (b > 0), unique (b))',
    'insert into note (claim_id) select claim_id from claim where is_new',
    `insert into note (at) values (now())`,
    'update claim set a = b + 1',
    'alter table claim add column a integer, add column b integer not null default 0',
    'alter table claim add column a integer constraint claim_a check (a > 0)',
    'alter table claim add constraint claim_a check (a > 0)',
    'alter table claim add check (a > 0)',
    'alter table claim alter column a set default now()',
    'create function a() returns trigger language plpgsql as $$ begin update b set c = now(); end $$',
    'create index claim_a on claim (a)',
  ])('%s', (statement) => {
    expect(refusedByCitus(`${statement};`)).toEqual([])
  })
})

test('holds for migrations that are applied to distributed tables', () => {
  expect(
    ['0063-marketing-notices.sql', '0064-numbers-of-nodes.sql', '0065-later.sql'].map(isForCitus),
  ).toEqual([false, false, true])
})

test('finds what the migrations before would be refused for', () => {
  const folder = join(root, 'apps/gateway/migrations')
  const refused = readdirSync(folder).filter(
    (file) => !isForCitus(file) && refusedByCitus(readFileSync(join(folder, file), 'utf8')).length > 0,
  )
  expect(refused).toContain('0002-campaign-changes.sql')
  expect(refused).toContain('0036-account-number.sql')
})
