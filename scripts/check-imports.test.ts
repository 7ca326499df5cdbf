import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { asLine, checkImports } from './check-imports.ts'
import { folderLimit } from './imports/folder-sizes.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Writes `files` into a new folder and returns the violations as `file:line  rule`. */
function rulesBrokenBy(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'crema-imports-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkImports(root).violations.map((each) => asLine(each).replace(/ — .*/, ''))
}

/** A tree that breaks no rule and uses what each of them allows. */
const clean = {
  'brands/crema/brand.ts': 'export const name = "Crema"',
  'packages/contract/limits.ts': 'export const limit = 3',
  'packages/contract/endpoints/coupons/claim.ts':
    'import { limit } from "../../limits.ts"\nexport const most = limit',
  'packages/i18n/format/money.ts':
    'export const money = (n: number) => new Intl.NumberFormat("en").format(n)',
  'packages/i18n/scripts/check.ts': 'export const languages = Intl.getCanonicalLocales(process.env.LANG)',
  'apps/web/vite.config.ts': 'export default { mode: process.env.NODE_ENV }',
  'apps/web/src/lib/text.ts': 'export const trim = (text: string) => text.trim()',
  'apps/web/src/ui/button.tsx':
    'import { trim } from "#src/lib/text.ts"\nexport const Button = ({ label }: { label: string }) => <button>{trim(label)} ·</button>',
  'apps/web/src/api/client.ts':
    'import { limit } from "@crema/contract/limits"\nexport const call = () => fetch("/capi", { headers: { n: String(limit) } })',
  'apps/web/src/host-app/storage.ts': 'export const read = (key: string) => localStorage.getItem(key)',
  'apps/web/src/features/home/home-page.tsx': [
    'import { call } from "#src/api/client.ts"',
    'import { Button } from "#src/ui/button.tsx"',
    'import { money } from "@crema/i18n/format/money"',
    'import { name } from "#brand/brand.ts"',
    'export const HomePage = ({ label, fetch }: Props) => { fetch(call); return <Button aria-label={label} label={money(1) + name} /> }',
  ].join('\n'),
  'apps/web/src/routes.tsx':
    'import { HomePage } from "./features/home/home-page.tsx"\nexport const routes = [HomePage]',
  'apps/web/e2e/claim.e2e.ts':
    'import { startGateway } from "@crema/gateway/testing/gateway"\nexport const gateway = startGateway(process.env.PORT)',
  'apps/gateway/src/config.ts': 'export const config = { port: process.env.PORT }',
  'apps/gateway/src/database/open.ts':
    'import pg from "pg"\nexport const open = (url: string) => new pg.Pool({ connectionString: url })',
  'apps/gateway/src/services.ts':
    'import { open } from "./database/open.ts"\nexport type Services = { open: typeof open }',
  'apps/gateway/src/modules/coupons/coupon-store.ts':
    'import type { Services } from "#src/services.ts"\nexport const store = (given: Services) => given',
  'apps/gateway/src/modules/coupons/issue-coupon.ts':
    'import { store } from "./coupon-store.ts"\nexport const issueCoupon = store',
  'apps/gateway/src/modules/coupons/coupon-routes.ts':
    'import { issueCoupon } from "./issue-coupon.ts"\nexport const couponRoutes = issueCoupon',
  'apps/gateway/src/modules/claims/claim.ts':
    'import { issueCoupon } from "../coupons/issue-coupon.ts"\nexport const claim = issueCoupon',
  'apps/gateway/src/app.ts':
    'import { couponRoutes } from "./modules/coupons/coupon-routes.ts"\nexport const app = [couponRoutes]\nexport const demo = () => import("../demo/seed.ts")',
  'apps/gateway/src/testing/gateway.ts':
    'import { app } from "./app.ts"\nexport const startGateway = (port?: string) => [app, port]',
  'apps/gateway/src/testing/start.ts': 'import pg from "pg"\nexport const start = () => pg',
  'apps/gateway/src/start-error.ts': 'export const startError = 1',
  'apps/gateway/src/database/lock.ts':
    'import { startError } from "../start-error.ts"\nexport const lock = startError',
  'apps/gateway/src/modules/claims/claim.test.ts': [
    'import { start } from "#src/testing/start.ts"',
    'import { startGateway } from "#src/testing/gateway.ts"',
    'export const tests = [start, startGateway]',
  ].join('\n'),
  'apps/gateway/src/http/limits.test.ts':
    'import { claim } from "../modules/claims/claim.ts"\nexport const tests = claim',
  'apps/gateway/demo/seed.ts':
    'import { claim } from "../src/modules/claims/claim.ts"\nexport const seed = claim',
}

test('a clean tree passes', () => {
  expect(rulesBrokenBy(clean)).toEqual([])
})

