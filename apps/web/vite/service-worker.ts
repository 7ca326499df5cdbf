import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { OfflineFiles } from '@crema/contract/page/offline-files'
import { findChunk, inExecutionOrder, messagesIn } from './bundle-chunks.ts'
import type { NamedChunks } from './named-chunks.ts'

/** Chunks that load later and must be there without a connection. Any other file is cached when it is first used. */
const neededOffline = [
  'firstTap',
  'cachedLocale',
  'offlineSupport',
  'routeError',
  'lazyScreens',
  'navigation',
  'home',
  'memberCode',
  'wallet',
  'savedCoupons',
  'stores',
]

/** The drawings of a screen without a connection, and the tones. Other drawings are cached when they are first shown. */
const offlineArt = /\/art-[^/]+\/(?:(?:offline|lost)\.svg|tones\.css)$/

type ServiceWorkerOptions = {
  chunks: NamedChunks
  /** Features whose messages the offline screens need. */
  messages: readonly string[]
}

/** Builds `service-worker.js` with the names of this build's files in it, so that the page opens without a connection. */
export function serviceWorker({ chunks, messages }: ServiceWorkerOptions): Plugin {
  let root = ''
  let outDir = ''
  let files: ListedFiles | undefined
  return {
    name: 'crema-service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    generateBundle(_options, bundle) {
      const entry = findChunk(bundle, join(root, 'index.html'))
      const needed = neededOffline.map((name) => findChunk(bundle, chunks.idOf(name)))
      files = listFiles(bundle, [entry, ...needed], entry, new Set(messages))
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!files) return
        const template = await readFile(join(outDir, 'index.html'))
        const offlineFiles: OfflineFiles = { build: shortHash(template), ...files }
        await buildWorker({ root, outDir, input: chunks.idOf('serviceWorker'), offlineFiles })
      },
    },
  }
}

type ListedFiles = Omit<OfflineFiles, 'build'>

function listFiles(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
  entry: Rolldown.OutputChunk,
  offlineFeatures: ReadonlySet<string>,
): ListedFiles {
  const precached = new Set<string>()
  for (const chunk of inExecutionOrder(bundle, chunks)) {
    precached.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) precached.add(style)
  }
  const messages: Record<string, string[]> = {}
  const otherFiles: string[] = []
  for (const output of Object.values(bundle)) {
    if (output.fileName.endsWith('.woff2') || offlineArt.test(output.fileName)) precached.add(output.fileName)
    if (!output.fileName.startsWith('assets/')) continue
    const name = output.fileName.slice('assets/'.length)
    const { feature, locale } = messagesIn(output) ?? {}
    if (feature !== undefined && locale !== undefined && offlineFeatures.has(feature))
      (messages[locale] ??= []).push(name)
    else otherFiles.push(name)
  }
  return {
    entry: entry.fileName,
    precached: Array.from(precached, (name) => `/${name}`),
    messages,
    otherFiles,
  }
}

type WorkerBuild = { root: string; outDir: string; input: string; offlineFiles: OfflineFiles }

/** A build of its own: one classic script, which every browser with service workers can run. */
async function buildWorker({ root, outDir, input, offlineFiles }: WorkerBuild): Promise<void> {
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
        input,
        output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  })
}

function shortHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
