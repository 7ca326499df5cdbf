import type { Mark, TextMark } from '../layout/marks.ts'
import { fontFamily } from '../layout/poster-fonts.ts'
import { codeCells } from './code-cells.ts'
import { drawingTexts } from './drawing-texts.ts'
import type { LaidOutPoster } from './poster-job.ts'
import { readDrawing } from './read-drawing.ts'

/** Of a canvas on the page or in a worker. */
export type PaintContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** `pxPerMm`: of the page. */
export type Paper = { pxPerMm: number; bleed: number }

export function canvasSize({ size }: Pick<LaidOutPoster, 'size'>, { pxPerMm, bleed }: Paper) {
  return {
    width: Math.round((size.width + 2 * bleed) * pxPerMm),
    height: Math.round((size.height + 2 * bleed) * pxPerMm),
  }
}

/** Paints a poster, mark by mark: between two of them the caller may let the browser paint a frame. */
export function* paintPoster(context: PaintContext, poster: LaidOutPoster, paper: Paper): Generator<void> {
  const unit = poster.scale * paper.pxPerMm
  const origin = paper.bleed * paper.pxPerMm
  for (const mark of poster.marks) {
    context.save()
    context.setTransform(unit, 0, 0, unit, origin, origin)
    paintMark(context, mark, poster)
    context.restore()
    yield
  }
}

/**
 * Throws where nothing was painted: a canvas that is too large for a device stays transparent, without an error.
 */
export function checkPainted(
  context: PaintContext,
  { width, height }: { width: number; height: number },
): void {
  const [, , , alpha] = context.getImageData(width - 1, height - 1, 1, 1).data
  if (alpha !== 255) throw new Error('The canvas is blank')
}

function paintMark(context: PaintContext, mark: Mark, poster: LaidOutPoster): void {
  switch (mark.kind) {
    case 'gradient': {
      const gradient = context.createLinearGradient(
        mark.x,
        mark.y,
        mark.x + mark.width * 0.6,
        mark.y + mark.height,
      )
      gradient.addColorStop(0, mark.from)
      gradient.addColorStop(1, mark.to)
      context.fillStyle = gradient
      // Larger than the page by a little, so that no edge is half transparent.
      context.fillRect(mark.x - 1, mark.y - 1, mark.width + 2, mark.height + 2)
      return
    }
    case 'panel':
      return paintPanel(context, mark)
    case 'disc':
      context.fillStyle = mark.fill
      context.beginPath()
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI)
      return context.fill()
    case 'ring':
      context.strokeStyle = mark.stroke
      context.lineWidth = mark.width
      context.beginPath()
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI)
      return context.stroke()
    case 'band':
      context.fillStyle = mark.fill
      context.translate(mark.x, mark.y)
      context.rotate((mark.angle * Math.PI) / 180)
      return context.fillRect(-mark.width / 2, -mark.length / 2, mark.width, mark.length)
    case 'hill':
      context.fillStyle = mark.fill
      context.beginPath()
      context.ellipse(mark.x, mark.y, mark.radiusX, mark.radiusY, 0, 0, 2 * Math.PI)
      return context.fill()
    case 'drawing':
      return paintDrawing(context, mark, poster.pictures)
    case 'code':
      return paintCode(context, mark)
    case 'text':
      return paintText(context, mark, poster)
  }
}

const notchRadius = 2.6
const holeRadius = 0.45
const holeDistance = 2.6

type Panel = Extract<Mark, { kind: 'panel' }>

function paintPanel(context: PaintContext, panel: Panel): void {
  const outline = panelOutline(panel)
  context.fillStyle = panel.fill
  context.fill(outline, 'evenodd')
}

/** The rule "evenodd" cuts notches and holes out of the panel. */
function panelOutline({ x, y, width, height, radius, notchX }: Panel): Path2D {
  const path = new Path2D()
  path.roundRect(x, y, width, height, radius)
  if (notchX === undefined) return path
  const circle = (centreY: number, circleRadius: number, start: number, end: number) => {
    path.moveTo(notchX + circleRadius * Math.cos(start), centreY + circleRadius * Math.sin(start))
    path.arc(notchX, centreY, circleRadius, start, end)
    path.closePath()
  }
  circle(y, notchRadius, 0, Math.PI)
  circle(y + height, notchRadius, Math.PI, 2 * Math.PI)
  for (let holeY = y + 2 * notchRadius; holeY < y + height - notchRadius - 1; holeY += holeDistance)
    circle(holeY, holeRadius, 0, 2 * Math.PI)
  return path
}

const outlineOf = (path: string): Path2D => new Path2D(path)

function paintDrawing(
  context: PaintContext,
  { name, x, y, size }: Extract<Mark, { kind: 'drawing' }>,
  pictures: LaidOutPoster['pictures'],
): void {
  const picture = pictures[name]
  if (picture) {
    const scale = size / Math.max(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    return context.drawImage(picture, x + (size - width) / 2, y + (size - height) / 2, width, height)
  }
  const text = drawingTexts.get(name)
  if (text === undefined) throw new Error(`The brand has no drawing ${name}`)
  const {
    viewBox: [left, top, width, height],
    shapes,
  } = readDrawing(text)
  const scale = size / Math.max(width, height)
  context.translate(x, y)
  context.scale(scale, scale)
  context.translate(-left, -top)
  for (const { path, transform, opacity, fill, stroke } of shapes) {
    context.save()
    const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = transform
    context.transform(a, b, c, d, e, f)
    context.globalAlpha = opacity
    const outline = outlineOf(path)
    if (fill !== null) {
      context.fillStyle = fill
      context.fill(outline)
    }
    if (stroke) {
      context.strokeStyle = stroke.colour
      context.lineWidth = stroke.width
      context.lineCap = stroke.cap
      context.lineJoin = stroke.join
      context.setLineDash(stroke.dashes)
      context.stroke(outline)
    }
    context.restore()
  }
}

/** Each cell has the same whole number of pixels. */
function paintCode(context: PaintContext, { text, x, y, size }: Extract<Mark, { kind: 'code' }>): void {
  const cells = codeCells(text)
  const { a: unit, e, f } = context.getTransform()
  const cell = Math.max(1, Math.floor((size * unit) / cells.length))
  const inset = (size * unit - cell * cells.length) / 2
  const [left, top] = [Math.round(e + x * unit + inset), Math.round(f + y * unit + inset)]
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#ffffff'
  context.fillRect(left, top, cell * cells.length, cell * cells.length)
  context.fillStyle = '#000000'
  cells.forEach((row, rowIndex) => {
    row.forEach((isDark, column) => {
      if (isDark) context.fillRect(left + column * cell, top + rowIndex * cell, cell, cell)
    })
  })
}

function paintText(context: PaintContext, mark: TextMark, { fonts, language }: LaidOutPoster): void {
  const { text, style, fill, align, direction, widthMax } = mark
  // Fonts have whole pixels in some engines, so the text is set large and scaled.
  const px = 100
  const scale = mark.size / px
  context.translate(mark.x, mark.y)
  context.scale(scale, scale)
  context.font = `${style.weight} ${px}px ${fontFamily(fonts, style)}`
  context.direction = direction
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillStyle = fill
  // Older browsers space letters as the font does; newer ones choose the forms of Chinese characters by the language.
  if ('letterSpacing' in context) context.letterSpacing = `${style.letterSpacing * px}px`
  if ('lang' in context) context.lang = language
  const { width } = context.measureText(text)
  const fit = Math.min(1, widthMax / scale / width)
  context.scale(fit, fit)
  context.fillText(text, 0, 0)
}
