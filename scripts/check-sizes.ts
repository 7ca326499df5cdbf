/**
 * Exact bytes of the built page against `apps/web/size-budgets.json`, and what grew since `apps/web/sizes.json`.
 * `--write` writes the sizes down anew. Thousands of bytes are KB; text is compressed with brotli.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPageBuilt } from './page-build.ts'
import { readBuiltSizes } from './page-sizes/built-sizes.ts'
import { drawCampaignPages } from './page-sizes/drawn-sizes.ts'
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
const drawn = await drawCampaignPages()
const largest = (pick: (page: (typeof drawn)[number]) => number): number => Math.max(...drawn.map(pick))
const sizes: Sizes = {
  'campaign page: script': campaign.scriptBytes,
  'campaign page: own code and messages': campaign.ownBytes + largest(({ messageBytes }) => messageBytes),
  'campaign page: requests': campaign.files.length + 1,
  'campaign page: everything': campaign.bytes + largest(({ bytes }) => bytes),
  ...Object.fromEntries(drawn.map(({ locale, bytes }) => [`campaign page: HTML in ${locale}`, bytes])),
  ...built,
}
const { lines, isHeld } = reportSizes(sizes, read(join(web, 'size-budgets.json')), read(committed))
console.log(lines.length === 0 ? 'Every size is within its budget and as it was.' : lines.join('\n'))
if (process.argv.includes('--write')) writeFileSync(committed, `${JSON.stringify(sizes, null, 2)}\n`)
process.exitCode = isHeld ? 0 : 1
