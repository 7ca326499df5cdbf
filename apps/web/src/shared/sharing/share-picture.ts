import encodeQR from 'qr'
import { brand } from '#src/lib/brand/brand.ts'

/** Portrait, which chats and albums show largest. In px. */
const size = { width: 1080, height: 1350 }
const headerHeight = 168
const margin = 60
const codeSide = 900
/** The quiet zone around a QR code, in cells. */
const quietCells = 4

/** A PNG to share: the QR code of a campaign below the chain's name. White in both themes, as scanners expect. */
export function renderSharePicture({ link, title }: { link: string; title: string }): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2d canvas')
  const { width, height } = size
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent-deep')
  context.direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = accent
  context.fillRect(0, 0, width, headerHeight)
  context.fillStyle = 'white'
  drawText(context, brand.name, { y: headerHeight / 2, px: 72 })
  context.fillStyle = 'black'
  drawCode(context, link)
  drawText(context, title, { y: height - 190, px: 60 })
  // The host, for people without a scanner.
  drawText(context, new URL(link).host, { y: height - 110, px: 34 })
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode images'))),
      'image/png',
    ),
  )
}

function drawCode(context: CanvasRenderingContext2D, link: string): void {
  const cells = encodeQR(link, 'raw', { border: quietCells, ecc: 'medium' })
  // Whole pixels, so that there are no gaps between the cells.
  const cell = Math.floor(codeSide / cells.length)
  const left = (size.width - cell * cells.length) / 2
  cells.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + x * cell, headerHeight + margin + y * cell, cell, cell)
    })
  })
}

/** One centred line of text, in a smaller font where it would not fit. */
function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  { y, px }: { y: number; px: number },
): void {
  const setFontSize = (sizePx: number) => (context.font = `700 ${sizePx}px system-ui, sans-serif`)
  setFontSize(px)
  const maxWidth = size.width - 2 * margin
  const { width } = context.measureText(text)
  if (width > maxWidth) setFontSize(Math.floor((px * maxWidth) / width))
  context.fillText(text, size.width / 2, y)
}
