import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

describe('splitStatements', () => {
  test.each([
    ['one; two;\n', ['one', 'two']],
    ["insert 'a; ''b'';'; next;", ["insert 'a; ''b'';'", 'next']],
    ['create table "a;b" (x int);', ['create table "a;b" (x int)']],
    ["-- a member's; comment\none; -- last;\n", ["-- a member's; comment\none"]],
    ["/* it's; */ one;\n/* end; */", ["/* it's; */ one"]],
    ['create function f() as $$ begin; end; $$; two;', ['create function f() as $$ begin; end; $$', 'two']],
    ['do $a$ x; $b$ y; $b$ $$ z; $$ $a$; two;', ['do $a$ x; $b$ y; $b$ $$ z; $$ $a$', 'two']],
    ['select a$1; select $1;', ['select a$1', 'select $1']],
    [';; one;;', ['one']],
    ['', []],
  ])('%j', (text, statements) => {
    expect(splitStatements(text)).toEqual(statements)
  })

  test.each([
    ['one; two', 'the file does not end with a semicolon'],
    ["one 'open;", "the file does not end what ' begins"],
    ['do $a$ open; $$ x $$;', 'the file does not end what $a$ begins'],
    ['one; /* open;', 'the file does not end what /* begins'],
    ["insert E'it\\'s; ';", "the file contains E', which migrations must not use"],
    ['/* a /* b */ c */ one;', 'the file contains /*, which migrations must not use'],
    [
      'create function f() begin atomic select 1; end;',
      'the file contains begin atomic, which migrations must not use',
    ],
  ])('%j is refused', (text, sentence) => {
    expect(() => splitStatements(text)).toThrow(sentence)
  })

  test('loses nothing of the migrations', () => {
    const folder = join(import.meta.dirname, '../../../migrations')
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8')
      const ends =
        text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'(?:[^']|'')*'/g, '').split(';').length - 1
      expect(splitStatements(text), file).toHaveLength(ends)
    }
  })
})
