/**
 * Exact bytes of the built page against `apps/web/size-budgets.json`, and what grew since `apps/web/sizes.json`.
 * `--write` updates that file. A KB is 1,000 bytes; text is compressed with brotli.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPageBuilt } from './page-build.ts'
import { readBuiltSizes } from './page-sizes/built-sizes.ts'
import { measureRenderedPages } from './page-sizes/rendered-sizes.ts'
import { reportSizes, type Sizes } from './page-sizes/size-report.ts'
import { root } from './run-command.ts'

const web = join(root, 'apps', 'web')
const committed = join(web, 'sizes.json')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Sizes // both files hold nothing else

if (!isPageBuilt()) {
  console.error('There is no build of these sources: run "npm run build" first.')
  process.exit(2)
}
const { sizes: built, campaign } = readBuiltSizes(join(web, 'dist', 'client'))
const rendered = await measureRenderedPages()
const largest = (pick: (page: (typeof rendered)[number]) => number): number => Math.max(...rendered.map(pick))
const sizes: Sizes = {
  'campaign page: script': campaign.scriptBytes,
  'campaign page: own code and messages': campaign.ownBytes + largest(({ messageBytes }) => messageBytes),
  'campaign page: requests': campaign.files.length + 1,
  'campaign page: everything': campaign.bytes + largest(({ bytes }) => bytes),
  ...Object.fromEntries(rendered.map(({ locale, bytes }) => [`campaign page: HTML in ${locale}`, bytes])),
  ...built,
}
const { lines, isWithinBudgets } = reportSizes(sizes, read(join(web, 'size-budgets.json')), read(committed))
console.log(lines.length === 0 ? 'Every size is within its budget and unchanged.' : lines.join('\n'))
if (process.argv.includes('--write')) writeFileSync(committed, `${JSON.stringify(sizes, null, 2)}\n`)
process.exitCode = isWithinBudgets ? 0 : 1
