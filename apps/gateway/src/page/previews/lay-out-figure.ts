import { piecesOf, type Figure } from './figure-pieces.ts'
import type { FigurePiece, PreviewAssets } from './preview-assets.ts'

/** A piece with the corner and the scale at which its mask is drawn. */
export type Placed = { piece: FigurePiece; x: number; y: number; scale: number }
export type Area = { x: number; y: number; width: number; height: number }

/** The largest a figure gets, in pixels a type size. */
const sizeMax = 270
/** In shares of the figure's size, as on a ticket (ticket.module.css). */
const signSize = 0.5
const signRise = 0.34
const signGap = 0.07
const space = 0.22

/** Where each piece stands, the whole as large as fits the area and in its middle; undefined where a piece was never drawn. */
export function layOutFigure(
  figure: Figure & { direction: 'ltr' | 'rtl' },
  parts: Pick<PreviewAssets, 'pieceOf'>,
  area: Area,
): Placed[] | undefined {
  const pieces = piecesOf(figure)
  const hasPrefix = pieces[0]?.isSign === true && figure.prefix !== ''
  const isBackwards = figure.direction === 'rtl'
  // Digits run from left to right in every language; what stands around them changes sides.
  const visual = isBackwards
    ? [
        ...pieces.filter(({ isSign }, at) => isSign && at > 0),
        ...pieces.filter(({ isSign }) => !isSign),
        ...pieces.slice(0, hasPrefix ? 1 : 0),
      ]
    : pieces
  // In ems of the figure: the pen goes along, and each mask spreads around it.
  let pen = 0
  const set: { piece: FigurePiece; em: number; x: number; y: number }[] = []
  for (const [at, wanted] of visual.entries()) {
    if (wanted.text === '') {
      pen += space
      continue
    }
    const piece = parts.pieceOf(wanted.text, wanted.isSign)
    if (!piece) return undefined
    const em = (wanted.isSign ? signSize : 1) / piece.size
    if (at > 0 && (wanted.isSign || visual[at - 1]?.isSign)) pen += signGap
    const rise = wanted.isSign && hasPrefix && wanted === pieces[0] ? signRise : 0
    set.push({ piece, em, x: pen + piece.left * em, y: piece.top * em - rise })
    pen += piece.advance * em
  }
  if (set.length === 0) return undefined
  const [left, right] = [
    Math.min(...set.map(({ x }) => x)),
    Math.max(...set.map(({ piece, em, x }) => x + piece.width * em)),
  ]
  const [top, bottom] = [
    Math.min(...set.map(({ y }) => y)),
    Math.max(...set.map(({ piece, em, y }) => y + piece.height * em)),
  ]
  const size = Math.min(sizeMax, area.width / (right - left), area.height / (bottom - top))
  const [x0, y0] = [
    area.x + (area.width - (right - left) * size) / 2,
    area.y + (area.height - (bottom - top) * size) / 2,
  ]
  return set.map(({ piece, em, x, y }) => ({
    piece,
    scale: em * size,
    x: x0 + (x - left) * size,
    y: y0 + (y - top) * size,
  }))
}
