import type { LinkPreview } from '@crema/contract/page/link-preview'
import { previewSize } from '@crema/contract/page/link-preview'
import { layOutFigure, type Placed } from './lay-out-figure.ts'
import type { Picture } from './png.ts'
import type { PreviewAssets } from './preview-assets.ts'

/** Within the ticket, above its perforation. */
const figureArea = { x: 170, y: 112, width: 860, height: 256 }
/** Looks into each pixel of a mask, along and across. */
const looks = 3

/** The picture of a link to a campaign; undefined where a figure is none that was drawn for this brand. */
export function renderPreview(preview: LinkPreview, parts: PreviewAssets): Picture | undefined {
  const hue = parts.hues[preview.hue]
  const placed = layOutFigure(preview, parts, figureArea)
  if (!placed) return undefined
  const { width, height } = previewSize
  const picture: Picture = { width, height, channels: 3, pixels: new Uint8Array(width * height * 3) }
  for (let at = 0; at < width * height; at++) {
    const alpha = (parts.ticket.pixels[at * 4 + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++) {
      picture.pixels[at * 3 + channel] = mix(
        hue[channel] ?? 0,
        parts.ticket.pixels[at * 4 + channel] ?? 0,
        alpha,
      )
    }
  }
  for (const each of placed) paint(picture, parts.sheet, each, hue)
  return picture
}

function paint(
  { width, pixels }: Picture,
  sheet: Picture,
  { piece, x, y, scale }: Placed,
  hue: readonly number[],
): void {
  const [right, bottom] = [Math.ceil(x + piece.width * scale), Math.ceil(y + piece.height * scale)]
  for (let row = Math.floor(y); row < bottom; row++) {
    for (let column = Math.floor(x); column < right; column++) {
      const alpha = coverage(sheet, piece, (column - x) / scale, (row - y) / scale, 1 / scale)
      if (alpha === 0) continue
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = mix(pixels[at + channel] ?? 0, hue[channel] ?? 0, alpha)
    }
  }
}

/** How much of a square of the mask is covered, 0 to 1. */
function coverage(sheet: Picture, piece: Placed['piece'], left: number, top: number, side: number): number {
  let sum = 0
  for (let down = 0; down < looks; down++) {
    const row = Math.floor(top + ((down + 0.5) / looks) * side)
    if (row < 0 || row >= piece.height) continue
    for (let along = 0; along < looks; along++) {
      const column = Math.floor(left + ((along + 0.5) / looks) * side)
      if (column >= 0 && column < piece.width)
        sum += sheet.pixels[(piece.y + row) * sheet.width + piece.x + column] ?? 0
    }
  }
  return sum / (255 * looks * looks)
}

const mix = (under: number, over: number, alpha: number) => Math.round(under + (over - under) * alpha)
