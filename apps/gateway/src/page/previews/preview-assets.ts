import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { heroTones, type HeroTone } from '@crema/contract/campaigns/artwork'
import { hues, type Hue } from '@crema/contract/campaigns/hues'
import { decodePng, type Picture } from './png.ts'

type Colour = readonly [red: number, green: number, blue: number]

const colour = z.tuple([z.number(), z.number(), z.number()])
const piece = z.object({
  text: z.string(),
  isSign: z.boolean(),
  /** The type size of the mask; all lengths below are pixels at that size. */
  size: z.number(),
  advance: z.number(),
  /** Offset of the mask's corner from the pen on the baseline. */
  left: z.number(),
  top: z.number(),
  /** Position of the mask on the sheet. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
const figures = z.object({ hues: z.record(z.enum(hues), colour), pieces: z.array(piece) })
const artwork = z.object({
  /** Width and height of a drawing on the sheet. */
  size: z.number(),
  /** Position of each drawing on the sheet, by name. */
  drawings: z.record(z.string(), z.tuple([z.number(), z.number()])),
  tones: z.record(z.enum(heroTones), z.object({ near: colour, far: colour })),
})

export type FigurePiece = z.output<typeof piece>

/** What preview images are composed of. */
export type PreviewAssets = {
  /** A ticket on a transparent background. */
  ticket: Picture
  /** The masks of all pieces. */
  sheet: Picture
  hues: Readonly<Record<Hue, Colour>>
  /** The drawings on a transparent background. */
  drawingSheet: Picture
  artwork: { size: number; drawings: Readonly<Record<string, readonly [x: number, y: number]>> }
  /** The gradient behind the ticket. */
  tones: Readonly<Record<HeroTone, { near: Colour; far: Colour }>>
  pieceOf: (text: string, isSign: boolean) => FigurePiece | undefined
}

const assets = new Map<string, Promise<PreviewAssets | undefined>>()

/**
 * What `tools/brand-previews.ts` wrote for a brand; undefined for a brand without it. The decoded pictures take megabytes, so the gateways
 * of a process share them.
 */
export function previewAssets(folder: string): Promise<PreviewAssets | undefined> {
  const known = assets.get(folder) ?? readPreviewAssets(folder)
  assets.set(folder, known)
  return known
}

export async function readPreviewAssets(folder: string): Promise<PreviewAssets | undefined> {
  const pathOf = (file: string) => join(folder, 'preview', file)
  if (!existsSync(pathOf('figures.json'))) return undefined
  const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(pathOf(file), 'utf8'))
  const readPng = async (file: string) => decodePng(await readFile(pathOf(file)))
  const { hues: colours, pieces } = figures.parse(await readJson('figures.json'))
  const { tones, ...places } = artwork.parse(await readJson('drawings.json'))
  const byText = new Map(pieces.map((each) => [`${each.text} ${each.isSign}`, each]))
  return {
    ticket: await readPng('ticket.png'),
    sheet: await readPng('figures.png'),
    hues: colours,
    drawingSheet: await readPng('drawings.png'),
    artwork: places,
    tones,
    pieceOf: (text, isSign) => byText.get(`${text} ${isSign}`),
  }
}
