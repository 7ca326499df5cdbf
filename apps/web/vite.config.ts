import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from '@crema/i18n/vite-messages'
import { personalScreens, screenRendering } from './src/app/rendering/screen-rendering.ts'
import {
  everywhereMessages,
  homeMessages,
  navigationMessages,
  storesMessages,
  walletMessages,
} from './src/lib/offline/offline-messages.ts'
import { brandArt, readBrandArt, readDrawings } from './vite/brand-art.ts'
import { readBackgroundColours } from './vite/brand-background.ts'
import { checkBrandHome } from './vite/brand-home.ts'
import { readBrandMark } from './vite/brand-mark.ts'
import { checkBrandPosters } from './vite/brand-posters.ts'
import { chunkGroups } from './vite/chunk-groups.ts'
import { inlineClassNames } from './vite/class-names/inline-class-names.ts'
import { shortClassNames } from './vite/class-names/short-class-names.ts'
import { compileHints } from './vite/compile-hints.ts'
import { indexPage } from './vite/index-page.ts'
import { legalDocumentsFolder } from './vite/legal-documents.ts'
import { legalDocuments } from './vite/legal/legal-documents-plugin.ts'
import { mergeFacade } from './vite/merge-facade.ts'
import { mergeRuntime } from './vite/merge-runtime.ts'
import { namedChunks } from './vite/named-chunks.ts'
import { pageManifest } from './vite/page-manifest.ts'
import { phoneMetadata } from './vite/phone-metadata.ts'
import { precompressed } from './vite/precompressed.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { webManifest } from './vite/web-manifest.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const brand = process.env['CREMA_BRAND'] || 'crema'
const brandFolder = here(`../../brands/${brand}`)
const { name: brandName, userAgentMarker } = JSON.parse(
  readFileSync(`${brandFolder}/brand.json`, 'utf8'),
) as Record<string, unknown>

checkBrandHome(`${brandFolder}/home.json`)
checkBrandPosters(`${brandFolder}/posters.json`)

const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string }

const readColours = () => readBackgroundColours([here('src/ui/base/tokens.css'), `${brandFolder}/theme.css`])
const art = readBrandArt(brandFolder)
const chunks = namedChunks(here('src/app/page-chunks.ts'))

/** Seven characters of a hash instead of eight, the fewest for so many files: pages and scripts name many files, and a hash cannot be compressed. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** `Features.LightDark` of lightningcss, which adds two variables to every page for a function that no style sheet calls. */
const lightDark = 1 << 20

export default defineConfig(({ isSsrBuild = false, command }) => ({
  plugins: [
    react(),
    compiledMessages(brandFolder),
    legalDocuments(),
    inlineClassNames(),
    phoneMetadata(),
    indexPage({
      brand,
      brandFolder,
      readColours,
      gateway: process.env['GATEWAY_ORIGIN'] || undefined,
      appKey: process.env['APP_KEY'] || undefined,
      appSecret: process.env['APP_SECRET'] || undefined,
      version,
    }),
    !isSsrBuild && [
      brandArt(art),
      chunks.plugin,
      pageManifest(chunks, screenRendering, personalScreens, art),
      serviceWorker({
        chunks,
        messages: [
          ...everywhereMessages,
          ...navigationMessages,
          ...homeMessages,
          ...storesMessages,
          ...walletMessages,
        ],
      }),
      webManifest(brandFolder, readColours),
      mergeRuntime(),
      mergeFacade(chunks),
      compileHints(chunks),
    ],
    !isSsrBuild && precompressed(),
  ],
  publicDir: `${brandFolder}/public`,
  resolve: {
    alias: [
      { find: '#brand', replacement: brandFolder },
      // In style sheets, where a leading # begins a fragment.
      { find: '@brand', replacement: brandFolder },
      { find: '#legal', replacement: legalDocumentsFolder(here('../../brands'), brand) },
      { find: '#messages', replacement: here('../../packages/i18n/messages') },
      // A substitute for versions of React without `useSyncExternalStore`, which this one has.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // The gateway loads the result without node_modules.
  ssr: { noExternal: true },
  define: {
    'import.meta.env.BRAND_NAME': JSON.stringify(brandName),
    'import.meta.env.BRAND_MARK': JSON.stringify(readBrandMark(`${brandFolder}/mark.svg`)),
    'import.meta.env.ART_FOLDER': JSON.stringify(`/${art.folder}/`),
    'import.meta.env.DRAWINGS': JSON.stringify(isSsrBuild ? readDrawings(art) : {}),
    'import.meta.env.APP_MARKER': JSON.stringify(userAgentMarker),
    // React's development build renders several times more slowly.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  worker: { rolldownOptions: { output: fileNames } },
  css: {
    modules: command === 'serve' ? {} : { generateScopedName: shortClassNames(here('src')) },
    lightningcss: { exclude: lightDark },
  },
  build: {
    outDir: `${process.env['PAGE_FOLDER'] || 'dist'}/${isSsrBuild ? 'server' : 'client'}`,
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    // Without the edition of JavaScript, which names older browsers than these.
    cssTarget: ['chrome111', 'safari16.4', 'firefox115'],
    cssMinify: 'lightningcss',
    // The CSP allows no data: URLs for fonts, and style sheets must stay small.
    // The pieces move from the first frame of the celebration.
    assetsInlineLimit: (file) => file.endsWith('/pieces.svg'),
    modulePreload: {
      polyfill: false,
      // A file that imports a chunk has loaded these already.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(
              (each) =>
                each !== file && !/\/(?:libraries|shared|page|launch-payload|offline-support)-/.test(each),
            ),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Inlines mainly the names of style classes.
          optimization: { inlineConst: { mode: 'all' } },
          // `namedChunks` adds the early script.
          input: { page: here('index.html') },
          output: { ...fileNames, codeSplitting: { groups: chunkGroups(here('index.html'), chunks) } },
        },
  },
}))
