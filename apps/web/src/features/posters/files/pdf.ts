/** A picture of the whole page, a code over it as vectors, and a link. Lengths in mm, from the upper left corner of the page. */
export type PdfPoster = {
  jpeg: Uint8Array<ArrayBuffer>
  pixels: { width: number; height: number }
  /** Of the trimmed page. */
  size: { width: number; height: number }
  /** What the picture reaches beyond it on each side. */
  bleed: number
  /** Dark cells of the code with its quiet zone. */
  code: { x: number; y: number; size: number; cells: readonly (readonly boolean[])[] }
  /** Where the link is written in the picture. */
  linkText: { x: number; baseline: number; width: number; size: number; text: string }
  link: string
  title: string
  /** BCP 47. */
  language: string
}

const pointsPerMm = 72 / 25.4

/** Writes the PDF. The picture has no text of its own, so the link is written over it invisibly, to be selected and read. */
export function pdfOf(poster: PdfPoster): Blob {
  const { jpeg, pixels, size, bleed, link, linkText, code } = poster
  const page = { width: size.width + 2 * bleed, height: size.height + 2 * bleed }
  const inset =
    bleed === 0 ? [0, 0, page.width, page.height] : [bleed, bleed, bleed + size.width, bleed + size.height]
  const box = (values: readonly number[]) => `[${values.map(points).join(' ')}]`
  const full = box([0, 0, page.width, page.height])
  const rectangle = (x: number, top: number, width: number, height: number) =>
    [bleed + x, page.height - bleed - top - height, bleed + x + width, page.height - bleed - top] as const
  const annotation = (area: readonly number[]) =>
    `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect${box(area)}/A<</S/URI/URI(${escaped(link)})>>>>`
  const objects: (string | [dictionary: string, stream: Uint8Array<ArrayBuffer>])[] = [
    `<</Type/Catalog/Pages 2 0 R/Lang(${escaped(poster.language)})/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${full}/BleedBox${full}/TrimBox${box(inset)}/Contents 4 0 R`
      + '/Resources<</XObject<</P 5 0 R>>/Font<</F 6 0 R>>>>/Annots[7 0 R 8 0 R]>>',
    ['', latin(contentOf(poster, page))],
    [
      `/Type/XObject/Subtype/Image/Width ${pixels.width}/Height ${pixels.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    ],
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    annotation(rectangle(code.x, code.y, code.size, code.size)),
    annotation(rectangle(linkText.x, linkText.baseline - linkText.size, linkText.width, 1.3 * linkText.size)),
    `<</Title<${utf16(poster.title)}>>>`,
  ]
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const write = (bytes: Uint8Array<ArrayBuffer>) => {
    parts.push(bytes)
    length += bytes.length
  }
  // A comment of bytes above 127 marks the file as binary.
  write(latin('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'))
  const offsets = objects.map((object, index) => {
    const offset = length
    write(latin(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') write(latin(object))
    else {
      const [dictionary, stream] = object
      write(latin(`<<${dictionary}/Length ${stream.length}>>\nstream\n`))
      write(stream)
      write(latin('\nendstream'))
    }
    write(latin('\nendobj\n'))
    return offset
  })
  const table = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  write(
    latin(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return new Blob(parts, { type: 'application/pdf' })
}

/** The picture, the code in black ink alone, and the invisible link. */
function contentOf({ bleed, code, linkText }: PdfPoster, page: { width: number; height: number }): string {
  const cell = code.size / code.cells.length
  const left = bleed + code.x
  const top = page.height - bleed - code.y
  const rectangles = code.cells.flatMap((row, y) =>
    runsOf(row).map(
      ([start, length]) =>
        `${points(left + start * cell)} ${points(top - (y + 1) * cell)} ${points(length * cell)} ${points(cell)} re`,
    ),
  )
  const stretch = helveticaStretch(linkText)
  return [
    `q ${points(page.width)} 0 0 ${points(page.height)} 0 0 cm /P Do Q`,
    `0 0 0 0 k ${points(left)} ${points(top - code.size)} ${points(code.size)} ${points(code.size)} re f`,
    '0 0 0 1 k',
    ...rectangles,
    'f',
    `BT 3 Tr /F ${points(linkText.size)} Tf ${stretch} Tz ${points(bleed + linkText.x)} ${points(page.height - bleed - linkText.baseline)} Td (${escaped(linkText.text)}) Tj ET`,
  ].join('\n')
}

/** The invisible text is made as wide as the visible one: about half its size a letter, in percent. */
const helveticaStretch = ({ text, size, width }: PdfPoster['linkText']) =>
  Math.round((100 * width) / (text.length * size * 0.53))

/** The dark runs of a row of cells: start and length. */
export function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}

const points = (mm: number): string => String(Math.round(mm * pointsPerMm * 1_000) / 1_000)

/** A literal string of ASCII characters. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character))

const utf16 = (text: string): string =>
  `FEFF${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')}`

/** Characters up to U+00FF as one byte each. */
const latin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))
