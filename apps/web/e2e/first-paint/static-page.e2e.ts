/** The page as static files on a plain web server, with the gateway on another origin. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { enterCode } from '@crema/tools/sign-in'
import { expect, test } from '../support/fixtures.ts'
import { newEmail } from '../support/members.ts'

const web = join(import.meta.dirname, '../..')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

let folder: string
let server: Server
let gatewayProcess: GatewayProcess
let origin: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crema-static-'))
  server = createServer((request, response) => {
    const path = join(folder, 'client', new URL(request.url ?? '/', 'http://page').pathname)
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'client', 'index.html')
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  origin = `http://127.0.0.1:${port}`
  gatewayProcess = await startGatewayProcess({ env: { ALLOWED_ORIGINS: origin } })
  await promisify(execFile)(process.execPath, [join(web, '../../node_modules/vite/bin/vite.js'), 'build'], {
    cwd: web,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PAGE_FOLDER: folder,
      GATEWAY_ORIGIN: gatewayProcess.origin,
    },
  })
})
test.afterAll(async () => {
  server.close()
  await gatewayProcess.stop()
  await rm(folder, { recursive: true, force: true })
})

test('shows a campaign, signs in and claims', async ({ page, t }) => {
  const email = newEmail()
  await page.goto(`${origin}/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en`)
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await page.getByLabel(t('sign-in.email')).fill(email)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await expect(page.getByLabel(t('sign-in.codeLabel'))).toBeVisible()
  const inbox = (await (await fetch(`${gatewayProcess.origin}/demo/inbox?to=${email}`)).json()) as {
    items: { code: string }[]
  }
  await enterCode(page, t, inbox.items[0]?.code ?? '')
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()
  await page.getByRole('link', { name: t('campaign.seeAll') }).click()
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(3)
})
