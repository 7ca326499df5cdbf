import type { PosterMaterial } from '@crema/contract/assist/assist'
import { type Locale, locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import displayUrl from '#brand/display.woff2?url'
import { addDisplayFont } from '#src/lib/loading/display-font.ts'
import { drawPoster, type DrawOptions } from './drawing/draw-poster.ts'
import type { LaidOutPoster, PosterOutput } from './drawing/poster-job.ts'
import { layOutPoster } from './layout/lay-out-poster.ts'
import { measureInPage } from './layout/measure-in-page.ts'
import { type Paper, paperSizes } from './layout/paper.ts'
import { posterCopy } from './layout/poster-copy.ts'
import type { PosterDesign } from './layout/poster-design.ts'
import { pageHeight } from './layout/poster-sheet.ts'
import { toneColours } from './layout/tone-colours.ts'

/** Everything that determines a poster. */
export type PosterRequest = {
  material: PosterMaterial
  design: PosterDesign
  paper: Paper
  locale: Locale
  country: string
  t: Translator['t']
}

/** Lays a poster out, paints it and writes a file. */
export async function makePoster(
  request: PosterRequest,
  output: PosterOutput,
  options: DrawOptions,
): Promise<Blob> {
  return drawPoster({ poster: await layOut(request), output }, options)
}

async function layOut({
  material,
  design,
  paper,
  locale,
  country,
  t,
}: PosterRequest): Promise<LaidOutPoster> {
  const copy = posterCopy(material, { locale, country, t })
  // Widths are those of the display font only once it is loaded.
  await addDisplayFont(displayUrl)
  const fonts = { text: getComputedStyle(document.documentElement).fontFamily, displayUrl }
  const size = paperSizes[paper]
  const scale = size.height / pageHeight
  const tone = toneColours(design.tone === 'campaign' ? material.heroTone : design.tone)
  const marks = measureInPage({ fonts, locale }, (measure) =>
    layOutPoster(
      design,
      copy,
      { tone, heroImage: material.heroImage },
      { locale, measure, pageWidth: size.width / scale },
    ),
  )
  return {
    marks,
    size,
    scale,
    fonts,
    pictures: await picturesOf(marks),
    language: locales[locale].tag,
    title: material.title,
    link: material.link,
  }
}

/** A brand's pictures that are files with pixels; drawings are part of the program that paints. */
async function picturesOf(marks: LaidOutPoster['marks']): Promise<Record<string, ImageBitmap>> {
  const names = marks.flatMap((mark) =>
    mark.kind === 'drawing' && mark.name.includes('.') ? [mark.name] : [],
  )
  const entries = names.map(async (name) => {
    const image = Object.assign(new Image(), { src: import.meta.env.ART_FOLDER + name })
    await image.decode()
    return [name, await createImageBitmap(image)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
