/** One shape of a drawing, with the attributes of its groups. */
export type DrawingShape = {
  /** SVG path data; ellipses are written as arcs. */
  path: string
  transform: DOMMatrix2DInit
  opacity: number
  fill: string | null
  stroke: { colour: string; width: number; dashes: number[]; cap: CanvasLineCap; join: CanvasLineJoin } | null
}
export type ReadDrawing = {
  viewBox: [x: number, y: number, width: number, height: number]
  shapes: DrawingShape[]
}

type Attributes = Record<string, string>
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

const known = new Set(
  'xmlns viewBox fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray opacity transform d cx cy r rx ry'.split(
    ' ',
  ),
)

/**
 * Reads a drawing of the brand, for painting it at any size in a worker, which cannot decode SVG. The drawings consist of paths,
 * circles, ellipses and groups (docs/recipes/add-a-brand.md); anything else is refused, so that nothing is missing on a poster.
 * @throws Error that names what is not supported
 */
export function readDrawing(svg: string): ReadDrawing {
  const shapes: DrawingShape[] = []
  const stack: { attributes: Attributes; matrix: Matrix; opacity: number }[] = []
  let viewBox: ReadDrawing['viewBox'] | undefined
  for (const [, close, name = '', rest = '', empty] of svg.matchAll(/<(\/?)([a-z]+)([^>]*?)(\/?)>/gi)) {
    if (close) {
      stack.pop()
      continue
    }
    const own = attributesOf(rest)
    const outer = stack.at(-1) ?? { attributes: {}, matrix: identity, opacity: 1 }
    const { transform, opacity, ...inherited } = own
    const current = {
      attributes: { ...outer.attributes, ...inherited },
      matrix: transform === undefined ? outer.matrix : multiply(outer.matrix, readTransform(transform)),
      opacity: outer.opacity * Number(opacity ?? 1),
    }
    if (name === 'svg') viewBox = numbersOf(own['viewBox'] ?? '') as ReadDrawing['viewBox'] // four numbers
    else if (name !== 'g') shapes.push(shapeOf(name, current))
    if (!empty) stack.push(current)
  }
  if (viewBox?.length !== 4) throw new Error('The drawing has no viewBox')
  return { viewBox, shapes }
}

function attributesOf(text: string): Attributes {
  const attributes: Attributes = {}
  for (const [, name = '', value = ''] of text.matchAll(/([\w-]+)="([^"]*)"/g)) {
    if (!known.has(name)) throw new Error(`A poster cannot paint the attribute ${name} of a drawing`)
    attributes[name] = value
  }
  return attributes
}

function shapeOf(
  name: string,
  { attributes, matrix, opacity }: { attributes: Attributes; matrix: Matrix; opacity: number },
): DrawingShape {
  const [a, b, c, d, e, f] = matrix
  const colour = (value: string | undefined) => (value === undefined || value === 'none' ? null : value)
  const stroke = colour(attributes['stroke'])
  return {
    path: pathOf(name, attributes),
    transform: { a, b, c, d, e, f },
    opacity,
    fill: colour(attributes['fill'] ?? 'black'),
    stroke:
      stroke === null
        ? null
        : {
            colour: stroke,
            width: Number(attributes['stroke-width'] ?? 1),
            dashes: numbersOf(attributes['stroke-dasharray'] ?? ''),
            cap: (attributes['stroke-linecap'] ?? 'butt') as CanvasLineCap, // SVG and canvas have the same names
            join: (attributes['stroke-linejoin'] ?? 'miter') as CanvasLineJoin,
          },
  }
}

function pathOf(name: string, attributes: Attributes): string {
  const number = (attribute: string) => Number(attributes[attribute] ?? 0)
  if (name === 'path') return attributes['d'] ?? ''
  if (name !== 'circle' && name !== 'ellipse')
    throw new Error(`A poster cannot paint the element ${name} of a drawing`)
  const radii = name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
  const [rx = 0, ry = 0] = radii
  const [left, y] = [number('cx') - rx, number('cy')]
  return `M${left} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

function readTransform(text: string): Matrix {
  let matrix = identity
  for (const [, name, list = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y, centreY = 0] = numbersOf(list)
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, x, y ?? 0])
    else if (name === 'scale') matrix = multiply(matrix, [x, 0, 0, y ?? x, 0, 0])
    else if (name === 'rotate') matrix = multiply(matrix, rotation(x, y ?? 0, centreY))
    else throw new Error(`A poster cannot paint the transform ${text} of a drawing`)
  }
  return matrix
}

function rotation(degrees: number, centreX: number, centreY: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    cos,
    sin,
    -sin,
    cos,
    centreX - cos * centreX + sin * centreY,
    centreY - sin * centreX - cos * centreY,
  ]
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const numbersOf = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
