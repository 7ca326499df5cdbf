import { pdfOf } from '../files/pdf.ts'
import { withResolution } from '../files/png-resolution.ts'
import { zipOf } from '../files/zip.ts'
import { bleedMm, type CodeMark, type TextMark } from '../layout/marks.ts'
import { codeCells } from './code-cells.ts'
import { canvasSize, checkPainted, paintPoster, type PaintContext, type Paper } from './paint-poster.ts'
import type { LaidOutPoster, PosterJob } from './poster-job.ts'

/** A canvas of a worker or of the page. `close` frees its memory, of which phones have little. */
export type Canvas = {
  context: PaintContext
  encode: (type: 'image/png' | 'image/jpeg') => Promise<Blob>
  close: () => void
}

export type Studio = {
  createCanvas: (size: { width: number; height: number }) => Canvas
  /** Called between steps, so that a page that paints itself stays responsive. */
  pause: () => Promise<void>
  progress: (done: number) => void
}

const dpi = 300
const printPxPerMm = dpi / 25.4
const jpegType = 'image/jpeg'

/** Paints a poster and writes the file that is asked for. */
export async function makeFile({ poster, output }: PosterJob, studio: Studio): Promise<Blob> {
  switch (output.kind) {
    case 'view':
      return paint(poster, { pxPerMm: output.widthPx / poster.size.width, bleed: 0 }, jpegType, studio)
    case 'print':
      return paint(poster, { pxPerMm: printPxPerMm, bleed: 0 }, jpegType, studio)
    case 'picture': {
      const png = await paint(poster, { pxPerMm: printPxPerMm, bleed: 0 }, 'image/png', studio)
      return new Blob([withResolution(await bytesOf(png), dpi)], { type: png.type })
    }
    case 'pdf':
      return makePdf(poster, 0, studio)
    case 'material': {
      const part = (from: number): Studio => ({
        ...studio,
        progress: (done) => studio.progress(from + done * 0.48),
      })
      const png = await paint(poster, { pxPerMm: printPxPerMm, bleed: bleedMm }, 'image/png', part(0))
      const pdf = await makePdf(poster, bleedMm, part(0.48))
      return zipOf(
        [
          { name: `${output.name}-${dpi}dpi.png`, bytes: withResolution(await bytesOf(png), dpi) },
          { name: `${output.name}.pdf`, bytes: await bytesOf(pdf) },
        ],
        new Date(),
      )
    }
  }
}

async function paint(
  poster: LaidOutPoster,
  paper: Paper,
  type: 'image/png' | 'image/jpeg',
  { createCanvas, pause, progress }: Studio,
): Promise<Blob> {
  const size = canvasSize(poster, paper)
  const canvas = createCanvas(size)
  try {
    let painted = 0
    for (const _ of paintPoster(canvas.context, poster, paper)) {
      painted += 1
      progress((0.7 * painted) / poster.marks.length)
      await pause()
    }
    checkPainted(canvas.context, size)
    const file = await canvas.encode(type)
    progress(1)
    return file
  } finally {
    canvas.close()
  }
}

async function makePdf(poster: LaidOutPoster, bleed: number, studio: Studio): Promise<Blob> {
  const paper = { pxPerMm: printPxPerMm, bleed }
  const jpeg = await paint(poster, paper, jpegType, studio)
  const { marks, scale, size, link, title, language } = poster
  const code = marks.find((mark): mark is CodeMark => mark.kind === 'code')
  const written = marks.findLast((mark): mark is TextMark => mark.kind === 'text' && mark.isLink === true)
  if (!code || !written) throw new Error('The poster has no code or no link')
  const left = written.align === 'right' ? written.x - written.width : written.x
  return pdfOf({
    jpeg: await bytesOf(jpeg),
    pixels: canvasSize(poster, paper),
    size,
    bleed,
    code: { x: code.x * scale, y: code.y * scale, size: code.size * scale, cells: codeCells(code.text) },
    linkText: {
      x: left * scale,
      baseline: written.y * scale,
      width: Math.min(written.width, written.widthMax) * scale,
      size: written.size * scale,
      text: written.text,
    },
    link,
    title,
    language,
  })
}

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer())
