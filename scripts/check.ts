/** `npm run check`: everything that can be judged without running the product. Prints every problem it finds. */
import { globSync } from 'node:fs'
import { isPageBuilt } from './page-build.ts'
import { asSeconds, root, runCommand } from './run-command.ts'

type Step = { name: string; commands: string[][] }

/** Longest first, so that two at a time end early. */
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
  { name: 'messages', commands: [['node', 'scripts/check-route-messages.ts']] },
  { name: 'documents', commands: [['node', 'scripts/check-documents.ts']] },
  { name: 'locales', commands: [['node', 'packages/i18n/scripts/check-messages.ts']] },
  // Of a build that is there; `npm test` makes one and asks again.
  ...(isPageBuilt() ? [{ name: 'sizes', commands: [['node', 'scripts/check-sizes.ts']] }] : []),
]
const atOnce = 2

/** Every folder with a tsconfig.json and something for it to judge. */
function typedFolders(): string[] {
  const folders = globSync(['tsconfig.json', '{apps,packages}/*/tsconfig.json', 'tools/tsconfig.json'], {
    cwd: root,
  }).map((path) => path.replace(/\/?tsconfig\.json$/, '') || '.')
  return folders.filter(
    (folder) =>
      globSync('**/*.{ts,tsx}', { cwd: `${root}/${folder}`, exclude: ['**/node_modules'] }).length > 0,
  )
}

/** True where the step found nothing. */
async function take({ name, commands }: Step): Promise<boolean> {
  let ms = 0
  const problems: string[] = []
  for (const command of commands) {
    const outcome = await runCommand(command)
    ms += outcome.ms
    if (!outcome.ok) problems.push(outcome.output || `${command.join(' ')} failed without a word`)
  }
  console.log(`${problems.length > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${asSeconds(ms)}`)
  if (problems.length > 0) console.log(`\n${problems.join('\n')}\n`)
  return problems.length === 0
}

const waiting = [...steps]
const failed: string[] = []
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await take(step))) failed.push(step.name)
    }
  }),
)
if (failed.length > 0) {
  console.log(`Problems in: ${failed.join(', ')}`)
  process.exitCode = 1
}
