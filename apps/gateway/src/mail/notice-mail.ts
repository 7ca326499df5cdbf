import { formatInstant } from '@crema/i18n/format/dates/date'
import { locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { AddedLogin, NoticeKind, NoticeMessage } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import type { MailBrand } from './mail-brand.ts'
import { labelLine, mailTranslator } from './mail-translator.ts'
import { noticeMailHtml, type NoticeMailContent } from './notice-mail-html.ts'

export type NoticeMail = Pick<
  NoticeMessage,
  'notice' | 'added' | 'at' | 'zone' | 'country' | 'client' | 'locale'
>

type Introduction = { title: string; intro: string }

const introductions: Record<NoticeKind, (t: Translator['t'], brand: string) => Introduction> = {
  passwordChanged: (t, brand) => ({
    title: t('mail.passwordChangedTitle', { brand }),
    intro: t('mail.passwordChangedIntro'),
  }),
  phoneChanged: (t, brand) => ({
    title: t('mail.phoneChangedTitle', { brand }),
    intro: t('mail.phoneChangedIntro'),
  }),
  emailChanged: (t, brand) => ({
    title: t('mail.emailChangedTitle', { brand }),
    intro: t('mail.emailChangedIntro'),
  }),
  newDevice: (t, brand) => ({ title: t('mail.newDeviceTitle', { brand }), intro: t('mail.newDeviceIntro') }),
  loginAdded: (t, brand) => ({
    title: t('mail.loginAddedTitle', { brand }),
    intro: t('mail.loginAddedIntro'),
  }),
  accountDeleted: (t, brand) => ({
    title: t('mail.accountDeletedTitle', { brand }),
    intro: t('mail.accountDeletedIntro'),
  }),
}

/** Names of identity providers are not translated. */
export const addedLogins: Record<AddedLogin, (t: Translator['t']) => string> = {
  google: () => 'Google',
  apple: () => 'Apple',
  passkey: (t) => t('mail.loginPasskey'),
  phone: (t) => t('mail.loginPhone'),
  email: (t) => t('mail.loginEmail'),
}

/** Renders the mail about a change of a member's account. `origin` is the page's origin. */
export function renderNoticeMail(mail: NoticeMail, brand: MailBrand, origin: string): RenderedMail {
  const { locale, notice, added, at, zone, country, client } = mail
  const { t } = mailTranslator(locale)
  const { title, intro } = introductions[notice](t, brand.name)
  const isDeleted = notice === 'accountDeleted'
  const content: NoticeMailContent = {
    preheader: intro,
    heading: title,
    intro,
    details: [
      ...(added === undefined ? [] : [addedLogins[added](t)]),
      t('mail.when', { date: formatInstant(locale, at, 'dateTime', zone, country) }),
      ...(client === '' ? [] : [t('mail.device', { device: client })]),
    ],
    notYou: isDeleted ? null : t('mail.notYou'),
    link: isDeleted ? null : { text: t('mail.openAccount'), address: `${origin}/home/account` },
    footer: t('mail.footerNotice', { brand: brand.name }),
  }
  const { tag, direction } = locales[locale]
  return {
    subject: title,
    text: plainText(content, t),
    html: noticeMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
  }
}

function plainText(
  { heading, intro, details, notYou, link, footer }: NoticeMailContent,
  t: Translator['t'],
): string {
  const paragraphs = [
    heading,
    intro,
    details.join('\n'),
    notYou,
    link && `${labelLine(t, link.text)}\n${link.address}`,
    `-- \n${footer}`,
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`
}
