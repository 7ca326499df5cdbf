/** `npm start`: builds the page when its sources have changed, then becomes the gateway. */
import { buildPage, isPageBuilt } from './page-build.ts'

if (!isPageBuilt()) {
  console.log('Building the page, for its sources are newer than the last build.')
  if (!(await buildPage())) {
    console.error('The page could not be built, so nothing was started.')
    process.exit(1)
  }
}
// In this process, so that signals and the exit code are the gateway's own.
await import('../apps/gateway/src/server.ts')
