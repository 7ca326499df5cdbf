import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from '@crema/i18n/vite-messages'
import { compileHints, firstScreenChunks, inlineClassNames } from './vite/first-screen.ts'
import { indexPage } from './vite/index-page.ts'
import { phoneMetadata } from './vite/phone-metadata.ts'
import { precompressed } from './vite/precompressed.ts'
import { returnVisits } from './vite/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const brand = process.env['CREMA_BRAND'] ?? 'crema'
const brandFolder = here(`../../brands/${brand}`)
const { name: brandName, userAgentMarker } = JSON.parse(
  readFileSync(`${brandFolder}/brand.json`, 'utf8'),
) as Record<string, unknown>

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    compiledMessages(),
    inlineClassNames(),
    phoneMetadata(),
    indexPage({
      brand,
      brandFolder,
      gateway: process.env['GATEWAY_ORIGIN'],
      appKey: process.env['APP_KEY'],
      appSecret: process.env['APP_SECRET'],
      version: process.env['npm_package_version'],
    }),
    !isSsrBuild && returnVisits(brandFolder),
    !isSsrBuild && compileHints(),
    !isSsrBuild && precompressed(),
  ],
  publicDir: `${brandFolder}/public`,
  resolve: {
    alias: [
      { find: '#brand', replacement: brandFolder },
      { find: '#messages', replacement: here('../../packages/i18n/messages') },
      // A stand-in for Reacts that lack `useSyncExternalStore`; ours has it.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // One file the gateway can load, wherever it runs.
  ssr: { noExternal: true },
  define: {
    'import.meta.env.BRAND_NAME': JSON.stringify(brandName),
    'import.meta.env.APP_MARKER': JSON.stringify(userAgentMarker),
    // Drawn as in production wherever the gateway runs: React's development half is several times slower.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  css: { transformer: 'lightningcss' },
  build: {
    outDir: `${process.env['PAGE_FOLDER'] ?? 'dist'}/${isSsrBuild ? 'server' : 'client'}`,
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    cssMinify: 'lightningcss',
    // Fonts and pictures stay files: the CSP allows no data: fonts and CSS must stay small.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whatever asks for a part has come with these.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(
              (each) => each !== file && !/\/(?:rolldown-runtime|libraries|shared|page)-/.test(each),
            ),
    },
    // The gateway reads from it which files a screen needs.
    manifest: 'manifest.json',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Above all the names of style classes.
          optimization: { inlineConst: { mode: 'all' } },
          input: { page: here('index.html'), early: here('src/app/hydration/early.ts') },
          output: {
            codeSplitting: {
              groups: firstScreenChunks(here('.').replace(/\/$/, '')),
            },
          },
        },
  },
}))
