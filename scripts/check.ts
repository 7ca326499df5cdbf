/** `npm run check`: runs every static check and prints all problems. */
import { globSync } from 'node:fs'
import { isPageBuilt } from './page-build.ts'
import { asSeconds, root, runCommand } from './run-command.ts'

type Step = { name: string; commands: string[][] }

/** The longest first, because two run at a time. */
const steps: Step[] = [
  { name: 'lint', commands: [['oxlint']] },
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'dead code', commands: [['knip', '--no-progress', '--no-config-hints']] },
  {
    name: 'types',
    commands: typedFolders().map((folder) => [
      'tsc',
      '-p',
      folder,
      '--pretty',
      process.stdout.isTTY ? 'true' : 'false',
    ]),
  },
  { name: 'imports', commands: [['node', 'scripts/check-imports.ts']] },
  { name: 'recipes', commands: [['node', 'scripts/check-recipes.ts']] },
  { name: 'references', commands: [['node', 'scripts/check-references.ts']] },
  {
    name: 'messages',
    commands: [
      ['node', 'scripts/check-route-messages.ts'],
      ['node', 'scripts/check-message-table.ts'],
    ],
  },
  { name: 'packages', commands: [['node', 'scripts/check-supply-chain.ts']] },
  { name: 'migrations', commands: [['node', 'scripts/migrations/check-migrations.ts']] },
  { name: 'statements', commands: [['node', 'scripts/statements/check-statements.ts']] },
  { name: 'drawings', commands: [['node', 'scripts/check-drawings.ts']] },
  { name: 'documents', commands: [['node', 'scripts/check-documents.ts']] },
  { name: 'locales', commands: [['node', 'packages/i18n/scripts/check-messages.ts']] },
  // Only if there is a current build; `npm test` builds and checks again.
  ...(isPageBuilt() ? [{ name: 'sizes', commands: [['node', 'scripts/check-sizes.ts']] }] : []),
]
const concurrency = 2

/** Every folder with a tsconfig.json and TypeScript files. */
function typedFolders(): string[] {
  const folders = globSync(['tsconfig.json', '{apps,packages}/*/tsconfig.json', 'tools/tsconfig.json'], {
    cwd: root,
  }).map((path) => path.replace(/\/?tsconfig\.json$/, '') || '.')
  return folders.filter(
    (folder) =>
      globSync('**/*.{ts,tsx}', { cwd: `${root}/${folder}`, exclude: ['**/node_modules'] }).length > 0,
  )
}

/** Runs a step; true if it found no problem. */
async function runStep({ name, commands }: Step): Promise<boolean> {
  let ms = 0
  const problems: string[] = []
  const notes: string[] = []
  for (const command of commands) {
    const outcome = await runCommand(command)
    ms += outcome.ms
    if (outcome.ok) notes.push(...outcome.output.split('\n').filter((line) => line.startsWith('Note: ')))
    else problems.push(outcome.output || `${command.join(' ')} failed without output`)
  }
  console.log(`${problems.length > 0 ? '✗' : '✓'} ${name.padEnd(11)} ${asSeconds(ms)}`)
  for (const note of notes) console.log(`  ${note}`)
  if (problems.length > 0) console.log(`\n${problems.join('\n')}\n`)
  return problems.length === 0
}

const pending = [...steps]
const failed: string[] = []
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let step = pending.shift(); step; step = pending.shift()) {
      if (!(await runStep(step))) failed.push(step.name)
    }
  }),
)
if (failed.length > 0) {
  console.log(`Problems in: ${failed.join(', ')}`)
  process.exitCode = 1
}
