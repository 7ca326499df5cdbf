/** One run for the unit tests of every package; `npx vitest --project web` for one of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { legalDocumentsFolder } from './apps/web/vite/legal-documents.ts'
import { compiledMessages } from './packages/i18n/vite-messages.ts'
import { hangingTests } from './scripts/hanging-tests.ts'

const root = import.meta.dirname
const brand = process.env['CREMA_BRAND'] ?? 'crema'
const brandFolder = join(root, 'brands', brand)
const brandFacts = JSON.parse(readFileSync(join(brandFolder, 'brand.json'), 'utf8')) as {
  name: string
  userAgentMarker: string
} // every brand has both

/** Tests lie beside the code of `folder`. */
function project(name: string, folder: string, test: TestProjectInlineConfiguration['test'] = {}) {
  return {
    test: {
      name,
      root: join(root, folder),
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
      ...test,
    },
  } satisfies TestProjectInlineConfiguration
}

/** Their modules keep no state, so one worker may load them once for all their test files. */
const stateless = { isolate: false }

/** Where `npm test` wants the results to count. */
const report = process.env['CREMA_UNIT_REPORT']

export default defineConfig({
  test: {
    reporters: [
      'default',
      hangingTests(),
      ...(report ? [['json', { outputFile: report }] satisfies ['json', object]] : []),
    ],
    // Made for two cores: a third worker would only take time from the other two.
    maxWorkers: 2,
    pool: 'threads',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('contract', 'packages/contract', stateless),
      project('i18n', 'packages/i18n', stateless),
      project('scripts', 'scripts', stateless),
      project('tools', 'tools', stateless),
      {
        ...project('web', 'apps/web', {
          // Class names come out as they are written, so that tests can name them.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        }),
        plugins: [compiledMessages()],
        define: {
          'import.meta.env.BRAND_NAME': JSON.stringify(brandFacts.name),
          'import.meta.env.APP_MARKER': JSON.stringify(brandFacts.userAgentMarker),
        },
        resolve: {
          alias: {
            '#brand': brandFolder,
            '#legal': legalDocumentsFolder(join(root, 'brands'), brand),
            '#messages': join(root, 'packages/i18n/messages'),
          },
        },
      },
      project('gateway', 'apps/gateway', {
        // Processes, for these tests send signals, open databases and start servers.
        pool: 'forks',
        // What a poll waits for leaves through an outbox or a server: on a slow machine that takes its time.
        expect: { poll: { timeout: 20_000 } },
        globalSetup: [join(root, 'apps/gateway/src/testing/postgres-server/vitest-setup.ts')],
      }),
    ],
  },
})
