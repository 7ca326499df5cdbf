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
  /** The type size it was drawn at; everything below is in pixels at that size. */
  size: z.number(),
  advance: z.number(),
  /** From the pen on the baseline to the corner of the mask. */
  left: z.number(),
  top: z.number(),
  /** Where the mask lies on the sheet. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
const figures = z.object({ hues: z.record(z.enum(hues), colour), pieces: z.array(piece) })

export type FigurePiece = z.output<typeof piece>

/** What pictures of links are put together from. */
export type PreviewAssets = {
  /** A ticket on an open ground. */
  ticket: Picture
  /** Masks of all pieces. */
  sheet: Picture
  hues: Readonly<Record<Hue, Colour>>
  pieceOf: (text: string, isSign: boolean) => FigurePiece | undefined
}

/** Reads what `tools/brand-previews.ts` drew for a brand; undefined for a brand it was not run for. */
export async function readPreviewAssets(folder: string): Promise<PreviewAssets | undefined> {
  const [ticket, sheet, facts] = ['ticket.png', 'figures.png', 'figures.json'].map((file) =>
    join(folder, 'preview', file),
  ) as [string, string, string] // of three
  if (!existsSync(facts)) return undefined
  const { hues: colours, pieces } = figures.parse(JSON.parse(await readFile(facts, 'utf8')))
  const byText = new Map(pieces.map((each) => [`${each.text} ${each.isSign}`, each]))
  return {
    ticket: decodePng(await readFile(ticket)),
    sheet: decodePng(await readFile(sheet)),
    hues: colours,
    pieceOf: (text, isSign) => byText.get(`${text} ${isSign}`),
  }
}
