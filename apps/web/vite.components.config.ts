/** Builds `/demo/components`, the page of all components, apart from the product's page. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandArt, readBrandArt } from './vite/brand-art.ts'
import { readBrandMark } from './vite/brand-mark.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const brandFolder = here(`../../brands/${process.env['CREMA_BRAND'] || 'crema'}`)
const art = readBrandArt(brandFolder)

export default defineConfig({
  root: here('stories'),
  base: '/demo/components/',
  publicDir: false,
  plugins: [react(), brandArt(art)],
  // The gateway serves the drawings of the page's build.
  define: {
    'import.meta.env.ART_FOLDER': JSON.stringify(`/${art.folder}/`),
    'import.meta.env.DRAWINGS': '{}',
    'import.meta.env.BRAND_MARK': JSON.stringify(readBrandMark(`${brandFolder}/mark.svg`)),
  },
  resolve: { alias: { '#brand': brandFolder, '@brand': brandFolder } },
  build: {
    outDir: `${here(process.env['PAGE_FOLDER'] || 'dist')}/components`,
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    cssMinify: 'lightningcss',
    // The CSP allows no data: fonts.
    assetsInlineLimit: (file) => file.endsWith('/pieces.svg'),
    modulePreload: false,
    chunkSizeWarningLimit: 1_000,
  },
})
