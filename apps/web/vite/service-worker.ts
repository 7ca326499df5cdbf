import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { OfflineFiles } from '../src/lib/offline/offline-files.ts'
import { everywhereWords, homeWords, walletWords } from '../src/lib/offline/offline-messages.ts'
import { readGrounds } from './brand-background.ts'

/** What the page loads later and must find without a connection. Everything else is kept once it was used. */
const neededOffline = [
  'src/app/hydration/first-tap-chunk.ts',
  'src/app/locale/unsupported-locale.ts',
  'src/app/offline/start-offline-support.ts',
  'src/app/route-error-screen.tsx',
  'src/routes/lazy-screens.ts',
  'src/routes/home-route.tsx',
  'src/routes/wallet-route.tsx',
]
const wordsOffline: ReadonlySet<string> = new Set([...everywhereWords, ...homeWords, ...walletWords])

/**
 * Makes the page one that can be installed and comes back without a connection: writes `manifest.webmanifest` from
 * the brand, and `service-worker.js` with the names of this build's files in it.
 */
export function returnVisits(brandFolder: string): Plugin {
  let root = ''
  let outDir = ''
  let files: ListedFiles | undefined
  return {
    name: 'crema-return-visits',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    async generateBundle(_options, bundle) {
      files = listFiles(root, bundle)
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: await webManifest(root, brandFolder),
      })
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!files) return
        const template = await readFile(join(outDir, 'index.html'))
        const offlineFiles: OfflineFiles = {
          build: shortHash(template),
          ...files,
        }
        await buildWorker(root, outDir, offlineFiles)
      },
    },
  }
}

type ListedFiles = Pick<OfflineFiles, 'entry' | 'first' | 'words' | 'hashed'>

/** Follows what the page and its offline screens import, as far as it is loaded with them. */
function listFiles(root: string, bundle: Rolldown.OutputBundle): ListedFiles {
  const outputs = Object.values(bundle)
  const chunkOf = (source: string): Rolldown.OutputChunk => {
    const chunk = outputs.find((each) => each.type === 'chunk' && each.facadeModuleId === join(root, source))
    if (chunk?.type !== 'chunk')
      throw new Error(`${source} has no chunk of its own; say in vite-return-visits.ts what works offline.`)
    return chunk
  }
  const first = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (first.has(chunk.fileName)) return
    first.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) first.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  const entry = chunkOf('index.html')
  add(entry)
  for (const source of neededOffline) add(chunkOf(source))
  for (const { fileName } of outputs) if (fileName.endsWith('.woff2')) first.add(fileName)
  const words: Record<string, string[]> = {}
  const hashed: string[] = []
  for (const output of outputs) {
    if (!output.fileName.startsWith('assets/')) continue
    const name = output.fileName.slice('assets/'.length)
    const [, feature = '', locale = ''] =
      messageFile.exec((output.type === 'chunk' && output.facadeModuleId) || '') ?? []
    if (wordsOffline.has(feature)) (words[locale] ??= []).push(name)
    else hashed.push(name)
  }
  return { entry: entry.fileName, first: Array.from(first, (name) => `/${name}`), words, hashed }
}

const messageFile = /[/\\]messages[/\\]([^/\\]+)[/\\]([^/\\]+)\.json/

/** A build of its own: one classic script, which every browser with service workers can run. */
async function buildWorker(root: string, outDir: string, offlineFiles: OfflineFiles): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { builtFiles: JSON.stringify(offlineFiles) },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
      rolldownOptions: {
        input: join(root, 'src/app/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  })
}

/** Without a word in any language: the name is the chain's own. */
async function webManifest(root: string, brandFolder: string): Promise<string> {
  const { name } = JSON.parse(await readFile(join(brandFolder, 'brand.json'), 'utf8')) as { name: string } // every brand has one
  const { light: ground } = await readGrounds(root, brandFolder)
  const png = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon', 192, 'any'),
      png('icon', 512, 'any'),
      png('maskable', 192, 'maskable'),
      png('maskable', 512, 'maskable'),
    ],
  })
}

function shortHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
