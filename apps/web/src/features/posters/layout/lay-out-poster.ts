import { type Locale, locales } from '@crema/i18n/locales'
import type { TextMeasure } from './fit-text.ts'
import { type Mark, mirrored } from './marks.ts'
import type { PosterCopy } from './poster-copy.ts'
import type { PosterDesign, PosterLayout } from './poster-design.ts'
import { textStyles, type TextStyles } from './poster-fonts.ts'
import { createSheet, pageMargin, type Sheet } from './poster-sheet.ts'
import type { ToneColours } from './tone-colours.ts'

/** What a layout is made of. */
type Parts = {
  sheet: Sheet
  styles: TextStyles
  copy: PosterCopy
  design: PosterDesign
  tone: ToneColours
  drawing: string
  pageWidth: number
}

const white = '#ffffff'
const ink = '#1c1413'
const softInk = '#5e5350'

const layouts: Record<PosterLayout, (parts: Parts) => void> = {
  price: layOutPrice,
  picture: layOutPicture,
  ticket: layOutTicket,
}

/** The marks of a poster. `pageWidth`: in mm of a page that is 210 mm high. */
export function layOutPoster(
  design: PosterDesign,
  copy: PosterCopy,
  { tone, heroImage }: { tone: ToneColours; heroImage: string },
  { locale, measure, pageWidth }: { locale: Locale; measure: TextMeasure; pageWidth: number },
): Mark[] {
  const { direction } = locales[locale]
  const styles = textStyles(locale)
  const sheet = createSheet(pageWidth, { direction, styles, measure })
  layouts[design.layout]({
    sheet,
    styles,
    copy,
    design,
    tone,
    drawing: design.drawing === 'campaign' ? heroImage : design.drawing,
    pageWidth,
  })
  return direction === 'rtl' ? sheet.marks.map((mark) => mirrored(mark, pageWidth)) : sheet.marks
}

/** The price as large as the page, the code on a card beside the drawing. */
function layOutPrice({ sheet, styles, copy, design, tone, drawing, pageWidth }: Parts): void {
  const { display, strong, text } = styles
  const width = pageWidth - 2 * pageMargin
  const card = { x: pageMargin, y: 109, width: 60, height: 75 }
  sheet.ground(design.ground, tone, { x: pageWidth - 30, y: 96, radius: 46 })
  sheet.add({ kind: 'drawing', name: drawing, x: pageWidth - 91, y: 91, size: 106 })
  sheet.logo(copy.brand, { x: pageMargin, y: 11, fill: tone.on })
  const { offer } = copy
  const headline = offer?.name ?? copy.title
  let y = sheet.text({
    text: headline,
    style: display,
    x: pageMargin,
    y: 27,
    width,
    linesMax: offer ? 2 : 4,
    heightMax: offer ? 28 : 74,
    sizeMax: offer ? 13 : 22,
    sizeMin: 7.5,
    fill: tone.on,
  })
  if (offer) {
    y = sheet.figure({
      ...offer,
      x: pageMargin,
      y: y + 1,
      width,
      sizeMax: 40,
      heightMax: 94 - y,
      fill: tone.on,
    })
    sheet.text({
      text: offer.value.unit,
      style: strong,
      x: pageMargin,
      y,
      width: 84,
      linesMax: 2,
      heightMax: 106 - y,
      sizeMax: 7,
      sizeMin: 4,
      fill: tone.on,
    })
  }
  sheet.add({ kind: 'panel', ...card, fill: white, radius: design.corner })
  const code = { x: card.x + 3, y: card.y + 1.5, size: card.width - 6 }
  sheet.add({ kind: 'code', text: copy.link, ...code })
  const inCard = { x: card.x + card.width / 2, width: card.width - 8, align: 'center', fill: ink } as const
  const end = sheet.text({
    ...inCard,
    text: copy.scanTitle,
    style: strong,
    y: code.y + code.size - 2,
    linesMax: 2,
    heightMax: 12,
    sizeMax: 5.6,
    sizeMin: 3,
  })
  sheet.text({
    ...inCard,
    text: copy.scanText,
    style: text,
    y: end,
    linesMax: 2,
    heightMax: card.y + card.height - 2.5 - end,
    sizeMax: 3.8,
    sizeMin: 2.4,
    fill: softInk,
  })
  const foot = { x: pageMargin, width: 76, fill: tone.on, sizeMin: 2.6 } as const
  const linkTop = sheet.text({
    ...foot,
    text: copy.plainLink,
    isLink: true,
    style: strong,
    y: 203,
    sizeMax: 4,
    isAbove: true,
    linesMax: 1,
  })
  sheet.text({
    ...foot,
    text: copy.terms,
    style: text,
    y: linkTop - 0.5,
    sizeMax: 3.6,
    isAbove: true,
    linesMax: 2,
  })
}

