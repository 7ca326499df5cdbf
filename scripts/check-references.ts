/**
 * Finds dead references; prints `file:line  what is missing` and exits with 1 if there is one. Checked are relative
 * links and repository paths in Markdown, paths in comments, numbers of decision records, and numbers of requirements
 * (`R-4.2`) with the paths of their table in docs/requirements.md.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './run-command.ts'

type Reference = { line: number; problem: string }

const documents = ['*.md', '{.github,docs,apps,packages,tools,scripts,brands}/**/*.md']
const code = '{apps,packages,tools,scripts,brands}/**/*.{ts,tsx,mjs,css,sql,html,yaml}'
const requirementsFile = 'docs/requirements.md'

const topFolders = '(?:apps|brands|docs|packages|scripts|tools)'
const pathInBackticks = new RegExp(`^${topFolders}/[^\\s:#$]*$`)
const pathInComment = new RegExp(`(?<![\\w./-])${topFolders}/[\\w./-]+\\.\\w+`, 'g')
const requirementNumber = /\bR-\d+\.\d+\b/g
/** A migration that has been released is never changed, nor are its comments. */
const released = /^apps\/gateway\/migrations\//

/** Contains dead references on purpose. */
const ownTest = 'scripts/check-references.test.ts'

/** Every dead reference below `folder`, as `file:line  problem`. */
export function checkReferences(folder: string): string[] {
  const requirements = readRequirements(folder)
  const files = (patterns: string | string[]) =>
    globSync(patterns, {
      cwd: folder,
      exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
    }).map((path) => path.replaceAll('\\', '/'))

  const check = (path: string, references: (text: string) => Reference[]) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return [...references(text), ...unknownRequirements(text, requirements)]
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, problem }) => `${path}:${line}  ${problem}`)
  }
  return [
    ...files(documents).flatMap((path) => check(path, (text) => documentReferences(folder, path, text))),
    ...files(code)
      .filter((path) => !released.test(path) && path !== ownTest)
      .flatMap((path) => check(path, (text) => commentReferences(folder, path, text))),
  ].toSorted()
}

/** The numbers in the first column; `undefined` where there is no table yet. */
function readRequirements(folder: string): Set<string> | undefined {
  const file = join(folder, requirementsFile)
  if (!existsSync(file)) return undefined
  return new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => /^\| (R-\d+\.\d+) \|/.exec(line)?.[1] ?? []),
  )
}

function unknownRequirements(text: string, known: Set<string> | undefined): Reference[] {
  if (!known) return []
  return matches(text, requirementNumber)
    .filter(({ match }) => !known.has(match))
    .map(({ match, line }) => ({ line, problem: `${match} is not in ${requirementsFile}` }))
}

function documentReferences(folder: string, path: string, text: string): Reference[] {
  const created = createdPaths(text)
  const isCreated = (reference: string) =>
    created.some((pattern) => posix.matchesGlob(reference.replaceAll(/<[^>]*>/g, 'any'), `${pattern}{,/**}`))
  const links = matches(text, /\]\(([^)\s]+)\)/g, 1)
    .filter(({ match }) => !/^([a-z]+:|#|\/)/.test(match))
    .filter(({ match }) => !existsSync(join(folder, dirname(path), match.replace(/[#?].*$/, ''))))
    .map(({ match, line }) => ({ line, problem: `the link ${match} leads to no file` }))
  const paths = matches(text, /`([^`\n]+)`/g, 1)
    .filter(({ match }) => pathInBackticks.test(match) && !isCreated(match) && !exists(folder, match))
    .map(({ match, line }) => ({ line, problem: `${match} does not exist` }))
  const records = matches(text, /docs\/decisions\/(\d{4})|\((\d{4})\)|\[(\d{4})\]/g)
    .filter(({ match }) => !isDecision(folder, match))
    .map(({ match, line }) => ({ line, problem: `${match} is no decision record` }))
  return [...links, ...paths, ...records, ...(path === requirementsFile ? doubleRequirements(text) : [])]
}

/**
 * What the reader of a recipe creates: the files of its snippets (```ts file=…), and the paths or patterns that
 * `<!-- creates: … -->` names.
 */
const createdPaths = (text: string): string[] => [
  ...[...text.matchAll(/^```\w+ file=(\S+)/gm)].flatMap(([, file]) => file ?? []),
  ...[...text.matchAll(/^<!-- creates: (.*) -->$/gm)].flatMap(([, paths]) => paths?.split(' ') ?? []),
]

function doubleRequirements(text: string): Reference[] {
  const seen = new Set<string>()
  return matches(text, /^\| (R-\d+\.\d+) \|/gm, 1).flatMap(({ match, line }) => {
    if (seen.has(match)) return [{ line, problem: `${match} has two rows` }]
    seen.add(match)
    return []
  })
}

function commentReferences(folder: string, path: string, text: string): Reference[] {
  const isComment = (line: number) => /^\s*(\/\/|\/?\*|--|#|<!--)/.test(lines[line - 1] ?? '')
  const lines = text.split('\n')
  const workspace = /^(apps|packages)\/[^/]+/.exec(path)?.[0] ?? '.'
  const paths = matches(text, pathInComment)
    .filter(({ line }) => isComment(line))
    .filter(({ match }) => !exists(folder, match) && !exists(folder, posix.join(workspace, match)))
    .map(({ match, line }) => ({ line, problem: `${match} does not exist` }))
  const records = matches(text, /docs\/decisions\/\d{4}|\bdecision \d{4}\b/g)
    .filter(({ match }) => !isDecision(folder, match))
    .map(({ match, line }) => ({ line, problem: `${match} is no decision record` }))
  return [...paths, ...records]
}

/** `<name>` and `…` stand for any text; `{a,b}` and `*` are patterns as in a shell. */
function exists(folder: string, path: string): boolean {
  // What a build writes is not in a clean clone.
  if (/(^|\/)dist(\/|$)/.test(path)) return true
  const pattern = posix.normalize(path.replaceAll(/<[^>]*>|…/g, '*')).replace(/\/$/, '')
  if (!/[*{]/.test(pattern)) return existsSync(join(folder, pattern))
  return globSync(pattern, { cwd: folder }).length > 0
}

const isDecision = (folder: string, reference: string): boolean =>
  globSync(`docs/decisions/${/\d{4}/.exec(reference)?.[0]}-*.md`, { cwd: folder }).length > 0

/** Every match with its line; of a group where `group` names one. */
function matches(text: string, pattern: RegExp, group = 0): { match: string; line: number }[] {
  return [...text.matchAll(pattern)].map((found) => ({
    match: found[group] ?? '',
    line: text.slice(0, found.index).split('\n').length,
  }))
}

if (import.meta.main) {
  const problems = checkReferences(root)
  console.log(problems.length === 0 ? 'Every reference leads somewhere.' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
}
