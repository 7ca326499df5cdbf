import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { componentPages } from './component-pages.ts'

async function startPages(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'crema-components-'))
  await mkdir(join(folder, 'components', 'assets'), { recursive: true })
  for (const [path, content] of Object.entries(files))
    await writeFile(join(folder, 'components', path), content)
  const app = fastify()
  componentPages(app, { folder })
  return {
    get: (url: string) => app.inject({ url }),
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}

test('serves the built page and its assets', async () => {
  await using pages = await startPages({ 'index.html': '<title>Built</title>', 'assets/a-1.js': 'export {}' })
  const page = await pages.get('/demo/components?story=forms/field&theme=dark&dir=rtl')
  expect(page).toMatchObject({ statusCode: 200, body: '<title>Built</title>' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const script = await pages.get('/demo/components/assets/a-1.js')
  expect(script).toMatchObject({ statusCode: 200, body: 'export {}' })
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test.each(['missing.js', 'a.map', '..%2Findex.html', '..%2F..%2Fsecret.js'])(
  'does not serve the asset %s',
  async (file) => {
    await using pages = await startPages({ 'index.html': '<title>Built</title>' })
    expect((await pages.get(`/demo/components/assets/${file}`)).statusCode).toBe(404)
  },
)

test('without a build the page shows the command for it', async () => {
  await using pages = await startPages({})
  const page = await pages.get('/demo/components')
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('npm run build')
})
