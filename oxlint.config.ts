/**
 * Lint rules, and the import rules of CONTRIBUTING.md that can be judged from one file alone. Those that need the
 * graph of files are in scripts/imports/rules.ts. A later override replaces the settings of a rule, so each list of
 * restrictions is complete.
 */
import { defineConfig, type OxlintOverride } from 'oxlint'

const errors = {
  fetch: 'fetch belongs to api: one client signs, times out and handles every error.',
  storage: 'Storage belongs to host-app: it may be denied or full, and one place knows what to do then.',
  bridge: 'The native bridge belongs to host-app: one adapter checks all that comes in from the app.',
  environment: 'process.env belongs to config: settings are read once, checked at the start and passed in.',
  driver: 'The SQL driver belongs to database, which chooses the engine and knows its limits.',
  intl: 'Intl belongs to i18n/format, so that dates, numbers and money look the same everywhere.',
}
type Owned = keyof typeof errors

const globals: Partial<Record<Owned, string[]>> = {
  fetch: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'],
  storage: ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'],
  intl: ['Intl'],
}
const properties: Partial<Record<Owned, { object?: string; property: string }[]>> = {
  fetch: [{ property: 'sendBeacon' }],
  storage: [{ object: 'document', property: 'cookie' }],
  bridge: [
    { property: 'messageHandlers' },
    { property: 'flutter_inappwebview' },
    { property: 'ReactNativeWebView' },
  ],
  environment: [{ object: 'process', property: 'env' }],
  intl: [
    { property: 'toLocaleString' },
    { property: 'toLocaleDateString' },
    { property: 'toLocaleTimeString' },
  ],
}
/** `const { fetch } = window` is a property of a global object. */
const onGlobalObjects = (name: string) =>
  ['window', 'globalThis', 'self'].map((object) => ({ object, property: name }))

const farParents = {
  regex: String.raw`\.\./\.\./`,
  message: 'This path climbs more than one folder: use #src/… or the name of a package.',
}
const sqlDrivers = { regex: '^(pg|pg-.+|postgres|@electric-sql/.+)(/|$)', message: errors.driver }
const environmentImport = ['process', 'node:process'].map((name) => ({
  name,
  importNames: ['env'],
  message: errors.environment,
}))

/** Forbids `owned` in `files`. */
const forbid = (owned: Owned[], files: string[], excludeFiles: string[] = []): OxlintOverride => {
  const names = owned.flatMap((each) =>
    (globals[each] ?? []).map((name) => ({ name, message: errors[each] })),
  )
  const restricted = owned.flatMap((each) =>
    [...(properties[each] ?? []), ...(globals[each] ?? []).flatMap(onGlobalObjects)].map((property) => ({
      ...property,
      message: errors[each],
    })),
  )
  return {
    files,
    excludeFiles: [...tests, ...excludeFiles],
    rules: {
      'no-restricted-globals': ['error', ...names],
      'no-restricted-properties': ['error', ...restricted],
      'no-restricted-imports': [
        'error',
        {
          paths: owned.includes('environment') ? environmentImport : [],
          patterns: [
            // A package has folders of its own depth.
            ...(files.some((each) => each.startsWith('packages/')) ? [] : [farParents]),
            ...(owned.includes('driver') ? [sqlDrivers] : []),
          ],
        },
      ],
    },
  }
}

/** Tests and what only tests use may use everything. */
const tests = [
  '**/*.test.{ts,tsx}',
  '**/*-for-tests.{ts,tsx}',
  'apps/web/e2e/**',
  '**/testing/**',
  '**/testing-*/**',
  '**/testing-*.ts',
]
const all: Owned[] = ['fetch', 'storage', 'bridge', 'environment', 'driver', 'intl']
const allBut = (...allowed: Owned[]) => all.filter((each) => !allowed.includes(each))
const serverSide: Owned[] = ['environment', 'driver', 'intl']

