/** `npm start`: builds the page if its sources have changed, then runs the gateway. */
import { buildPage, isPageBuilt } from './page-build.ts'

if (!isPageBuilt()) {
  console.log('Building the page, because its sources have changed since the last build.')
  if (!(await buildPage())) {
    console.error('The page could not be built, so the gateway was not started.')
    process.exit(1)
  }
}
console.log('… Gateway')
// In this process, so that the gateway receives signals and sets the exit code.
await import('../apps/gateway/src/server.ts')
