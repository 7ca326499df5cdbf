/**
 * Exact bytes of the built page against `apps/web/size-budgets.json`, and what grew since `apps/web/sizes.json`.
 * `--write` updates that file. A KB is 1,000 bytes; text is compressed with brotli.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPageBuilt } from './page-build.ts'
import { type LandingPage, landingPages, readBuiltSizes } from './page-sizes/built-sizes.ts'
import { measureRenderedPages, type RenderedPage } from './page-sizes/rendered-sizes.ts'
import { reportSizes, type Sizes } from './page-sizes/size-report.ts'
import { root } from './run-command.ts'

const web = join(root, 'apps', 'web')
const committed = join(web, 'sizes.json')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Sizes // both files hold nothing else

if (!isPageBuilt()) {
  console.error('There is no build of these sources: run "npm run build" first.')
  process.exit(2)
}
const { sizes: built, landing } = readBuiltSizes(join(web, 'dist', 'client'))
const rendered = await measureRenderedPages()
const ofLanding = landingPages.flatMap((page) => Object.entries(sizesOf(page)))
const sizes: Sizes = { ...Object.fromEntries(ofLanding), ...built }
const { lines, isWithinBudgets } = reportSizes(sizes, read(join(web, 'size-budgets.json')), read(committed))
console.log(lines.length === 0 ? 'Every size is within its budget and unchanged.' : lines.join('\n'))
if (process.argv.includes('--write')) writeFileSync(committed, `${JSON.stringify(sizes, null, 2)}\n`)
process.exitCode = isWithinBudgets ? 0 : 1

function sizesOf(page: LandingPage): Sizes {
  const { scriptBytes, ownBytes, files, bytes } = landing[page]
  const inLocales = rendered.filter((each) => each.page === page)
  const largest = (pick: (each: RenderedPage) => number): number => Math.max(...inLocales.map(pick))
  return {
    [`${page}: script`]: scriptBytes,
    [`${page}: own code`]: ownBytes,
    [`${page}: own code and messages`]: ownBytes + largest(({ messageBytes }) => messageBytes),
    [`${page}: requests`]: files.length + 1,
    [`${page}: everything`]: bytes + largest((each) => each.bytes),
    ...Object.fromEntries(inLocales.map((each) => [`${page}: HTML in ${each.locale}`, each.bytes])),
  }
}
