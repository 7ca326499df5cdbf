/**
 * `node tools/brand-previews.ts crema`: renders what the pictures of link previews are composed of. It is committed, so
 * that neither a build nor a gateway needs a browser or fonts. `preview/` gets the ticket, the drawings, and the glyphs of
 * all values as masks with their positions, `public/` the picture of pages without a coupon.
 *
 * Needs Noto Sans (also Arabic, Thai and CJK) on this machine: Debian's fonts-noto-core and fonts-noto-cjk.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawings, heroTones } from '@crema/contract/campaigns/artwork'
import { hues } from '@crema/contract/campaigns/hues'
import { decodePng, encodePng } from '@crema/gateway/page/previews/png'
import { launchBrowser } from './browser.ts'
import { figureTexts, type FigureText } from './figure-texts.ts'
import { packBoxes } from './pack-boxes.ts'

const brand = process.argv[2] ?? 'crema'
const folder = join(import.meta.dirname, '..', 'brands', brand)
const page = 'apps/web/src/ui'
const [logo, icon, tokens, theme, tones, displayFont] = await Promise.all([
  readFile(join(folder, 'logo.svg'), 'utf8'),
  readFile(join(folder, 'public', 'icon.svg'), 'utf8'),
  readFile(join(import.meta.dirname, '..', page, 'base/tokens.css'), 'utf8'),
  readFile(join(folder, 'theme.css'), 'utf8'),
  readFile(join(folder, 'tones.css'), 'utf8'),
  // A brand may have no font of its own.
  existsSync(join(folder, 'display.woff2')) ? readFile(join(folder, 'display.woff2'), 'base64') : undefined,
])
await mkdir(join(folder, 'preview'), { recursive: true })

/** The area around the ticket is transparent where `background` is none. */
const ticket = (background: string, inside: string) => `
  <style>
    ${tokens} ${theme}
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${background}; position: relative }
    .ring { --ring: 480px; --tone-ring: #ffffff17; position: absolute; inset: 0; overflow: hidden }
    .shadow { position: absolute; inset: 70px 100px; filter: drop-shadow(0 18px 26px #0006) }
    .ticket { height: 100%; border-radius: 44px; background: #fff; --notch: radial-gradient(circle 27px at var(--x) 340px, #0000 96%, #000);
      mask: var(--notch), radial-gradient(circle 27px at 100% 340px, #0000 96%, #000); --x: 0; mask-composite: intersect }
    .holes { position: absolute; inset: 338px 52px auto; height: 5px; background: radial-gradient(circle 2.5px, #d9d0c9 96%, #0000) 0 0 / 15px 5px repeat-x }
    .foot { position: absolute; inset: 352px 0 0; display: grid; place-content: center; color: #1c1413 }
    .foot svg { height: 66px; display: block; overflow: visible }
    .inside { position: absolute; inset: 0 0 150px; display: grid; place-content: center }
    .inside svg { height: 230px; display: block }
  </style>
  <div class="ring"></div>
  <div class="shadow"><div class="ticket"><div class="inside">${inside}</div><div class="holes"></div><div class="foot">${logo}</div></div></div>`

const browser = await launchBrowser()
try {
  const sheet = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  await sheet.setContent(ticket('var(--accent)', icon))
  await savePng(join(folder, 'public', 'preview.png'), await sheet.screenshot())
  await sheet.setContent(ticket('none', ''))
  await savePng(join(folder, 'preview', 'ticket.png'), await sheet.screenshot({ omitBackground: true }))
  await renderFigures(sheet)
  await renderDrawings(sheet)
} finally {
  await browser.close()
}

/** Encodes the picture again, which saves bytes and removes the browser's metadata. */
async function savePng(file: string, shot: Buffer): Promise<void> {
  await writeFile(file, await encodePng(decodePng(shot)))
  console.log(file)
}

async function renderFigures(sheet: Page): Promise<void> {
  const colours = await sheet.evaluate(
    (names) =>
      names.map((name) => {
        const element = document.body.appendChild(document.createElement('p'))
        element.style.color = `var(--${name})`
        return getComputedStyle(element).color
      }),
    hues,
  )
  const masks = await sheet.evaluate(renderMasks, {
    brandFont: displayFont,
    texts: figureTexts().map((text) => ({ ...text, ...sizeOf(text) })),
  })
  const { width, height, places } = packBoxes(
    masks.map(({ box }) => box),
    1600,
  )
  const pixels = new Uint8Array(width * height)
  const pieces = masks.map(({ text, isSign, size, advance, left, top, box, alpha }, index) => {
    const [x, y] = places[index] ?? [0, 0]
    const rows = Buffer.from(alpha, 'base64')
    for (let row = 0; row < box[1]; row++)
      pixels.set(rows.subarray(row * box[0], (row + 1) * box[0]), (y + row) * width + x)
    return { text, isSign, size, advance, left, top, x, y, width: box[0], height: box[1] }
  })
  await writeFile(
    join(folder, 'preview', 'figures.png'),
    await encodePng({ width, height, channels: 1, pixels }),
  )
  const lines = (each: readonly unknown[]) => each.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
  const byHue = Object.fromEntries(hues.map((hue, index) => [hue, channelsOf(colours[index])]))
  await writeFile(
    join(folder, 'preview', 'figures.json'),
    `{\n  "hues": ${JSON.stringify(byHue)},\n  "pieces": [\n${lines(pieces)}\n  ]\n}\n`,
  )
  console.log(`${join(folder, 'preview', 'figures.json')}: ${pieces.length} pieces on ${width} × ${height}`)
}

