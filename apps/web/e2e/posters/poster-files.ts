/** Reads posters as scanners and programs for PDF do. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import decodeQr from 'qr/decode.js'

export type Pixels = { width: number; height: number; data: Uint8Array }

/** Writes a file to a folder of its own and returns its path. */
export function stored(name: string, bytes: Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'poster-')), name)
  writeFileSync(file, bytes)
  return file
}

/** Whether PDF files can be read here; the setup of `npm test` installs it where it may. */
export const hasPoppler = spawnSync('pdftoppm', ['-v'], { stdio: 'ignore' }).status === 0

/** Runs a program of poppler-utils, which `npm test` installs, and returns what it prints. */
export function poppler(program: 'pdfinfo' | 'pdftotext' | 'pdftoppm', ...options: string[]): string {
  return execFileSync(program, options, { encoding: 'utf8' })
}

/** The first page of a PDF as pixels. */
export function pixelsOfPdf(file: string, dpi: number): Pixels {
  const target = join(mkdtempSync(join(tmpdir(), 'poster-page-')), 'page')
  poppler('pdftoppm', '-r', String(dpi), '-f', '1', '-l', '1', '-singlefile', file, target)
  return pixelsOfPpm(readFileSync(`${target}.ppm`))
}

/** A picture of poppler: a header of text, then red, green and blue of each pixel. */
function pixelsOfPpm(bytes: Buffer): Pixels {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))
  if (!head) throw new Error('Not a PPM picture')
  const [width, height] = [Number(head[1]), Number(head[2])]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      data[4 * pixel + channel] = bytes[head[0].length + 3 * pixel + channel] ?? 0
  return { width, height, data }
}

/** A picture as pixels, decoded by the browser at its own size or a fraction of it. */
export async function pixelsOfPicture(page: Page, bytes: Uint8Array, scale = 1): Promise<Pixels> {
  const { width, height, data } = await page.evaluate(
    async ({ base64, factor }) => {
      const picture = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]),
      )
      const canvas = new OffscreenCanvas(
        Math.round(picture.width * factor),
        Math.round(picture.height * factor),
      )
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data
      let text = ''
      for (let start = 0; start < pixels.length; start += 32_768)
        text += String.fromCharCode(...pixels.subarray(start, start + 32_768))
      return { width: canvas.width, height: canvas.height, data: btoa(text) }
    },
    { base64: Buffer.from(bytes).toString('base64'), factor: scale },
  )
  return { width, height, data: Buffer.from(data, 'base64') }
}

export const codeIn = (pixels: Pixels): string => decodeQr(pixels)

export const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path())
