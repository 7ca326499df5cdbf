import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const textFile = /\.(?:js|css|svg|json|webmanifest)$/

/** Writes `.br` and `.gz` beside every text file of the build at the highest level, for the gateway to send. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'crema-precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => textFile.test(file)).map((file) => compress(join(folder, file))),
        )
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    compressBrotli(text, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    compressGzip(text, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}
