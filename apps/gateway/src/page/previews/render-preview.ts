import type { LinkPreview } from '@crema/contract/page/link-preview'
import { previewSize } from '@crema/contract/page/link-preview'
import { layOutFigure, type PlacedPiece } from './lay-out-figure.ts'
import type { Picture } from './png.ts'
import type { PreviewAssets } from './preview-assets.ts'

/** Within the ticket, above its perforation: beside the drawing, and without one. */
const narrowArea = { x: 150, y: 112, width: 550, height: 256 }
const wideArea = { x: 170, y: 112, width: 860, height: 256 }
/** The corner of the drawing. */
const drawingAt = { x: 752, y: 98 }
/** Of a drawing without a figure, its size relative to that beside one. */
const aloneScale = 1.4
/** Samples a pixel of a mask, in each direction. */
const samples = 3

/** The preview image of a campaign's link; undefined where the brand has no masks for the figure, or nothing to show at all. */
export function renderPreview(preview: LinkPreview, assets: PreviewAssets): Picture | undefined {
  const hue = assets.hues[preview.hue]
  const drawing = assets.artwork.drawings[preview.heroImage]
  const isAlone = preview.figure === ''
  const placed = isAlone ? [] : layOutFigure(preview, assets, drawing ? narrowArea : wideArea)
  if (!placed || (isAlone && !drawing)) return undefined
  const image = toneOf(preview.heroTone, assets)
  if (!isAlone) place(image, assets.ticket, { x: 0, y: 0, ...previewSize }, { x: 0, y: 0 })
  if (drawing) {
    const [x, y] = drawing
    const { size } = assets.artwork
    const area = { x, y, width: size, height: size }
    if (isAlone) placeInCentre(image, assets.drawingSheet, area)
    else place(image, assets.drawingSheet, area, drawingAt)
  }
  for (const each of placed) paint(image, assets.sheet, each, hue)
  return image
}

/** The gradient of a tone, from the corner at the top left to the one at the bottom right. */
function toneOf(tone: LinkPreview['heroTone'], { tones }: PreviewAssets): Picture {
  const { width, height } = previewSize
  const image: Picture = { width, height, channels: 3, pixels: new Uint8Array(width * height * 3) }
  const { near, far } = tones[tone]
  for (let at = 0; at < width * height; at++) {
    const progress = ((at % width) / width + Math.floor(at / width) / height) / 2
    for (let channel = 0; channel < 3; channel++)
      image.pixels[at * 3 + channel] = mix(near[channel] ?? 0, far[channel] ?? 0, progress)
  }
  return image
}

/** Places an enlarged drawing in the middle; between its pixels colours are mixed. */
function placeInCentre(image: Picture, from: Picture, area: Area): void {
  const size = Math.round(area.width * aloneScale)
  const [left, top] = [Math.round((image.width - size) / 2), Math.round((image.height - size) / 2)]
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [red, green, blue, alpha] = colourAt(
        from,
        area,
        (column + 0.5) / aloneScale,
        (row + 0.5) / aloneScale,
      )
      const target = ((top + row) * image.width + left + column) * 3
      for (const [channel, value] of [red, green, blue].entries())
        image.pixels[target + channel] = mix(image.pixels[target + channel] ?? 0, value, alpha)
    }
  }
}

/** The colour between four pixels, and its opacity from 0 to 1. */
function colourAt(
  from: Picture,
  area: Area,
  x: number,
  y: number,
): [red: number, green: number, blue: number, alpha: number] {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const sums = [0, 0, 0]
  let alpha = 0
  for (const [column, row] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) continue
    const source = ((area.y + row) * from.width + area.x + column) * 4
    const weight =
      ((1 - Math.abs(x - 0.5 - column)) * (1 - Math.abs(y - 0.5 - row)) * (from.pixels[source + 3] ?? 0))
      / 255
    alpha += weight
    for (const channel of sums.keys())
      sums[channel] = (sums[channel] ?? 0) + weight * (from.pixels[source + channel] ?? 0)
  }
  const [red = 0, green = 0, blue = 0] = alpha === 0 ? [] : sums.map((sum) => sum / alpha)
  return [red, green, blue, alpha]
}

type Area = { x: number; y: number; width: number; height: number }

/** Places an area of a picture with transparency. */
function place(image: Picture, from: Picture, area: Area, to: { x: number; y: number }): void {
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const source = ((area.y + row) * from.width + area.x + column) * 4
      const alpha = (from.pixels[source + 3] ?? 0) / 255
      if (alpha === 0) continue
      const target = ((to.y + row) * image.width + to.x + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        image.pixels[target + channel] = mix(
          image.pixels[target + channel] ?? 0,
          from.pixels[source + channel] ?? 0,
          alpha,
        )
      }
    }
  }
}

function paint(
  { width, pixels }: Picture,
  sheet: Picture,
  { piece, x, y, scale }: PlacedPiece,
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

/** Average coverage of a square of the mask, 0 to 1. */
function coverage(
  sheet: Picture,
  piece: PlacedPiece['piece'],
  left: number,
  top: number,
  side: number,
): number {
  let sum = 0
  for (let down = 0; down < samples; down++) {
    const row = Math.floor(top + ((down + 0.5) / samples) * side)
    if (row < 0 || row >= piece.height) continue
    for (let along = 0; along < samples; along++) {
      const column = Math.floor(left + ((along + 0.5) / samples) * side)
      if (column >= 0 && column < piece.width)
        sum += sheet.pixels[(piece.y + row) * sheet.width + piece.x + column] ?? 0
    }
  }
  return sum / (255 * samples * samples)
}

const mix = (under: number, over: number, alpha: number) => Math.round(under + (over - under) * alpha)
