import { expect, test } from 'vitest'
import { readImports } from './named-chunks.ts'

test('a declaration names the module of each of its imports', () => {
  const code = `
    export const chunks = {
      plain: () => import('./plain.ts'),
      wrapped: () =>
        import(
          '#src/features/wrapped.tsx'
        ),
      notAnImport: () => load('./other.ts'),
    } as const satisfies Record<string, () => Promise<unknown>>`
  expect(readImports('chunks.ts', code)).toEqual([
    ['plain', './plain.ts'],
    ['wrapped', '#src/features/wrapped.tsx'],
  ])
})