/** The campaign's title and drawing in the middle, the code on a card below. */
function layOutPicture({ sheet, styles, copy, design, tone, drawing, pageWidth }: Parts): void {
  const { display } = styles
  const middle = pageWidth / 2
  sheet.ground(design.ground, tone, { x: middle, y: 106, radius: 44 })
  sheet.add({ kind: 'drawing', name: drawing, x: middle - 47, y: 58, size: 94 })
  sheet.logo(copy.brand, { x: middle, y: 10, fill: tone.on, align: 'center' })
  sheet.text({
    text: copy.title,
    style: display,
    x: middle,
    y: 24,
    width: pageWidth - 2 * pageMargin,
    linesMax: 3,
    heightMax: 36,
    sizeMax: 17,
    sizeMin: 8,
    fill: tone.on,
    align: 'center',
  })
  if (copy.offer) {
    const badge = { x: pageWidth - 31, y: 84, radius: 20 }
    sheet.add({ kind: 'disc', ...badge, fill: white })
    sheet.figure({
      ...copy.offer,
      x: badge.x,
      y: copy.offer.before === null ? badge.y - 12 : badge.y - 15,
      // Its upper corners are nearer to the edge of the disc than its middle.
      width: 2 * badge.radius - 10,
      sizeMax: 17,
      fill: design.accent,
      align: 'center',
    })
    sheet.text({
      text: copy.offer.value.unit,
      style: styles.strong,
      x: badge.x,
      y: badge.y + 5.5,
      width: 2 * badge.radius - 11,
      linesMax: 2,
      sizeMax: 4,
      sizeMin: 2.3,
      fill: ink,
      align: 'center',
    })
  }
  const card = { x: 9, y: 150, width: pageWidth - 18, height: 51 }
  sheet.add({ kind: 'panel', ...card, fill: white, radius: design.corner })
  sheet.add({ kind: 'code', text: copy.link, x: card.x + 1, y: card.y + 1, size: card.height - 2 })
  layOutCardText(
    sheet,
    styles,
    { x: card.x + card.height + 3, y: card.y + 5, width: card.width - card.height - 9, end: card.y + 46 },
    [
      { text: copy.scanTitle, style: styles.strong, sizeMax: 7, sizeMin: 4, linesMax: 2, fill: ink },
      {
        text: copy.offer?.name ?? copy.scanText,
        style: styles.text,
        sizeMax: 4.6,
        sizeMin: 3,
        linesMax: 2,
        fill: ink,
      },
      { text: copy.terms, style: styles.text, sizeMax: 3.6, sizeMin: 2.6, linesMax: 3, fill: softInk },
    ],
    copy.plainLink,
  )
}

/** An invitation of a friend, with the code on the stub of a ticket. */
function layOutTicket({ sheet, styles, copy, design, tone, drawing, pageWidth }: Parts): void {
  const width = pageWidth - 2 * pageMargin
  sheet.ground(design.ground, tone, { x: pageWidth / 2, y: 108, radius: 42 })
  sheet.add({ kind: 'drawing', name: drawing, x: pageWidth / 2 - 44, y: 64, size: 88 })
  sheet.logo(copy.brand, { x: pageMargin, y: 11, fill: tone.on })
  if (copy.from !== null)
    sheet.text({
      text: copy.from,
      style: styles.strong,
      x: pageWidth - pageMargin,
      y: 12.2,
      width: 62,
      sizeMax: 5.4,
      sizeMin: 3.4,
      fill: tone.on,
      align: 'right',
    })
  sheet.text({
    text: copy.invitation,
    style: styles.display,
    x: pageMargin,
    y: 26,
    width,
    linesMax: 3,
    heightMax: 36,
    sizeMax: 21,
    sizeMin: 8.5,
    fill: tone.on,
  })
  const card = { x: 9, y: 148, width: pageWidth - 18, height: 53 }
  const stub = card.height
  sheet.add({ kind: 'panel', ...card, fill: white, radius: design.corner, notchX: card.x + stub })
  sheet.add({ kind: 'code', text: copy.link, x: card.x + 1.5, y: card.y + 1.5, size: stub - 3 })
  const column = { x: card.x + stub + 6, width: card.width - stub - 11 }
  const { offer } = copy
  const top = offer
    ? sheet.figure({
        ...offer,
        x: column.x,
        y: card.y + 4,
        width: column.width,
        sizeMax: 14,
        fill: design.accent,
      })
    : card.y + 5
  layOutCardText(
    sheet,
    styles,
    { ...column, y: top, end: card.y + card.height - 5 },
    [
      {
        text: offer?.name ?? copy.title,
        style: styles.strong,
        sizeMax: offer ? 5 : 6,
        sizeMin: 3.2,
        linesMax: 2,
        fill: ink,
      },
      { text: copy.terms, style: styles.text, sizeMax: 3.5, sizeMin: 2.5, linesMax: 3, fill: softInk },
    ],
    copy.plainLink,
  )
}

type CardText = Pick<
  Parameters<Sheet['text']>[0],
  'text' | 'style' | 'sizeMax' | 'sizeMin' | 'linesMax' | 'fill'
>

/** The height that is kept for the terms, which are the last of the texts. */
const termsHeight = 8
const gap = 0.8

/** Texts below each other, and the link at the lower edge. */
function layOutCardText(
  sheet: Sheet,
  { strong }: TextStyles,
  { x, y, width, end }: { x: number; y: number; width: number; end: number },
  texts: readonly CardText[],
  link: string,
): void {
  const linkTop = sheet.text({
    text: link,
    isLink: true,
    style: strong,
    x,
    y: end,
    width,
    sizeMax: 3.8,
    sizeMin: 2.3,
    fill: ink,
    isAbove: true,
  })
  let top = y
  texts.forEach((each, index) => {
    const kept = index === texts.length - 1 ? 0 : termsHeight
    top = sheet.text({ ...each, x, y: top, width, heightMax: linkTop - gap - kept - top }) + gap
  })
}
