import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { CodeMessage } from '#src/outbox/message.ts'
import { codeMailHtml, type CodeMailContent } from './code-mail-html.ts'
import type { MailBrand } from './mail-brand.ts'
import { labelLine, mailTranslator } from './mail-translator.ts'

export type CodeMail = Pick<CodeMessage, 'purpose' | 'code' | 'lifeMinutes' | 'locale'>

/** A rendered mail. */
export type RenderedMail = {
  subject: string
  text: string
  html: string
  languageTag: string
  /** Further headers. */
  headers?: Record<string, string>
}

type Introduction = Pick<CodeMailContent, 'heading' | 'intro'> & { subject: string }

/** The texts that depend on the code's purpose. */
const introductions: Record<CodePurpose, (t: Translator['t'], brand: string) => Introduction> = {
  login: (t, brand) => ({
    subject: t('mail.subjectLogin', { brand }),
    heading: t('mail.headingLogin', { brand }),
    intro: t('mail.introLogin'),
  }),
  recover: (t, brand) => ({
    subject: t('mail.subjectRecover', { brand }),
    heading: t('mail.headingRecover'),
    intro: t('mail.introRecover'),
  }),
  bind: (t, brand) => ({
    subject: t('mail.subjectBind', { brand }),
    heading: t('mail.headingBind'),
    intro: t('mail.introBind'),
  }),
  deregister: (t, brand) => ({
    subject: t('mail.subjectDeregister', { brand }),
    heading: t('mail.headingDeregister'),
    intro: t('mail.introDeregister'),
  }),
  proof: (t, brand) => ({
    subject: t('mail.subjectProof', { brand }),
    heading: t('mail.headingProof'),
    intro: t('mail.introProof'),
  }),
  associate: (t, brand) => ({
    subject: t('mail.subjectAssociate', { brand }),
    heading: t('mail.headingAssociate'),
    intro: t('mail.introAssociate'),
  }),
}

/** Renders the mail with a code, in the member's language. */
export function renderCodeMail(mail: CodeMail, brand: MailBrand): RenderedMail {
  const { t } = mailTranslator(mail.locale)
  const { name } = brand
  const { subject, heading, intro } = introductions[mail.purpose](t, name)
  const content: CodeMailContent = {
    preheader: t('mail.preheader', { code: mail.code }),
    heading,
    intro,
    codeLabel: t('mail.codeLabel'),
    code: mail.code,
    expires: t('mail.expires', { minutes: mail.lifeMinutes }),
    keepSecret: t('mail.keepSecret', { brand: name }),
    ignore: t('mail.ignore'),
    footer: t('mail.footer', { brand: name }),
  }
  const { tag, direction } = locales[mail.locale]
  return {
    subject,
    text: plainText(content, t),
    html: codeMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
  }
}

function plainText(content: CodeMailContent, t: Translator['t']): string {
  const { heading, intro, codeLabel, code, expires, keepSecret, ignore, footer } = content
  const paragraphs = [
    heading,
    intro,
    `${labelLine(t, codeLabel)}\n${code}`,
    `${expires} ${keepSecret}`,
    ignore,
    `-- \n${footer}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}
