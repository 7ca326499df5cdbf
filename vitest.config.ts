/** Unit tests of every package; `npx vitest --project web` runs those of one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { citusTestFiles } from './apps/gateway/src/testing/citus/test-files.ts'
import { readBrandMark } from './apps/web/vite/brand-mark.ts'
import { legalDocumentsFolder } from './apps/web/vite/legal-documents.ts'
import { legalDocuments } from './apps/web/vite/legal/legal-documents-plugin.ts'
import { compiledMessages } from './packages/i18n/vite-messages.ts'
import { hangingTests } from './scripts/hanging-tests.ts'
import { unitResults } from './scripts/steps/unit-results.ts'
import { waitingTestsIn } from './scripts/steps/waiting-tests.ts'

const root = import.meta.dirname
const brand = process.env['CREMA_BRAND'] || 'crema'
const brandFolder = join(root, 'brands', brand)
const brandFacts = JSON.parse(readFileSync(join(brandFolder, 'brand.json'), 'utf8')) as {
  name: string
  userAgentMarker: string
} // every brand has both

/** `npm test` runs the tests that wait beside the others; by default all run together. */
const part = process.env['CREMA_UNIT_PART'] as 'waiting' | 'others' | undefined // scripts/test.ts sets it

/** Tests are beside the code in `folder`. */
function project(name: string, folder: string, test: TestProjectInlineConfiguration['test'] = {}) {
  const waiting = waitingTestsIn(folder)
  return {
    test: {
      name,
      root: join(root, folder),
      include: part === 'waiting' ? waiting : ['**/*.test.{ts,tsx}'],
      ...test,
      exclude: [
        '**/node_modules/**',
        '**/dist/**',
        'e2e/**',
        ...(part === 'others' ? waiting : []),
        ...(test.exclude ?? []),
      ],
    },
  } satisfies TestProjectInlineConfiguration
}

/** These modules have no state, so a worker may load them once for all test files. */
const stateless = { isolate: false }

/** `npm test` reads the results from this file. */
const report = process.env['CREMA_UNIT_REPORT']

/** With TEST_CITUS_URL, the coordinator of a cluster, the tests that are chosen for it run on it, and no others. */
const isOnCitus = Boolean(process.env['TEST_CITUS_URL'])
const gateway = {
  // Tests start gateways and databases of their own, so files can share a process and what it has loaded and compiled.
  isolate: false,
  // Processes, because these tests send signals, open databases and start servers.
  pool: 'forks',
  // Polls wait for an outbox or a server, which takes long on a slow machine.
  expect: { poll: { timeout: 20_000 } },
} satisfies TestProjectInlineConfiguration['test']
/** Starts the PostgreSQL server of the run. */
const onPostgres = {
  globalSetup: [join(root, 'apps/gateway/src/testing/postgres-server/server-of-run.ts')],
} satisfies TestProjectInlineConfiguration['test']
const citusProjects = [
  project('citus', 'apps/gateway', { ...gateway, include: [...citusTestFiles] }),
  // They move markets, and then end servers of the cluster, so they run when the others have ended.
  project('citus-moves', 'apps/gateway', {
    ...gateway,
    include: ['**/*.citus.test.ts'],
    sequence: { groupOrder: 1 },
  }),
  project('citus-crash', 'apps/gateway', {
    ...gateway,
    include: ['**/*.citus-crash.test.ts'],
    sequence: { groupOrder: 2 },
  }),
]

export default defineConfig({
  test: {
    reporters: ['default', hangingTests(), ...(report ? [unitResults(report)] : [])],
    // For two cores: a third worker would slow down the other two, except with tests that wait.
    maxWorkers: part === 'waiting' ? 1 : 2,
    pool: 'threads',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: isOnCitus
      ? citusProjects
      : [
          project('contract', 'packages/contract', stateless),
          project('draws', 'packages/draws', stateless),
          project('i18n', 'packages/i18n', stateless),
          project('scripts', 'scripts', stateless),
          project('tools', 'tools', { ...stateless, ...onPostgres }),
          {
            ...project('web', 'apps/web', {
              // Tests refer to class names as they are written.
              css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
            }),
            plugins: [compiledMessages(), legalDocuments()],
            define: {
              'import.meta.env.BRAND_NAME': JSON.stringify(brandFacts.name),
              'import.meta.env.BRAND_MARK': JSON.stringify(readBrandMark(join(brandFolder, 'mark.svg'))),
              'import.meta.env.DRAWINGS': '{}',
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
            ...gateway,
            ...onPostgres,
            exclude: ['**/*.citus.test.ts', '**/*.citus-crash.test.ts'],
          }),
        ],
  },
})
