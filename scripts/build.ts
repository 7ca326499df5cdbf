/** `npm run build`: builds the page and notes what it was built from. */
import { buildPage } from './page-build.ts'

process.exitCode = (await buildPage()) ? 0 : 1
