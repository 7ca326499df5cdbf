import { piecesOf, type Figure } from './figure-pieces.ts'
import type { FigurePiece, PreviewAssets } from './preview-assets.ts'

/** A piece with the corner and the scale of its mask. */
export type PlacedPiece = { piece: FigurePiece; x: number; y: number; scale: number }
export type Area = { x: number; y: number; width: number; height: number }

/** The largest type size of a figure, in pixels. */
const sizeMax = 270
/** Relative to the figure's type size, as on a ticket (ticket.module.css). */
const signSize = 0.5
const signRise = 0.34
const signGap = 0.07
const space = 0.22

/** Places the pieces in the centre of the area, as large as fits; undefined where there is no mask for a piece. */
export function layOutFigure(
  figure: Figure & { direction: 'ltr' | 'rtl' },
  assets: Pick<PreviewAssets, 'pieceOf'>,
  area: Area,
): PlacedPiece[] | undefined {
  const pieces = piecesOf(figure)
  const hasPrefix = pieces[0]?.isSign === true && figure.prefix !== ''
  const isRightToLeft = figure.direction === 'rtl'
  // Digits are written from left to right in every language; prefix and suffix change sides.
  const visual = isRightToLeft
    ? [
        ...pieces.filter(({ isSign }, at) => isSign && at > 0),
        ...pieces.filter(({ isSign }) => !isSign),
        ...pieces.slice(0, hasPrefix ? 1 : 0),
      ]
    : pieces
  // In ems of the figure: each mask is placed around the pen, which then advances.
  let pen = 0
  const placed: { piece: FigurePiece; em: number; x: number; y: number }[] = []
  for (const [at, next] of visual.entries()) {
    if (next.text === '') {
      pen += space
      continue
    }
    const piece = assets.pieceOf(next.text, next.isSign)
    if (!piece) return undefined
    const em = (next.isSign ? signSize : 1) / piece.size
    if (at > 0 && (next.isSign || visual[at - 1]?.isSign)) pen += signGap
    const rise = next.isSign && hasPrefix && next === pieces[0] ? signRise : 0
    placed.push({ piece, em, x: pen + piece.left * em, y: piece.top * em - rise })
    pen += piece.advance * em
  }
  if (placed.length === 0) return undefined
  const [left, right] = [
    Math.min(...placed.map(({ x }) => x)),
    Math.max(...placed.map(({ piece, em, x }) => x + piece.width * em)),
  ]
  const [top, bottom] = [
    Math.min(...placed.map(({ y }) => y)),
    Math.max(...placed.map(({ piece, em, y }) => y + piece.height * em)),
  ]
  const size = Math.min(sizeMax, area.width / (right - left), area.height / (bottom - top))
  const [x0, y0] = [
    area.x + (area.width - (right - left) * size) / 2,
    area.y + (area.height - (bottom - top) * size) / 2,
  ]
  return placed.map(({ piece, em, x, y }) => ({
    piece,
    scale: em * size,
    x: x0 + (x - left) * size,
    y: y0 + (y - top) * size,
  }))
}
