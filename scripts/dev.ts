/** `npm run dev`: the gateway restarts and the page reloads when their code changes; both stop together. */
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root, startCommand } from './run-command.ts'

/** Paths of the gateway; Vite serves the others. */
const gatewayPaths = String.raw`^/(capi|demo|pay|healthz|readyz)(/|\?|$)`
const gatewayPort = process.env['PORT'] ?? '3000'

const gateway = startCommand(['node', '--watch', '--watch-preserve-output', 'apps/gateway/src/server.ts'], {
  live: true,
  env: { PORT: gatewayPort },
})
const ended = once(gateway, 'exit')

const page = await createServer({
  root: join(root, 'apps', 'web'),
  configFile: join(root, 'apps', 'web', 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    proxy: { [gatewayPaths]: { target: `http://127.0.0.1:${gatewayPort}` } },
  },
})
await page.listen()
page.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => gateway.kill(signal))
}
await ended
await page.close()
process.exitCode = gateway.exitCode ?? 0
