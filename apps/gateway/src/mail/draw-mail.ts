import { formatInstant } from '@crema/i18n/format/dates/date'
import { locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { DrawMessage, DrawNews } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import { drawMailHtml, type DrawMailContent } from './draw-mail-html.ts'
import type { MailBrand } from './mail-brand.ts'
import { labelLine, mailTranslator } from './mail-translator.ts'

export type DrawMail = Pick<DrawMessage, 'draw' | 'locale'>

/** Renders the mail about a draw that the member has entered. `origin` is the page's origin. */
export function renderDrawMail({ draw, locale }: DrawMail, brand: MailBrand, origin: string): RenderedMail {
  const { t } = mailTranslator(locale)
  const format = (at: string) => formatInstant(locale, at, 'dateTime', draw.zone, draw.country)
  const { title, intro, values = [], paragraphs } = newsOf(draw, t, format)
  const content: DrawMailContent = {
    preheader: intro,
    heading: title,
    intro,
    values,
    paragraphs,
    link: {
      text: t('mail.openDraw'),
      address: `${origin}/marketing/redirect?activityNo=${encodeURIComponent(draw.activityNo)}${draw.isAbroad ? `&cnty=${draw.country.toLowerCase()}` : ''}`,
    },
    footer: t('mail.footerDraw', { brand: brand.name }),
  }
  const { tag, direction } = locales[locale]
  return {
    subject: title,
    text: plainText(content, t),
    html: drawMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
  }
}

type News = Pick<DrawMailContent, 'intro' | 'paragraphs'> & {
  title: string
  values?: DrawMailContent['values']
}

function newsOf(draw: DrawNews, t: Translator['t'], format: (at: string) => string): News {
  const { title } = draw
  switch (draw.event) {
    case 'closed': {
      const { codes, root, entries, drawsAt } = draw
      return {
        title: t('mail.drawClosedTitle', { draw: title }),
        intro: t('mail.drawClosedIntro', { count: entries, date: format(drawsAt) }),
        values: [
          {
            label: t('mail.drawCodes', { count: codes.length }),
            lines: codes.map((code) => grouped(code)),
            isLarge: true,
          },
          { label: t('mail.drawRoot'), lines: [root], isLarge: false },
        ],
        paragraphs: [t('mail.drawRootText')],
      }
    }
    case 'won':
      return {
        title: t('mail.drawWonTitle', { prize: draw.prize.title }),
        intro: t('mail.drawWonIntro', { code: grouped(draw.code), draw: title }),
        paragraphs: [nextStep(draw, t, format)],
      }
    case 'calledOff': {
      const { stars, reason } = draw
      return {
        title: t('mail.drawOffTitle', { draw: title }),
        intro: t('mail.drawOffIntro'),
        paragraphs: [
          t('mail.drawOffReason', { reason }),
          ...(stars > 0 ? [t('mail.drawOffStars', { count: stars })] : []),
        ],
      }
    }
  }
}

function nextStep(
  { prize, takeUntil }: Extract<DrawNews, { event: 'won' }>,
  t: Translator['t'],
  format: (at: string) => string,
): string {
  if (prize.kind === 'voucher') return t('mail.drawWonVoucher')
  if (prize.kind === 'stars' || takeUntil === null) return t('mail.drawWonStars')
  return t('mail.drawWonThing', { date: format(takeUntil) })
}

/** A lottery code as people read it to each other. */
export const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** The mail as plain text. */
export function plainText(
  { heading, intro, values, paragraphs, link, footer }: DrawMailContent,
  t: Translator['t'],
): string {
  return `${[
    heading,
    intro,
    ...values.map(({ label, lines }) => [labelLine(t, label), ...lines].join('\n')),
    ...paragraphs,
    `${labelLine(t, link.text)}\n${link.address}`,
    `-- \n${footer}`,
  ].join('\n\n')}\n`
}
