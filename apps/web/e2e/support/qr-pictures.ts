/** QR codes of stores, as pictures and as videos for a fake camera. */
import { createHmac, hkdfSync } from 'node:crypto'
import encodeQr from 'qr'

/** The server secret of the demo, which is public. */
const serverSecret = 'crema-demo-server-secret-known-to-everybody'

/** The text of a code for all stores or one, valid until an instant (ms). */
export function scanText(activityNo: string, expiresAtMs: number, storeId = '-'): string {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'crema scan code', 32))
  const body = `CREMA:S1:${activityNo}:${storeId}:${Math.floor(expiresAtMs / 1000)}`
  const signature = createHmac('sha256', key).update(body).digest().subarray(0, 16)
  return `${body}:${signature.toString('base64url')}`
}

/** A picture of a code for a file input. */
export function qrPicture(text: string) {
  return { name: 'code.gif', mimeType: 'image/gif', buffer: Buffer.from(encodeQr(text, 'gif', { scale: 6 })) }
}

/** A video (YUV4MPEG2) that shows a code, for Chromium's fake camera. */
export function qrVideo(text: string): Buffer {
  const [width, height] = [640, 480]
  const cells = encodeQr(text, 'raw', { border: 4 })
  const cell = Math.floor(height / cells.length)
  const luma = Buffer.alloc(width * height, 235)
  cells.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = y * cell; line < (y + 1) * cell; line++) {
        const start = line * width + x * cell + (width - height) / 2
        luma.fill(16, start, start + cell)
      }
    }),
  )
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`),
    frame,
    frame,
  ])
}
