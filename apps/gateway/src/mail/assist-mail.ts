import { locales } from '@crema/i18n/locales'
import type { AssistMessage } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import { drawMailHtml, type DrawMailContent } from './draw-mail-html.ts'
import { grouped, plainText } from './draw-mail.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailTranslator } from './mail-translator.ts'

export type AssistMail = Pick<AssistMessage, 'assist' | 'locale'>

/** Renders the mail about a reward for invitations. `origin` is the page's origin. */
export function renderAssistMail(
  { assist, locale }: AssistMail,
  brand: MailBrand,
  origin: string,
): RenderedMail {
  const { t } = mailTranslator(locale)
  const { activityNo, title, friends, reward, kind, lotteryCode, country } = assist
  const heading = t('mail.assistTitle', { reward })
  const intro = t('mail.assistIntro', { count: friends, campaign: title })
  const whereItIs = () => {
    if (lotteryCode !== null) return t('mail.assistEntry', { code: grouped(lotteryCode) })
    // An entry that the draw refused was replaced by stars.
    return kind === 'coupons' ? t('mail.assistVouchers') : t('mail.drawWonStars')
  }
  const content: DrawMailContent = {
    preheader: intro,
    heading,
    intro,
    values: [],
    paragraphs: [whereItIs()],
    link: {
      text: t('mail.openAssist'),
      address: `${origin}/marketing/fission?activityNo=${encodeURIComponent(activityNo)}${country ? `&cnty=${country.toLowerCase()}` : ''}`,
    },
    footer: t('mail.footerAssist', { brand: brand.name }),
  }
  const { tag, direction } = locales[locale]
  return {
    subject: heading,
    text: plainText(content, t),
    html: drawMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
  }
}
