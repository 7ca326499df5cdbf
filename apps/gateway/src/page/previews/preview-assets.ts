import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
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

export type FigurePiece = z.output<typeof piece>

/** What preview images are composed of. */
export type PreviewAssets = {
  /** A ticket on a transparent background. */
  ticket: Picture
  /** The masks of all pieces. */
  sheet: Picture
  hues: Readonly<Record<Hue, Colour>>
  pieceOf: (text: string, isSign: boolean) => FigurePiece | undefined
}

/** Reads what `tools/brand-previews.ts` wrote for a brand; undefined for a brand without it. */
export async function readPreviewAssets(folder: string): Promise<PreviewAssets | undefined> {
  const [ticket, sheet, figuresFile] = ['ticket.png', 'figures.png', 'figures.json'].map((file) =>
    join(folder, 'preview', file),
  ) as [string, string, string] // three files
  if (!existsSync(figuresFile)) return undefined
  const { hues: colours, pieces } = figures.parse(JSON.parse(await readFile(figuresFile, 'utf8')))
  const byText = new Map(pieces.map((each) => [`${each.text} ${each.isSign}`, each]))
  return {
    ticket: decodePng(await readFile(ticket)),
    sheet: decodePng(await readFile(sheet)),
    hues: colours,
    pieceOf: (text, isSign) => byText.get(`${text} ${isSign}`),
  }
}
