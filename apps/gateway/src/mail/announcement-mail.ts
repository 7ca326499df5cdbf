import { parseCountry } from '@crema/contract/countries/countries'
import { advertisingLabels } from '@crema/contract/privacy/consent-rules'
import { unsubscribePath } from '@crema/contract/privacy/mail-links'
import { locales } from '@crema/i18n/locales'
import type { AnnouncementMessage } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import { linkMailHtml, linkMailText, type LinkMailContent } from './link-mail-html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailTranslator } from './mail-translator.ts'

/**
 * Renders a mail that advertises a campaign: labelled where the country asks for it, with sender and postal address, a
 * visible link to unsubscribe, and the headers by which a mail program does it with one click (RFC 8058).
 */
export function renderAnnouncementMail(
  { announcement, locale }: Pick<AnnouncementMessage, 'announcement' | 'locale'>,
  brand: MailBrand,
  origin: string,
): RenderedMail {
  const { t } = mailTranslator(locale)
  const { activityNo, title, text, unsubscribeToken } = announcement
  const country = parseCountry(announcement.country)
  const label = country === undefined ? undefined : advertisingLabels[country]?.label
  const unsubscribe = origin + unsubscribePath(unsubscribeToken)
  const query = new URLSearchParams({
    activityNo,
    ...(country !== undefined && { cnty: country.toLowerCase() }),
    lang: locale,
  })
  const { controller } = brand
  const content: LinkMailContent = {
    preheader: text,
    heading: title,
    intro: text,
    link: { text: t('mail.openCampaign'), address: `${origin}/marketing/redirect?${query.toString()}` },
    paragraphs: [],
    smallLinks: [{ text: t('mail.unsubscribe'), address: unsubscribe }],
    footer: `${t('mail.footerAnnouncement', { brand: brand.name })} ${controller.name}, ${controller.address}`,
  }
  const { tag, direction } = locales[locale]
  return {
    subject: label === undefined ? title : `${label} ${title}`,
    text: linkMailText(content, t),
    html: linkMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
