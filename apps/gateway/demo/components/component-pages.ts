import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '#src/mail/html.ts'
import { page } from '../demo-page.ts'

type Options = {
  /** The output of the page's build, which contains the folder `components`. */
  folder?: string | undefined
}

const builtFolder = join(import.meta.dirname, '../../../web/dist')

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves `/demo/components`: every component of the page in its states, as `apps/web/stories` describes them. */
export function componentPages(app: FastifyInstance, { folder = builtFolder }: Options = {}): void {
  const root = join(folder, 'components')

  const sendPage = async (reply: FastifyReply) => {
    const built = await readBuilt(join(root, 'index.html'))
    return reply
      .code(built ? 200 : 503)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(built ?? notBuiltPage)
  }
  app.get('/demo/components', (_request, reply) => sendPage(reply))

  app.get<{ Params: { file: string } }>('/demo/components/assets/:file', async (request, reply) => {
    const { file } = request.params
    const type = contentTypes[extname(file)]
    // File names of the build contain no separators, so no path leads out of the folder.
    const content =
      type !== undefined && /^[\w.-]+$/.test(file) ? await readBuilt(join(root, 'assets', file)) : undefined
    if (!content) return reply.callNotFound()
    return reply
      .type(type ?? '')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}

/** The content of a built file, or undefined if it does not exist. */
async function readBuilt(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const notBuiltPage = page(
  'Components',
  html`
    <header class="hero small">
      <p class="brand"><a href="/demo">Demo</a></p>
      <h1>Components</h1>
    </header>
    <main class="narrow">
      <p class="panel">This page has not been built yet. Run <b>npm run build</b>, then reload it.</p>
    </main>`,
)
