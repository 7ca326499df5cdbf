import { formatInstant } from '@crema/i18n/format/dates/date'
import { locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { AddedLogin, NoticeKind, NoticeMessage } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailTranslator } from './mail-translator.ts'
import { noticeMailHtml, type NoticeMailWords } from './notice-mail-html.ts'

export type NoticeMail = Pick<
  NoticeMessage,
  'notice' | 'added' | 'at' | 'zone' | 'country' | 'client' | 'locale'
>

type Opening = { title: string; intro: string }

const openings: Record<NoticeKind, (t: Translator['t'], brand: string) => Opening> = {
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

/** Houses are called the same in every language. */
const addedLogins: Record<AddedLogin, (t: Translator['t']) => string> = {
  google: () => 'Google',
  apple: () => 'Apple',
  passkey: (t) => t('mail.loginPasskey'),
  phone: (t) => t('mail.loginPhone'),
}

/** Writes the mail that tells a member what happened to her account. `origin` is where the page is. */
export function renderNoticeMail(mail: NoticeMail, brand: MailBrand, origin: string): RenderedMail {
  const { locale, notice, added, at, zone, country, client } = mail
  const { t } = mailTranslator(locale)
  const { title, intro } = openings[notice](t, brand.name)
  const isGone = notice === 'accountDeleted'
  const words: NoticeMailWords = {
    preheader: intro,
    heading: title,
    intro,
    facts: [
      ...(added === undefined ? [] : [addedLogins[added](t)]),
      t('mail.when', { date: formatInstant(locale, at, 'dateTime', zone, country) }),
      ...(client === '' ? [] : [t('mail.device', { device: client })]),
    ],
    notYou: isGone ? null : t('mail.notYou'),
    link: isGone ? null : { text: t('mail.openAccount'), address: `${origin}/home/account` },
    footer: t('mail.footerNotice', { brand: brand.name }),
  }
  const { tag, direction } = locales[locale]
  return {
    subject: title,
    text: plainText(words),
    html: noticeMailHtml(words, { tag, direction }, brand),
    languageTag: tag,
  }
}

function plainText({ heading, intro, facts, notYou, link, footer }: NoticeMailWords): string {
  const paragraphs = [
    heading,
    intro,
    facts.join('\n'),
    notYou,
    link && `${link.text}:\n${link.address}`,
    `-- \n${footer}`,
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`
}
