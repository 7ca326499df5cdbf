/** `npm run build`: builds the page and records the fingerprint of its sources. */
import { join } from 'node:path'
import { buildPage } from './page-build.ts'
import { readBuiltSizes } from './page-sizes/built-sizes.ts'
import { chunkTable } from './page-sizes/chunk-table.ts'
import { root } from './run-command.ts'

const ok = await buildPage()
if (ok) console.log(chunkTable(readBuiltSizes(join(root, 'apps', 'web', 'dist', 'client'))).join('\n'))
process.exitCode = ok ? 0 : 1