export default defineConfig({
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['eslint-plugin-i18next'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    'no-param-reassign': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'promise/no-return-wrap': 'error',
    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/forbid-dom-props': ['error', { forbid: ['style'] }],
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    // The router redirects and answers 404 by throwing these.
    'typescript/only-throw-error': [
      'error',
      {
        allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }],
      },
    ],
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // The second argument is a message that says what was expected.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // The type check reports it better, or the code style allows it (such as a cast with its reason).
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-to-throw-message': 'off',
    // The JSX transform imports React itself; rules-of-hooks and exhaustive-deps report the same more clearly.
    'react/react-in-jsx-scope': 'off',
    'react/hooks': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // A native checkbox exposes the state of a switch; a status need not be an <output>.
    'jsx-a11y/role-has-required-aria-props': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // In a step or a dialog that the visitor has just opened, the first field takes the focus.
    'jsx-a11y/no-autofocus': 'off',
    // A property test follows its model through branches.
    'vitest/no-conditional-expect': 'off',
  },
  overrides: [
    // One owner for each of these, so that there is one place to look and one to change.
    {
      files: ['apps/**', 'tools/**', 'scripts/**', 'brands/**'],
      rules: { 'no-restricted-imports': ['error', { patterns: [farParents] }] },
    },
    forbid(all, ['apps/web/{src,vite}/**']),
    forbid(allBut('fetch'), ['apps/web/src/api/**']),
    forbid(allBut('storage', 'bridge'), ['apps/web/src/host-app/**']),
    // They run before or beside the page's bundle and cannot load its client.
    forbid(allBut('fetch', 'storage'), [
      'apps/web/src/app/hydration/{early,member-screen}.ts',
      'apps/web/src/app/offline/service-worker.ts',
    ]),
    forbid(serverSide, ['apps/gateway/{src,demo}/**'], ['apps/gateway/src/{config,database}/**']),
    forbid(['driver', 'intl'], ['apps/gateway/src/config/**']),
    forbid(['environment', 'intl'], ['apps/gateway/src/database/**']),
    forbid(serverSide, ['brands/**']),
    forbid(
      serverSide,
      ['packages/{contract,draws,i18n}/**'],
      ['packages/i18n/{format,scripts}/**', 'packages/i18n/vite-*'],
    ),
    forbid(['environment', 'driver'], ['packages/i18n/format/**']),
    // Its markup is a file of the brand, which the build has checked.
    { files: ['apps/web/src/ui/art/inline-picture.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      // A text in JSX could be read in one language only.
      files: ['apps/web/src/**/*.tsx'],
      excludeFiles: tests,
      rules: {
        'i18next/no-literal-string': [
          'error',
          {
            mode: 'jsx-only',
            'should-validate-template': true,
            // Without a letter: digits, punctuation, signs such as · and ×.
            words: { exclude: [String.raw`[\s\d!-/:-@[-\`{-~\u00b7\u00d7\u2010-\u2190]*`] },
            'jsx-attributes': {
              include: [
                'alt',
                'aria-(description|label|placeholder|roledescription|valuetext)',
                'label',
                'placeholder',
                'title',
              ],
            },
            'object-properties': { exclude: ['.*'] },
            callees: { exclude: ['.*'] },
          },
        ],
      },
    },
    {
      // Their tools read the default export.
      files: ['**/*.config.ts', 'apps/gateway/src/testing/postgres-server/server-of-run.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // They print for the person who runs them.
      files: ['scripts/**', 'tools/**', 'packages/*/scripts/**', 'apps/gateway/demo/**', 'apps/web/e2e/**'],
      rules: { 'no-console': 'off' },
    },
    {
      // There is no React there; a function name may begin with "use".
      files: ['apps/gateway/**', 'tools/**', 'scripts/**'],
      rules: { 'react-hooks/rules-of-hooks': 'off', 'react/rules-of-hooks': 'off' },
    },
    {
      // The specification wants a console warning where a device has no store page.
      files: ['apps/web/src/features/app-handoff/**'],
      rules: { 'no-console': ['error', { allow: ['warn'] }] },
    },
    {
      // A click beside the sheet closes it; on the keyboard, Escape does, which <dialog> handles.
      files: ['apps/web/src/ui/overlays/sheet.tsx'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
  ],
  ignorePatterns: ['**/dist/**'],
})
