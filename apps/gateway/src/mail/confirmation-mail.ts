import { confirmationPath } from '@crema/contract/privacy/mail-links'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { locales } from '@crema/i18n/locales'
import type { ConfirmationMessage } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import { linkMailHtml, linkMailText, type LinkMailContent } from './link-mail-html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailTranslator } from './mail-translator.ts'

/** Renders the mail that asks the owner of the address to confirm marketing mails. It advertises nothing itself. */
export function renderConfirmationMail(
  { confirmation, expiresAt, locale }: Pick<ConfirmationMessage, 'confirmation' | 'expiresAt' | 'locale'>,
  brand: MailBrand,
  origin: string,
): RenderedMail {
  const { t } = mailTranslator(locale)
  const { token, zone, country } = confirmation
  const date = formatInstant(locale, expiresAt.toISOString(), 'dateTime', zone, country)
  const { name } = brand
  const heading = t('mail.confirmTitle', { brand: name })
  const content: LinkMailContent = {
    preheader: t('mail.confirmIntro', { brand: name }),
    heading,
    intro: t('mail.confirmIntro', { brand: name }),
    link: { text: t('mail.confirmButton'), address: origin + confirmationPath(token) },
    paragraphs: [t('mail.confirmExpires', { date }), t('mail.confirmIgnore')],
    smallLinks: [],
    footer: t('mail.footerConfirm', { brand: name }),
  }
  const { tag, direction } = locales[locale]
  return {
    subject: heading,
    text: linkMailText(content, t),
    html: linkMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
  }
}
