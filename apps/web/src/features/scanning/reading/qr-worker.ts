// Decodes QR codes in a worker: one camera frame can take a tenth of a second, which would block the main thread.
import decodeQr from 'qr/decode.js'

export type QrJob = { id: number; picture: ImageBitmap }
export type QrResult = { id: number; text: string | null }

/** Longer sides in pixels to try: the decoder misses codes in pictures that are too large or too small. */
const sides = [960, 1600, 480] as const
/** For each decoding strategy after the first, in ms. */
const timeLimit = 200

// The worker's global scope; TypeScript is configured for the DOM library of pages only.
const thread = globalThis as unknown as {
  addEventListener: (type: 'message', listen: (event: MessageEvent<QrJob>) => void) => void
  postMessage: (result: QrResult, transfer: Transferable[]) => void
}

thread.addEventListener('message', ({ data: { id, picture } }) => {
  thread.postMessage({ id, text: decode(picture) }, [])
  picture.close()
})

function decode(picture: ImageBitmap): string | null {
  const longest = Math.max(picture.width, picture.height)
  // A set, because a small picture is not enlarged and would be tried several times.
  for (const side of new Set(sides.map((each) => Math.min(each, longest)))) {
    const text = decodeAtScale(picture, side / longest)
    if (text !== null) return text
  }
  return null
}

function decodeAtScale(picture: ImageBitmap, scale: number): string | null {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  if (width < 1 || height < 1) return null
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // Transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  try {
    return decodeQr({ width, height, data }, { timeLimit })
  } catch {
    // The decoder throws where there is no code, as in most frames.
    return null
  }
}
