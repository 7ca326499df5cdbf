import { figureDirection, type TicketValue } from '#src/ui/ticket/figure-size.ts'
import { fitText, type TextLimits, type TextMeasure } from './fit-text.ts'
import { bleedMm, type Mark, type TextAlign, type TextStyle } from './marks.ts'
import type { TextStyles } from './poster-fonts.ts'
import type { ToneColours } from './tone-colours.ts'

/** Of an A5 poster, in mm. An A4 poster is the same, larger; its width differs by half a millimetre. */
export const pageHeight = 210
export const pageMargin = 11
const markSize = 9.5
const nameSize = 8.4
const signScale = 0.5
const beforeScale = 0.3
const figureLineHeight = 1.02

type TextBlock = Omit<TextLimits, 'linesMax'> & {
  text: string
  style: TextStyle
  x: number
  /** Of the upper edge, or of the lower one with `isAbove`. */
  y: number
  linesMax?: number
  fill: string
  align?: TextAlign
  isAbove?: boolean
  isLink?: boolean
}

/** The text and its direction on one line, for a figure and its signs. */
type FigureBlock = {
  value: TicketValue
  /** A small word above it. */
  before: string | null
  x: number
  y: number
  width: number
  sizeMax: number
  /** With the word above it. */
  heightMax?: number
  fill: string
  align?: TextAlign
}

/** Collects the marks of a poster that is read from left to right; `mirrored` turns them round. */
export function createSheet(
  pageWidth: number,
  { direction, styles, measure }: { direction: 'ltr' | 'rtl'; styles: TextStyles; measure: TextMeasure },
) {
  const marks: Mark[] = []
  const add = (...added: Mark[]) => void marks.push(...added)

  /** Adds a text and returns the y of its other edge. */
  const text = ({
    text: content,
    style,
    x,
    y,
    linesMax = 1,
    fill,
    align = 'left',
    isAbove = false,
    isLink = false,
    ...limits
  }: TextBlock) => {
    const { size, lines } = fitText(content, style, { ...limits, linesMax }, measure)
    const lineHeight = size * style.lineHeight
    const top = isAbove ? y - lines.length * lineHeight : y
    lines.forEach((line, index) =>
      add({
        kind: 'text',
        text: line,
        x,
        y: top + (index + 0.5) * lineHeight + 0.35 * size,
        size,
        style,
        fill,
        align,
        // A link is read from left to right in every language.
        direction: isLink ? 'ltr' : direction,
        width: measure.width(line, size, style),
        widthMax: limits.width,
        isLink,
      }),
    )
    return isAbove ? top : top + lines.length * lineHeight
  }

  /** Adds a figure with its signs, as large as fits, and returns the y of its lower edge. */
  const figure = ({
    value,
    before,
    x,
    y: top,
    width,
    heightMax = Number.POSITIVE_INFINITY,
    fill,
    align = 'left',
    ...limits
  }: FigureBlock) => {
    const style = styles.display
    const y =
      before === null
        ? top
        : text({
            text: before,
            style: styles.strong,
            x,
            y: top,
            // In the middle it stands in a disc, which is narrower there.
            width: align === 'center' ? width * 0.7 : width,
            sizeMax: Math.min(7, limits.sizeMax * beforeScale),
            sizeMin: 2,
            fill,
            align,
          })
    const sizeMax = Math.min(limits.sizeMax, (top + heightMax - y) / figureLineHeight)
    const parts = [
      { text: value.prefix ?? '', scale: signScale, isRaised: true },
      { text: value.figure, scale: 1, isRaised: false },
      { text: value.suffix ?? '', scale: signScale, isRaised: false },
    ].filter((part) => part.text !== '')
    const gap = 0.05
    const widthAt = (size: number) =>
      parts.reduce((sum, part) => sum + measure.width(part.text, size * part.scale, style), 0)
      + (parts.length - 1) * gap * size
    const natural = widthAt(sizeMax)
    const size = sizeMax * Math.min(1, width / natural)
    const total = widthAt(size)
    const isReversed = figureDirection(value) !== 'ltr'
    // Positions are mirrored later for languages that are read from right to left, the order of these parts is not.
    const isMirrored = direction === 'rtl'
    const ordered = isReversed === isMirrored ? parts : parts.toReversed()
    const baseline = y + size * 0.86
    let left = align === 'center' ? x - total / 2 : x
    for (const part of ordered) {
      const partSize = size * part.scale
      const partWidth = measure.width(part.text, partSize, style)
      add({
        kind: 'text',
        text: part.text,
        x: left + partWidth / 2,
        y: part.isRaised ? baseline - size * 0.34 : baseline,
        size: partSize,
        style,
        fill,
        align: 'center',
        direction: isReversed ? 'rtl' : 'ltr',
        width: partWidth,
        widthMax: partWidth * 1.02,
      })
      left += partWidth + gap * size
    }
    return y + size * figureLineHeight
  }

  /** The brand's mark and name. `align`: of both together around or from `x`. */
  const logo = (
    name: string,
    { x, y, fill, align = 'left' }: { x: number; y: number; fill: string; align?: TextAlign },
  ) => {
    const gap = markSize * 0.28
    const width = measure.width(name, nameSize, styles.display)
    const start = align === 'center' ? x - (markSize + gap + width) / 2 : x
    // White around the mark, as it has the colour of some grounds.
    add(
      {
        kind: 'disc',
        x: start + markSize / 2,
        y: y + markSize / 2,
        radius: markSize * 0.56,
        fill: '#ffffff',
      },
      {
        kind: 'drawing',
        name: 'mark',
        x: start + markSize * 0.06,
        y: y + markSize * 0.06,
        size: markSize * 0.88,
      },
      {
        kind: 'text',
        text: name,
        x: start + markSize + gap,
        y: y + markSize / 2 + nameSize * 0.35,
        size: nameSize,
        style: styles.display,
        fill,
        align: 'left',
        direction: 'ltr',
        width,
        widthMax: width * 1.02,
      },
    )
  }

  /** The gradient behind everything, and what is behind the drawing, around `x` and `y`. */
  const ground = (
    kind: 'rings' | 'hill' | 'bands',
    tone: ToneColours,
    { x, y, radius }: { x: number; y: number; radius: number },
  ) => {
    add({
      kind: 'gradient',
      x: -bleedMm,
      y: -bleedMm,
      width: pageWidth + 2 * bleedMm,
      height: pageHeight + 2 * bleedMm,
      from: tone.near,
      to: tone.far,
    })
    if (kind === 'rings')
      for (const scale of [1.12, 1.55])
        add({ kind: 'ring', x, y, radius: radius * scale, width: radius * 0.16, stroke: tone.ring })
    if (kind === 'bands')
      for (const offset of [-0.9, 0.1, 1.1])
        add({
          kind: 'band',
          x: x + offset * radius,
          y,
          width: radius * 0.42,
          length: 420,
          angle: 28,
          fill: tone.ring,
        })
    if (kind === 'hill') {
      add({ kind: 'disc', x, y, radius: radius * 1.1, fill: tone.ring })
      add({
        kind: 'hill',
        x: pageWidth * 0.56,
        y: y + radius * 2.3,
        radiusX: pageWidth * 0.86,
        radiusY: radius * 1.6,
        fill: tone.table,
      })
    }
  }

  return { add, text, figure, logo, ground, marks }
}

export type Sheet = ReturnType<typeof createSheet>
