/** Breaks each of the project's own restrictions in oxlint.config.ts once. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root, runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'crema-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the restrictions allow. */
const allowed = {
  'apps/web/src/api/client.ts': ['export const call = () => fetch("/capi")'],
  'apps/web/src/host-app/storage.ts': ['export const read = (key: string) => localStorage.getItem(key)'],
  'apps/web/src/features/home/fetch-prop.ts': [
    'export const load = (fetch: () => void) => fetch()',
    'export const options = { caches: 1 }',
    'export const count = options.caches',
  ],
  'apps/web/src/features/home/home-view.tsx': [
    'export const HomeView = ({ n, label }: { n: number; label: string }) => (',
    '  <p className="wide" aria-label={label} aria-hidden="true">{n} · 100 %</p>',
    ')',
  ],
  'apps/web/vite.config.ts': ['export default { mode: process.env.NODE_ENV }'],
  'apps/web/e2e/claim.e2e.ts': ['export const port = process.env.PORT'],
  'apps/gateway/src/config/settings.ts': ['export const port = process.env.PORT'],
  'apps/gateway/src/database/open.ts': [
    'import pg from "pg"',
    'export const open = (connectionString: string) => new pg.Pool({ connectionString })',
  ],
  'packages/contract/endpoints/coupons/claim.ts': [
    'import { limit } from "../../limits.ts"',
    'export const most = limit',
  ],
  'packages/i18n/format/money.ts': ['export const money = new Intl.NumberFormat("en")'],
  'packages/i18n/scripts/check.ts': ['export const language = process.env.LANG'],
}

/** Every line breaks the restriction that its file names. */
const forbidden = {
  'apps/web/src/features/stars/no-restricted-globals.ts': [
    'export const a = () => fetch("/x")',
    'export const c = { fetch }',
    'export const d = localStorage',
    'export const e = new Intl.NumberFormat("en")',
  ],
  'apps/web/src/session/no-restricted-properties.ts': [
    'export const a = () => window.fetch("/x")',
    'export const b = () => navigator.sendBeacon("/x")',
    'export const { sessionStorage: c } = window',
    'export const d = document.cookie',
    'export const e = globalThis["indexedDB"]',
    'export const f = window.webkit.messageHandlers',
    'export const g = (day: Date) => day.toLocaleDateString("en")',
  ],
  'apps/web/src/features/stars/no-restricted-imports.ts': [
    'export { trim } from "../../lib/text.ts"',
    'export const load = () => import("../../lib/text.ts")',
  ],
  'apps/web/src/features/stars/no-literal-string.tsx': [
    'export const a = () => <p>Your stars</p>',
    'export const b = ({ on }: { on: boolean }) => <p>{on ? "On" : "–"}</p>',
    'export const c = ({ on }: { on: boolean }) => <p>{on && "yes"}</p>',
    'export const d = ({ n }: { n: number }) => <p>{`${n} stars`}</p>',
    'export const e = () => <img alt="A cup" src="/cup.png" className="wide" />',
    'export const f = () => <p title={"Title"}>1</p>',
    'export const g = () => <p>Übung</p>',
  ],
  'apps/web/src/lib/no-default-export.ts': ['export default 1'],
  'apps/gateway/src/http/no-restricted-properties.ts': [
    'export const a = process.env.SMTP_URL',
    'export const { env: b } = process',
  ],
  'apps/gateway/src/modules/claims/no-restricted-imports.ts': [
    'export { env } from "node:process"',
    'export { default as pg } from "pg"',
    'export { PGlite } from "@electric-sql/pglite"',
    'export { open } from "../../database/open.ts"',
  ],
  'packages/i18n/no-restricted-globals.ts': ['export const a = Intl.getCanonicalLocales()'],
  'tools/bench/no-restricted-imports.ts': ['export { root } from "../../scripts/root.ts"'],
}

type Report = {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

/** The rules that oxlint.config.ts gives restrictions to. */
const rules = /no-restricted-|no-literal-string|no-default-export/

/** Writes `files` and returns where those rules are broken, as `file:line`. */
async function lint(files: Record<string, string[]>): Promise<string[]> {
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), lines.join('\n'))
  }
  const { output } = await runCommand(['oxlint', '--format', 'json', 'apps', 'packages', 'tools'], {
    cwd: folder,
  })
  const { diagnostics } = JSON.parse(output) as Report // the format of oxlint
  return diagnostics
    .filter(({ code }) => rules.test(code))
    .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`)
    .toSorted()
}

test('what each restriction allows is not reported, and each forbidden line is', async () => {
  copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const expected = Object.entries(forbidden).flatMap(([path, lines]) =>
    lines.map((_, at) => `${path}:${at + 1}`),
  )
  expect(await lint({ ...allowed, ...forbidden })).toEqual(expected.toSorted())
})
