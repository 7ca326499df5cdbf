/** `npm run build`: builds the page and records the fingerprint of its sources. */
import { buildPage } from './page-build.ts'

process.exitCode = (await buildPage()) ? 0 : 1