/** All drawings on one sheet, in rows of six, and the colours of all tones. */
async function renderDrawings(sheet: Page): Promise<void> {
  const [size, columns] = [284, 6]
  const places = drawings.map((_, index) => [(index % columns) * size, Math.floor(index / columns) * size])
  const images = await Promise.all(
    drawings.map((name) => readFile(join(folder, 'art', `${name}.svg`), 'utf8')),
  )
  const cells = images.map((image) => `<div>${image}</div>`).join('')
  await sheet.setViewportSize({
    width: columns * size,
    height: Math.ceil(drawings.length / columns) * size,
  })
  await sheet.setContent(`<style>
    ${tones}
    body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, ${size}px) }
    div { height: ${size}px }
  </style>${cells}`)
  await savePng(join(folder, 'preview', 'drawings.png'), await sheet.screenshot({ omitBackground: true }))
  const colours = await sheet.evaluate(
    (names) =>
      names.map((name) => {
        const element = document.body.appendChild(document.createElement('p'))
        element.dataset['tone'] = name
        return ['near', 'far'].map((end) => {
          element.style.color = `var(--tone-${end})`
          return getComputedStyle(element).color
        })
      }),
    heroTones,
  )
  const byName = Object.fromEntries(drawings.map((name, index) => [name, places[index]]))
  const byTone = Object.fromEntries(
    heroTones.map((name, index) => {
      const [near, far] = colours[index] ?? []
      return [name, { near: channelsOf(near), far: channelsOf(far) }]
    }),
  )
  await writeFile(
    join(folder, 'preview', 'drawings.json'),
    `${JSON.stringify({ size, drawings: byName, tones: byTone })}\n`,
  )
}

/** The largest size in a picture: words fill its width, signs are half as high as digits. */
function sizeOf({ text, isSign }: FigureText): { size: number } {
  if (isSign) return { size: 140 }
  return { size: Math.min(280, Math.round(1400 / text.length)) }
}

function channelsOf(colour: string | undefined): number[] {
  return [...(colour ?? '').matchAll(/\d+/g)].map(Number)
}

type Wanted = FigureText & { size: number }
type Mask = Wanted & {
  advance: number
  left: number
  top: number
  box: [width: number, height: number]
  alpha: string
}

/** Runs in the browser. `left` and `top` lead from the origin on the baseline to the corner of the mask. */
async function renderMasks({
  brandFont,
  texts,
}: {
  brandFont: string | undefined
  texts: Wanted[]
}): Promise<Mask[]> {
  if (brandFont !== undefined)
    document.fonts.add(
      await new FontFace('Figures', `url(data:font/woff2;base64,${brandFont})`, { weight: '800' }).load(),
    )
  const fallbacks: Record<string, string> = {
    'zh-Hans': 'Noto Sans CJK SC',
    'zh-Hant': 'Noto Sans CJK TC',
    ja: 'Noto Sans CJK JP',
    ko: 'Noto Sans CJK KR',
    th: 'Noto Sans Thai',
    ar: 'Noto Sans Arabic',
  }
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 800
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no 2D canvas.')
  return texts.map((wanted) => {
    const { text, language, size } = wanted
    const isLatin = /^[\u0020-\u017f€£¥]+$/.test(text)
    const families = [...(isLatin ? ['Figures'] : []), fallbacks[language] ?? 'Noto Sans', 'Noto Sans']
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.font = `${isLatin ? 800 : 700} ${size}px ${families.map((family) => `"${family}"`).join(', ')}`
    const metrics = context.measureText(text)
    const [originX, originY] = [200, 500]
    context.fillText(text, originX, originY)
    const left = -Math.ceil(metrics.actualBoundingBoxLeft) - 1
    const top = -Math.ceil(metrics.actualBoundingBoxAscent) - 1
    const width = Math.ceil(metrics.actualBoundingBoxRight) + 1 - left
    const height = Math.ceil(metrics.actualBoundingBoxDescent) + 1 - top
    const { data } = context.getImageData(originX + left, originY + top, width, height)
    let alpha = ''
    for (let at = 3; at < data.length; at += 4) alpha += String.fromCharCode(data[at] ?? 0)
    return {
      ...wanted,
      advance: Math.round(metrics.width * 100) / 100,
      left,
      top,
      box: [width, height],
      alpha: btoa(alpha),
    }
  })
}
