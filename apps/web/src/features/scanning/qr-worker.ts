// Reads QR codes away from the page's own thread: a frame of a camera can take a tenth of a second.
import decodeQr from 'qr/decode.js'

export type QrJob = { id: number; picture: ImageBitmap }
export type QrFinding = { id: number; text: string | null }

/** The longer side in pixels. A picture too large hides its code as well as one too small: both are tried. */
const sides = [960, 1600, 480] as const
/** For the tries beyond the first, ms. */
const timeLimit = 200

// What a worker's global object has and a page's has not; the compiler knows one of the two.
const thread = globalThis as unknown as {
  addEventListener: (type: 'message', listen: (event: MessageEvent<QrJob>) => void) => void
  postMessage: (finding: QrFinding, transfer: Transferable[]) => void
}

thread.addEventListener('message', ({ data: { id, picture } }) => {
  thread.postMessage({ id, text: find(picture) }, [])
  picture.close()
})

function find(picture: ImageBitmap): string | null {
  const longest = Math.max(picture.width, picture.height)
  // Each size once: a small picture is not enlarged.
  for (const side of new Set(sides.map((each) => Math.min(each, longest)))) {
    const text = findAt(picture, side / longest)
    if (text !== null) return text
  }
  return null
}

function findAt(picture: ImageBitmap, scale: number): string | null {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  if (width < 1 || height < 1) return null
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // Clear parts of a picture are paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  try {
    return decodeQr({ width, height, data }, { timeLimit })
  } catch {
    // It throws where there is no code, which is what most frames are.
    return null
  }
}
