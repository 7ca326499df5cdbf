import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { readTones } from './read-tones.ts'

/** The brand's pictures and tones, as the build serves them. */
export type BrandArt = {
  /** Below the site: `assets/art-` and a hash of all of them, so that their URLs need no table in a script. */
  folder: string
  files: ReadonlyMap<string, Buffer>
  /** The rules of each tone. */
  tones: Record<string, string>
}

export const tonesFile = 'tones.css'

export function readBrandArt(brandFolder: string): BrandArt {
  const tones = readTones(readFileSync(join(brandFolder, tonesFile), 'utf8'))
  const pictures = readdirSync(join(brandFolder, 'art')).toSorted()
  const files = new Map([
    ...pictures.map((name) => [name, readFileSync(join(brandFolder, 'art', name))] as const),
    [tonesFile, Buffer.from(Object.values(tones).join(''))] as const,
  ])
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(name).update(bytes)
  return { folder: `assets/art-${hash.digest('base64url').slice(0, 8)}`, files, tones }
}

/** What is inside the `svg` element of each drawing, by its name. Throws where that element is not the one that the page renders. */
export function readDrawings({ files }: BrandArt): Record<string, string> {
  const drawings = [...files].filter(([name]) => extname(name) === '.svg')
  return Object.fromEntries(
    drawings.map(([name, bytes]) => {
      const [, content] = drawing.exec(bytes.toString()) ?? []
      if (content === undefined) throw new Error(`${name} is no drawing of 160 × 160.`)
      return [basename(name, '.svg'), content]
    }),
  )
}

const drawing = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 160 160">(.*)<\/svg>\s*$/s

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.css': 'text/css',
}

/** Serves them in development, writes them to the build, and links the tones in `index.html`. */
export function brandArt({ folder, files }: BrandArt): Plugin {
  return {
    name: 'crema-brand-art',
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, ({ url = '' }, response, next) => {
        const name = url.slice(1)
        const bytes = files.get(name)
        if (!bytes) return next()
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
        response.end(bytes)
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'stylesheet', href: `/${folder}/${tonesFile}` }, injectTo: 'head' },
      ],
    },
  }
}
