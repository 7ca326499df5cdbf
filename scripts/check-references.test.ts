import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkReferences } from './check-references.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function problemsOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'crema-references-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...existing, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkReferences(folder)
}

const existing = {
  'docs/decisions/0006-claims.md': '# Claims',
  'docs/security.md': '# Security',
  'apps/web/src/lib/text.ts': 'export const text = 1',
  'packages/i18n/scripts/check.ts': 'export const check = 1',
}
const table = '| Number | Requirement |\n|---|---|\n| R-2.1 | Claims | `apps/web/src/lib/text.ts` |\n'

test('valid references are not reported', () => {
  expect(
    problemsOf({
      'docs/requirements.md': table,
      'README.md': [
        '[record](docs/decisions/0006-claims.md#figures), [part](#part), [web](https://coffee.example/x)',
        '[0006](docs/decisions/0006-claims.md) (0006) R-2.1 `apps/web` `apps/*/src/lib/text.ts` `npm run check`',
        '`apps/<app>/src/lib/{text,other}.ts` `docs/…/0006-claims.md` `scripts/setup.mjs --browser`',
      ].join('\n'),
      'docs/recipes/add-a-screen.md': [
        '<!-- creates: brands/acorn packages/i18n/messages/*/pl.json -->',
        '`apps/web/src/features/a.ts` `brands/acorn/brand.json` `packages/i18n/messages/<feature>/pl.json`',
        '```ts file=apps/web/src/features/a.ts',
        '```',
      ].join('\n'),
      'apps/web/src/lib/other.ts':
        '// See apps/web/src/lib/text.ts and docs/decisions/0006 (R-2.1).\nexport const path = "apps/web/src/gone.ts"',
      'packages/i18n/format.ts': '// scripts/check.ts reads it.',
    }),
  ).toEqual([])
})

test('links, paths, decision records and requirements of documents', () => {
  expect(
    problemsOf({
      'docs/requirements.md': `${table}| R-2.1 | Again | \`apps/web/src/gone.ts\` |\n`,
      'docs/security.md': [
        '[gone](decisions/0007-gone.md)',
        '`apps/web/src/gone.ts`',
        '`packages/*/gone.ts`',
        '(0007)',
        '[0007](decisions/0006-claims.md)',
        'R-9.9',
      ].join('\n'),
    }),
  ).toEqual([
    'docs/requirements.md:4  R-2.1 has two rows',
    'docs/requirements.md:4  apps/web/src/gone.ts does not exist',
    'docs/security.md:1  the link decisions/0007-gone.md leads to no file',
    'docs/security.md:2  apps/web/src/gone.ts does not exist',
    'docs/security.md:3  packages/*/gone.ts does not exist',
    'docs/security.md:4  (0007) is no decision record',
    'docs/security.md:5  [0007] is no decision record',
    'docs/security.md:6  R-9.9 is not in docs/requirements.md',
  ])
})

test('paths, decision records and requirements in comments of code', () => {
  expect(
    problemsOf({
      'docs/requirements.md': table,
      'apps/web/src/lib/other.ts': [
        '/** As in docs/gone.md, R-2.2. */',
        'export const other = 1 // docs/decisions/0007',
        ' * decision 0008',
      ].join('\n'),
      'apps/gateway/migrations/0001-first.sql': '-- docs/gone.md',
    }),
  ).toEqual([
    'apps/web/src/lib/other.ts:1  R-2.2 is not in docs/requirements.md',
    'apps/web/src/lib/other.ts:1  docs/gone.md does not exist',
    'apps/web/src/lib/other.ts:2  docs/decisions/0007 is no decision record',
    'apps/web/src/lib/other.ts:3  decision 0008 is no decision record',
  ])
})

test('without docs/requirements.md numbers of requirements are not checked', () => {
  expect(problemsOf({ 'README.md': 'R-9.9' })).toEqual([])
})
