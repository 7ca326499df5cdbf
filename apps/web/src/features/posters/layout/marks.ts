/** Lengths are millimetres of an A5 poster, from the upper left corner of the trimmed page. */
type Box = { x: number; y: number; width: number; height: number }

export type TextAlign = 'left' | 'center' | 'right'

/** A font of the poster: the chain's display font for headings and figures, else the font of the language. */
export type TextStyle = {
  font: 'display' | 'text'
  weight: 400 | 600 | 700 | 800
  /** The distance between baselines, in font sizes. */
  lineHeight: number
  /** In font sizes; 0 for scripts whose letters join. */
  letterSpacing: number
}

/** One thing that is painted. Marks are painted in their order. */
export type Mark =
  | ({ kind: 'gradient'; from: string; to: string } & Box)
  | ({ kind: 'panel'; fill: string; radius: number; notchX?: number } & Box)
  | { kind: 'disc'; x: number; y: number; radius: number; fill: string }
  | { kind: 'ring'; x: number; y: number; radius: number; width: number; stroke: string }
  | { kind: 'band'; x: number; y: number; width: number; length: number; angle: number; fill: string }
  | { kind: 'hill'; x: number; y: number; radiusX: number; radiusY: number; fill: string }
  | { kind: 'drawing'; name: string; x: number; y: number; size: number }
  | { kind: 'code'; text: string; x: number; y: number; size: number }
  | {
      kind: 'text'
      text: string
      x: number
      /** Of the baseline. */
      y: number
      size: number
      style: TextStyle
      fill: string
      align: TextAlign
      direction: 'ltr' | 'rtl'
      /** As it was measured. */
      width: number
      /** The text is made smaller where the browser draws it wider. */
      widthMax: number
      /** Whether it is the written link. */
      isLink?: boolean
    }

export type CodeMark = Extract<Mark, { kind: 'code' }>
export type TextMark = Extract<Mark, { kind: 'text' }>

/** How far the background reaches beyond the trimmed page. */
export const bleedMm = 3

/** The same mark for languages that are read from right to left. Drawings and codes are moved, not mirrored. */
export function mirrored(mark: Mark, pageWidth: number): Mark {
  switch (mark.kind) {
    case 'gradient':
      return mark
    case 'panel': {
      const x = pageWidth - mark.x - mark.width
      return mark.notchX === undefined ? { ...mark, x } : { ...mark, x, notchX: pageWidth - mark.notchX }
    }
    case 'disc':
    case 'ring':
    case 'hill':
      return { ...mark, x: pageWidth - mark.x }
    case 'band':
      return { ...mark, x: pageWidth - mark.x, angle: -mark.angle }
    case 'drawing':
    case 'code':
      return { ...mark, x: pageWidth - mark.x - mark.size }
    case 'text': {
      const align = mark.align === 'left' ? 'right' : mark.align === 'right' ? 'left' : 'center'
      return { ...mark, x: pageWidth - mark.x, align }
    }
  }
}
