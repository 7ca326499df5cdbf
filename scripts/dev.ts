/** `npm run dev`: the gateway restarts and the page reloads when their code changes; both stop together. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { root, runCommand } from './run-command.ts'

/** Paths of the gateway; Vite serves the others. */
const gatewayPaths = String.raw`^/(capi|demo|pay|healthz|readyz)(/|\?|$)`
const gatewayPort = process.env['PORT'] || '3000'

const page = await createServer({
  root: join(root, 'apps', 'web'),
  configFile: join(root, 'apps', 'web', 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    proxy: { [gatewayPaths]: { target: `http://127.0.0.1:${gatewayPort}` } },
  },
})
// Vite's listener exits before the gateway has stopped; `runCommand` stops the gateway and exits after it.
process.removeAllListeners('SIGTERM')
const gateway = runCommand(['node', '--watch', '--watch-preserve-output', 'apps/gateway/src/server.ts'], {
  live: true,
  env: { PORT: gatewayPort },
})
await page.listen()
page.printUrls()

const { ok } = await gateway
await page.close()
process.exitCode = ok ? 0 : 1
