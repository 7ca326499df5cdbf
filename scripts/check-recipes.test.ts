import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkRecipes } from './check-recipes.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const tree = {
  'packages/contract/tsconfig.json': JSON.stringify({
    compilerOptions: {
      noEmit: true,
      strict: true,
      module: 'NodeNext',
      allowImportingTsExtensions: true,
      types: [],
    },
  }),
  'packages/contract/package.json':
    '{ "name": "@crema/contract", "exports": { "./*": "./*.ts" }, "type": "module" }',
  'packages/contract/limits.ts': 'export const limits = {\n  mail: 254,\n}\n',
}

async function problemsOf(recipe: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'crema-recipe-test-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...tree, 'docs/recipes/add.md': recipe.join('\n') })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkRecipes(folder)
}

test('files, insertions and fragments that compile', async () => {
  expect(
    await problemsOf([
      '```ts file=packages/contract/limits.ts after="export const limits"',
      '  phone: 15,',
      '```',
      '```ts file=packages/contract/longest.ts',
      'import { limits } from "@crema/contract/limits"',
      '```',
      'and below',
      '```ts file=packages/contract/longest.ts',
      'export const longest: number = limits.phone + limits.mail',
      '```',
      '```ts',
      'phone: 15,',
      '```',
      '```tsx',
      '<List label={t("calendar.title")} />',
      '```',
      '```json',
      '"two": ',
      '```',
    ]),
  ).toEqual([])
})

test('a snippet that does not compile', async () => {
  const problems = await problemsOf([
    '```ts file=packages/contract/longest.ts',
    'import { limits } from "./limits.ts"',
    'export const longest: string = limits.mail',
    '```',
  ])
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^packages\/contract\/longest\.ts\(2,14\): error TS2322/)
})

test('snippets with a wrong position, and a fragment that does not parse', async () => {
  expect(
    await problemsOf([
      '```ts file=packages/contract/limits.ts',
      'export const a = 1',
      '```',
      '```ts file=packages/contract/limits.ts after="nothing"',
      '```',
      '```ts file=packages/contract/gone.ts after="nothing"',
      '```',
      '```ts',
      'const = 1',
      '```',
    ]),
  ).toEqual([
    expect.stringMatching(/^docs\/recipes\/add\.md:9 {2}/),
    'docs/recipes/add.md:2  packages/contract/limits.ts exists: say after="…" where the code goes',
    'docs/recipes/add.md:5  packages/contract/limits.ts does not contain nothing',
    'docs/recipes/add.md:7  packages/contract/gone.ts does not exist',
    expect.stringContaining('gone.ts'),
  ])
})
