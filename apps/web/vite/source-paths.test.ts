import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folders = readdirSync(join(root, 'apps/web/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** A path below `apps/web/src`, but not an import such as `#src/…` of either app. */
const sourcePath = new RegExp(
  `web/src\\b|(?<![#\\w])src/(?:${folders.join('|')})\\b|(?<![#\\w])src/[^\\s'"]+\\.(?:tsx|css)\\b`,
)

/** Files that get names and paths from the page's build, so that moving a file of the page does not affect them. */
const readers = [
  'apps/gateway/src/**/*.ts',
  'apps/gateway/demo/**/*.ts',
  'apps/web/vite/**/*.ts',
  'apps/web/src/app/**/*.{ts,tsx}',
  'scripts/page-sizes/**/*.ts',
  'scripts/check-sizes.ts',
]

test('source paths of the page are in vite.config.ts and imports only', () => {
  const found = globSync(readers, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, index) => (sourcePath.test(line) ? [`${file}:${index + 1}`] : []))
    })
  expect(found).toEqual([])
})

test.each([
  "const screen = 'src/features/campaigns/collect-coupons-page.tsx'",
  "join(root, 'apps/web/src')",
  "import { x } from '../src/app/page-chunks.ts'",
  "'src/app/hydration/early.ts': { file: 'e.js' },",
])('finds the path in %s', (line) => {
  expect(sourcePath.test(line)).toBe(true)
})

test.each(["import { x } from '#src/session/session.ts'", "import { Config } from '#src/config/config.ts'"])(
  'allows %s',
  (line) => {
    expect(sourcePath.test(line)).toBe(false)
  },
)
