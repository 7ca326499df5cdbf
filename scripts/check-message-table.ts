/**
 * Checks the table of messages in docs/requirements.md: each message exists in every language, and each row's tests exist
 * and show its messages. Prints `file:line  what is missing` and exits with 1 if there is something.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '../packages/i18n/locales.ts'
import { root } from './run-command.ts'

const requirementsFile = 'docs/requirements.md'
const heading = '\n## Messages\n'

/** Every problem of the table below `folder`, as `file:line  problem`. */
export function checkMessageTable(folder: string): string[] {
  const document = readFileSync(join(folder, requirementsFile), 'utf8')
  const start = document.indexOf(heading)
  if (start < 0) return [`${requirementsFile}:1  has no section “${heading.trim()}”`]
  const firstLine = document.slice(0, start + 1).split('\n').length
  const [section = ''] = document.slice(start + heading.length).split('\n## ')
  const rows = section.split('\n').flatMap((text, index) => {
    const [, , messages, , tests] = text.split('|')
    const ids = codeIn(messages)
    return ids.length > 0 && tests !== undefined ? [{ ids, tests, line: firstLine + 1 + index }] : []
  })
  if (rows.length === 0) return [`${requirementsFile}:${firstLine}  has no messages`]
  return rows.flatMap(({ ids, tests, line }) =>
    [...ids.flatMap((id) => missingMessages(folder, id)), ...missingTests(folder, ids, tests)].map(
      (problem) => `${requirementsFile}:${line}  ${problem}`,
    ),
  )
}

function missingMessages(folder: string, id: string): string[] {
  const [feature = '', key = ''] = id.split('.')
  const lacking = localeCodes.filter((locale) => {
    const file = join(folder, 'packages/i18n/messages', feature, `${locale}.json`)
    return !existsSync(file) || !(key in (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  })
  return lacking.length > 0 ? [`${id} is missing in ${lacking.join(', ')}`] : []
}

/** `tests`: each a path in backticks, followed by a title in curly quotes. */
function missingTests(folder: string, ids: readonly string[], tests: string): string[] {
  const named = [...tests.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, path = '', title = '']) => {
    const file = join(folder, path)
    return { path, title, source: existsSync(file) ? readFileSync(file, 'utf8') : '' }
  })
  const isShown = (id: string) => {
    const key = id.slice(id.indexOf('.') + 1)
    return named.some(({ source }) => source.includes(`'${id}'`) || source.includes(`'${key}'`))
  }
  return [
    ...(named.length === codeIn(tests).length && named.length > 0 ? [] : ['a test has no path or no title']),
    ...named
      .filter(({ title, source }) => !source.includes(title))
      .map(({ path, title }) => `${path} has no test “${title}”`),
    ...ids.filter((id) => !isShown(id)).map((id) => `no test of the row mentions ${id}`),
  ]
}

const codeIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

if (import.meta.main) {
  const problems = checkMessageTable(root)
  console.log(problems.length === 0 ? 'Every message of the table has its test.' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
}
