// Runs the command as a process and checks its output and exit codes.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitmentOf } from '@crema/draws/draw-rules'
import { buildTree } from '@crema/draws/merkle-tree'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { processEnvironment } from '@crema/gateway/testing/process-environment'

const folder = mkdtempSync(join(tmpdir(), 'crema-ops-'))
const data = join(folder, 'data')
const examples = ['coupons', 'campaigns', 'stores', 'stars'].map((name) =>
  join(import.meta.dirname, 'examples', `${name}.yaml`),
)

beforeAll(async () => {
  const { database, close } = await openDatabase(undefined, { dataDirectory: data })
  await migrate(database)
  await close()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  APP_KEY: 'a-key',
  APP_SECRET: 'a-secret-of-a-test',
  SERVER_SECRET: 'a-server-secret-of-a-test-long-enough',
  PUBLIC_ORIGIN: 'https://coffee.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Coffee <hello@coffee.example>',
}

function ops(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    const options = {
      env: { ...processEnvironment, NO_COLOR: '1', DATA_DIR: data, DATABASE_URL: '', ...env },
    }
    execFile(process.execPath, [join(import.meta.dirname, 'ops.ts'), ...args], options, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    )
  })
}

test('from a file into the database and back', async () => {
  const refused = await ops(['apply', ...examples], production)
  expect(refused).toMatchObject({ code: 1, err: 'Nothing was changed: in production this needs --yes.\n' })
  expect(refused.out).toContain(`The embedded database in ${data} will be changed.`)

  const done = await ops(['apply', '--yes', ...examples], production)
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain('✓ Done: 17 new entries, 0 changed.')

  const file = join(folder, 'all.yaml')
  expect((await ops(['export', '--out', file])).out).toBe(
    `✓ 5 campaigns, 8 coupons, 3 stores, 1 stars program in ${file}\n`,
  )
  expect((await ops(['plan', file])).out).toBe(
    `The embedded database in ${data}\n\n= 17 entries unchanged\nNothing would change.\n`,
  )

  expect((await ops(['pause', 'GOLDEN-HOUR'])).out).toContain('✓ GOLDEN-HOUR is off the shelf')
  expect((await ops(['resume', file])).out).toMatch(
    /✓ GOLDEN-HOUR is on the shelf\n= OPENING-DAY is on the shelf already/,
  )
  expect((await ops(['report', 'GOLDEN-HOUR'])).out).toContain('There are no claims and no refusals.')

  expect((await ops(['log-name', '203.0.113.7', 'somebody@example.com'], production)).out).toMatch(
    /^network=[\w-]{16}\nlogin=[\w-]{16}\n$/,
  )

  expect((await ops(['review'])).out).toBe('No help is held for review.\n')
  expect((await ops(['audit'])).out).toContain('✓ The books balance')
  expect(await ops(['adjust-stars', '1000000000', 'US', 'Sorry for the wait', '--give', '50'])).toMatchObject(
    {
      code: 1,
      err: 'There is no member with this account number.\n',
    },
  )

  const paper = join(folder, 'codes.html')
  expect((await ops(['codes', 'OPENING-DAY', '--until', '2099-01-01', '--out', paper])).out).toBe(
    `✓ 2 codes until 2099-01-01 in ${paper}\n`,
  )
  expect((await ops(['codes', 'OPENING-DAY', '--until', '2099-01-01'])).out).toMatch(
    /^\S+\thttp:\/\/localhost:3000\/home\/scan\?code=CREMA%3AS1%3AOPENING-DAY%3A/,
  )
}, 180_000)

test('an error is printed as one sentence', async () => {
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, 'coupons:\n  A: { kind: exchang }\n')
  const answers = await Promise.all([
    ops(['check', file]),
    ops(['check', join(folder, 'nowhere.yaml')]),
    ops(['plan', examples[0] ?? ''], { DATA_DIR: join(folder, 'fresh') }),
    ops(['check']),
    ops(['chek']),
    ops(['report', 'X', '--days', 'many']),
    ops(['adjust-stars', '1000000000', 'US', 'Sorry']),
    ops(['plan', examples[0] ?? ''], { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/nothing' }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 2, 1, 1, 1])
  const words = answers.map(({ err }) => err)
  expect(words[0]).toBe(`${file}:2:14 “kind” cannot be “exchang”: did you mean “exchange”?\n✗ 1 problem\n`)
  expect(words[1]).toContain('nowhere.yaml cannot be read: there is no such file.')
  expect(words[2]).toContain('is not migrated: start the gateway once.')
  expect(words[6]).toContain('--give <stars> or --take <stars>')
  expect(words[7]).toContain('127.0.0.1:9/nothing cannot be used')
  expect(words.join('\n')).not.toMatch(/secret|\n {4}at /)
}, 120_000)

test('verifies the saved data of a draw, without a database', async () => {
  const file = join(folder, 'draw.json')
  const draw = {
    format: 'draw-v1',
    // Without a chain, and one code to draw.
    rules: `draw-v1\nTEA\n${commitmentOf(new Uint8Array(32))}\nnone\n0\n1\n`,
    root: buildTree('TEA', ['ONLY']).root,
    seed: '00'.repeat(32),
    signature: null,
    codes: ['ONLY'],
    drawn: ['ONLY'],
  }
  writeFileSync(file, JSON.stringify(draw))
  const right = await ops(['verify-draw', file], { DATA_DIR: join(folder, 'no such folder') })
  expect(right).toMatchObject({ code: 0, err: '' })
  expect(right.out).toContain('✓ Drawn codes: ONLY')
  expect(await ops(['verify-draw', file, '--root', 'ab'.repeat(32)])).toMatchObject({ code: 1, err: '' })
  writeFileSync(file, '{}')
  expect((await ops(['verify-draw', file])).err).toContain('The file is not the record of a draw')
  expect((await ops(['verify-draw'])).err).toContain(
    'Missing argument: npm run ops -- verify-draw <file.json>',
  )
})
