import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { localeCodes } from '../packages/i18n/locales.ts'
import { checkMessageTable } from './check-message-table.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const spec = 'apps/web/e2e/states.e2e.ts'
const row = (messages: string, tests: string) =>
  `# Requirements\n\n## Messages\n\n| Asked for | Message | Where | Test |\n|---|---|---|---|\n| ended | ${messages} | campaign | ${tests} |\n`

function problemsOf(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'crema-messages-'))
  folders.push(folder)
  const files = {
    'docs/requirements.md': document,
    [spec]: "test('shows the reason', () => t('outcomes.ended'))",
    ...Object.fromEntries(
      localeCodes.map((locale) => [
        `packages/i18n/messages/outcomes/${locale}.json`,
        JSON.stringify(locale === 'th' ? { ended: 'E' } : { ended: 'E', soldOut: 'S' }),
      ]),
    ),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkMessageTable(folder)
}

test('a message in every language whose test exists', () => {
  expect(problemsOf(row('`outcomes.ended`', `\`${spec}\`: “shows the reason”`))).toEqual([])
})

test.each([
  ['`outcomes.soldOut`', `\`${spec}\`: “shows the reason”`, 'outcomes.soldOut is missing in th'],
  ['`outcomes.soldOut`', `\`${spec}\`: “shows the reason”`, 'no test of the row mentions outcomes.soldOut'],
  ['`outcomes.ended`', `\`${spec}\`: “another title”`, `${spec} has no test “another title”`],
  ['`outcomes.ended`', '`gone.e2e.ts`: “shows the reason”', 'gone.e2e.ts has no test “shows the reason”'],
  ['`outcomes.ended`', `\`${spec}\``, 'a test has no path or no title'],
  ['`outcomes.ended`', 'none', 'a test has no path or no title'],
])('%s, tested by %s: %s', (messages, tests, problem) => {
  expect(problemsOf(row(messages, tests))).toContain(`docs/requirements.md:7  ${problem}`)
})

test('a document without the table', () => {
  expect(problemsOf('# Requirements\n')).toEqual(['docs/requirements.md:1  has no section “## Messages”'])
  expect(problemsOf('# Requirements\n\n## Messages\n')).toEqual(['docs/requirements.md:3  has no messages'])
})
