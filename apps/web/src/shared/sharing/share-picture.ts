import encodeQR from 'qr'
import { brand } from '#src/lib/brand/brand.ts'

/** Upright, as chats and albums show pictures largest. */
const size = { width: 1080, height: 1350 }
const head = 168
const margin = 60
const codeSide = 900
/** What a scanner needs to be left white around a code, in its own cells. */
const quietCells = 4

/** A picture to pass on: the code that opens a campaign, under the chain's name. White in both themes, as scanners expect it. */
export function drawSharePicture({ link, title }: { link: string; title: string }): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  const { width, height } = size
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent-deep')
  context.direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = accent
  context.fillRect(0, 0, width, head)
  context.fillStyle = 'white'
  write(context, brand.name, { y: head / 2, px: 72 })
  context.fillStyle = 'black'
  drawCode(context, link)
  write(context, title, { y: height - 190, px: 60 })
  // Whoever has no scanner at hand still reads where it leads.
  write(context, new URL(link).host, { y: height - 110, px: 34 })
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser writes no pictures'))),
      'image/png',
    ),
  )
}

function drawCode(context: CanvasRenderingContext2D, link: string): void {
  const cells = encodeQR(link, 'raw', { border: quietCells, ecc: 'medium' })
  // Whole pixels, so that no seam shows between the cells.
  const cell = Math.floor(codeSide / cells.length)
  const left = (size.width - cell * cells.length) / 2
  cells.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + x * cell, head + margin + y * cell, cell, cell)
    })
  })
}

/** One line in the middle, smaller where it would not fit. */
function write(context: CanvasRenderingContext2D, text: string, { y, px }: { y: number; px: number }): void {
  const setFont = (high: number) => (context.font = `700 ${high}px system-ui, sans-serif`)
  setFont(px)
  const room = size.width - 2 * margin
  const { width } = context.measureText(text)
  if (width > room) setFont(Math.floor((px * room) / width))
  context.fillText(text, size.width / 2, y)
}