/** Files to add to the clean tree, and the violations they must cause. */
const broken: Record<string, [files: Record<string, string>, violations: string[]]> = {
  'contract imports i18n': [
    {
      'packages/contract/texts.ts':
        'export const a = 1\nimport { money } from "@crema/i18n/format/money"\nexport const texts = money',
    },
    ['packages/contract/texts.ts:2  packages-alone'],
  ],
  'i18n imports an app by its path': [
    { 'packages/i18n/texts.ts': 'export type { Button } from "../../apps/web/src/ui/button.tsx"' },
    ['packages/i18n/texts.ts:1  packages-alone'],
  ],
  'a brand imports the page': [
    {
      'brands/crema/theme.ts':
        'import { trim } from "@crema/web/lib/text.ts"\nexport const theme = trim("x")',
    },
    ['brands/crema/theme.ts:1  packages-alone'],
  ],
  'the page imports the gateway': [
    {
      'apps/web/src/lib/app.ts':
        'import type { app } from "@crema/gateway/app.ts"\nexport type App = typeof app',
    },
    ['apps/web/src/lib/app.ts:1  apps-apart'],
  ],
  'the page’s code imports the gateway for tests': [
    { 'apps/web/src/lib/app.ts': 'export const start = () => import("@crema/gateway/testing/gateway")' },
    ['apps/web/src/lib/app.ts:1  apps-apart'],
  ],
  'the gateway imports the page': [
    {
      'apps/gateway/src/http/pages.ts':
        'import { routes } from "@crema/web/routes.tsx"\nexport const pages = routes',
    },
    ['apps/gateway/src/http/pages.ts:1  apps-apart'],
  ],
  'the product imports the tooling': [
    {
      'tools/bench.ts': 'export const bench = 1',
      'apps/gateway/src/http/bench.ts': 'export const b = import("@crema/tools/bench.ts")',
    },
    ['apps/gateway/src/http/bench.ts:1  apps-apart'],
  ],
  'lib imports ui': [
    { 'apps/web/src/lib/up.ts': 'import { Button } from "../ui/button.tsx"\nexport const up = Button' },
    ['apps/web/src/lib/up.ts:1  downward-only'],
  ],
  'a feature imports the routes': [
    {
      'apps/web/src/features/stars/stars.ts':
        'import { routes } from "#src/routes.tsx"\nexport const stars = routes',
    },
    ['apps/web/src/features/stars/stars.ts:1  downward-only'],
  ],
  'the session imports a feature': [
    {
      'apps/web/src/session/token.ts':
        'import { HomePage } from "#src/features/home/home-page.tsx"\nexport const token = HomePage',
    },
    ['apps/web/src/session/token.ts:1  downward-only'],
  ],
  'a folder that is no layer': [
    { 'apps/web/src/helpers/a.ts': 'export const a = 1', 'apps/web/src/helpers/b.ts': 'export const b = 1' },
    ['apps/web/src/helpers/a.ts:1  downward-only'],
  ],
  'the product imports what only tests use': [
    {
      'apps/gateway/src/modules/claims/take.ts':
        'import { startGateway } from "#src/testing/gateway.ts"\nexport const take = startGateway',
    },
    [
      'apps/gateway/src/modules/claims/take.ts:1  downward-only',
      'apps/gateway/src/modules/claims/take.ts:1  tests-apart',
    ],
  ],
  'a layer reaches above itself through a file beside it': [
    {
      'apps/gateway/src/register.ts':
        'import { claim } from "./modules/claims/claim.ts"\nexport const register = claim',
      'apps/gateway/src/outbox/send.ts':
        'import { register } from "../register.ts"\nexport const send = register',
    },
    ['apps/gateway/src/outbox/send.ts:1  downward-only'],
  ],
  'the database imports a module': [
    {
      'apps/gateway/src/database/seed.ts':
        'import { claim } from "../modules/claims/claim.ts"\nexport const seed = claim',
    },
    ['apps/gateway/src/database/seed.ts:1  downward-only'],
  ],
  'ui imports the router, the server state and a message': [
    {
      'apps/web/src/ui/link.tsx': [
        'import { Link } from "@tanstack/react-router"',
        'import { useQuery } from "@tanstack/react-query"',
        'import en from "@crema/i18n/messages/home/en.json"',
        'export const parts = [Link, useQuery, en]',
      ].join('\n'),
    },
    [
      'apps/web/src/ui/link.tsx:1  plain-ui',
      'apps/web/src/ui/link.tsx:2  plain-ui',
      'apps/web/src/ui/link.tsx:3  plain-ui',
    ],
  ],
  'a feature imports another': [
    {
      'apps/web/src/features/stars/stars.ts':
        'import { HomePage } from "../home/home-page.tsx"\nexport const stars = HomePage',
    },
    ['apps/web/src/features/stars/stars.ts:1  features-apart'],
  ],
  'a module imports another’s store and routes': [
    {
      'apps/gateway/src/modules/claims/take.ts': [
        'import { store } from "../coupons/coupon-store.ts"',
        'import { couponRoutes } from "../coupons/coupon-routes.ts"',
        'export const take = [store, couponRoutes]',
      ].join('\n'),
    },
    [
      'apps/gateway/src/modules/claims/take.ts:1  private-module',
      'apps/gateway/src/modules/claims/take.ts:2  private-module',
    ],
  ],
  'the demo reads a store': [
    {
      'apps/gateway/demo/inbox.ts':
        'import { store } from "../src/modules/coupons/coupon-store.ts"\nexport const inbox = store',
    },
    ['apps/gateway/demo/inbox.ts:1  private-module'],
  ],
  'a module loads the demo': [
    {
      'apps/gateway/src/modules/claims/take.ts': 'export const take = () => import("../../../demo/seed.ts")',
    },
    ['apps/gateway/src/modules/claims/take.ts:1  demo-apart'],
  ],
  'the server imports the demo when it starts': [
    { 'apps/gateway/src/server.ts': 'import { seed } from "../demo/seed.ts"\nexport const server = seed' },
    ['apps/gateway/src/server.ts:1  demo-apart'],
  ],
  'two files that import each other’s types': [
    {
      'apps/web/src/lib/one.ts': 'import type { Two } from "./two.ts"\nexport type One = Two[]',
      'apps/web/src/lib/two.ts': 'import type { One } from "./one.ts"\nexport type Two = One[]',
    },
    ['apps/web/src/lib/two.ts:1  no-cycles'],
  ],
  'two files that load each other with import()': [
    {
      'apps/web/src/lib/one.ts': 'export const two = () => import("./two.ts")',
      'apps/web/src/lib/two.ts': 'export const one = () => import("./one.ts")',
    },
    ['apps/web/src/lib/two.ts:1  no-cycles'],
  ],
  'a cycle of three files, and a file outside it that imports one of them': [
    {
      'packages/contract/a.ts': 'import { b } from "./b.ts"\nexport const a = b',
      'packages/contract/b.ts': 'import { c } from "./c.ts"\nexport const b = c',
      'packages/contract/c.ts': 'export * from "./d.ts"',
      'packages/contract/d.ts': 'import { b } from "@crema/contract/b"\nexport const d = b',
    },
    ['packages/contract/d.ts:1  no-cycles'],
  ],
  'an index file, and a barrel by another name': [
    {
      'apps/web/src/ui/index.ts': 'export const ui = 1',
      'apps/web/src/ui/all.ts': 'export { Button } from "./button.tsx"\nexport * from "./index.ts"',
    },
    ['apps/web/src/ui/all.ts:1  no-barrels', 'apps/web/src/ui/index.ts:1  no-barrels'],
  ],
  'the entry of a chunk, imported statically': [
    {
      'apps/web/src/ui/rare-chunk.ts': 'export { Button } from "./button.tsx"',
      'apps/web/src/ui/good.ts': 'export const loadRare = () => import("./rare-chunk.ts")',
      'apps/web/src/ui/bad.ts': 'import { Button } from "./rare-chunk.ts"\nexport const button = Button',
    },
    ['apps/web/src/ui/bad.ts:1  no-barrels'],
  ],
  'a folder with too many files of code': [
    Object.fromEntries(
      Array.from({ length: folderLimit + 1 }, (_, at) => [
        `tools/many/file-${at + 100}.ts`,
        `export const a${at} = 1`,
      ]),
    ),
    ['tools/many/file-100.ts:1  small-folders'],
  ],
  'the gateway names a source file of the page': [
    {
      'apps/gateway/src/page/chunks.ts':
        'export const a = 1\nexport const entry = "apps/web/src/app/entry-client.tsx"',
    },
    ['apps/gateway/src/page/chunks.ts:2  no-page-paths'],
  ],
  'a file that cannot be parsed': [
    { 'scripts/broken.ts': 'export const a = 1\nexport const b = = 2' },
    ['scripts/broken.ts:2  parses'],
  ],
}

describe('each rule reports a violation', () => {
  test.each(Object.entries(broken))('%s', (_name, [files, violations]) => {
    expect(rulesBrokenBy({ ...clean, ...files })).toEqual(violations)
  })
})

test('a violation names its file, line, rule and reason', () => {
  expect(asLine({ path: 'a/b.ts', line: 3, rule: 'no-cycles', reason: 'because' })).toBe(
    'a/b.ts:3  no-cycles — because',
  )
})
