import { unsubscribePath } from '@crema/contract/privacy/mail-links'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { ConsentNoticeMessage, MarketingDecision } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import { linkMailHtml, linkMailText, type LinkMailContent } from './link-mail-html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailTranslator } from './mail-translator.ts'

/**
 * Renders the mail that confirms to a member what was recorded about their marketing consents, or reminds them of it: who asks,
 * each decision with its date, and how to change it.
 */
export function renderConsentNoticeMail(
  { consentNotice, locale }: Pick<ConsentNoticeMessage, 'consentNotice' | 'locale'>,
  { name, controller, ...brand }: MailBrand,
  origin: string,
): RenderedMail {
  const { t } = mailTranslator(locale)
  const { kind, decisions, zone, country, unsubscribeToken } = consentNotice
  const heading =
    kind === 'decided'
      ? t('mail.newsDecidedTitle', { brand: name })
      : t('mail.newsReminderTitle', { brand: name })
  const intro =
    kind === 'decided'
      ? t('mail.newsDecidedIntro', { brand: name })
      : t('mail.newsReminderIntro', { brand: name })
  const content: LinkMailContent = {
    preheader: intro,
    heading,
    intro,
    facts: decisions.map(({ channel, decision, at }) => {
      const values = {
        channel: channelName(t, channel),
        date: formatInstant(locale, at, 'longDate', zone, country),
      }
      return decision ? t('mail.newsOn', values) : t('mail.newsOff', values)
    }),
    link: { text: t('mail.openAccount'), address: `${origin}/home/account` },
    paragraphs: [t('mail.newsChange')],
    smallLinks:
      unsubscribeToken === null
        ? []
        : [{ text: t('mail.unsubscribe'), address: origin + unsubscribePath(unsubscribeToken) }],
    footer: `${t('mail.footerNews', { brand: name })} ${controller.name}, ${controller.address}`,
  }
  const { tag, direction } = locales[locale]
  return {
    subject: heading,
    text: linkMailText(content, t),
    html: linkMailHtml(content, { tag, direction }, { name, controller, ...brand }),
    languageTag: tag,
  }
}

function channelName(t: Translator['t'], channel: MarketingDecision['channel']): string {
  switch (channel) {
    case 'push':
      return t('mail.newsPush')
    case 'sms':
      return t('mail.newsSms')
    case 'email':
      return t('mail.newsEmail')
  }
}
