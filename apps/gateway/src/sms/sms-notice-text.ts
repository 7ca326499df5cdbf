import type { Translator } from '@crema/i18n/messages'
import type { MailBrand } from '#src/mail/mail-brand.ts'
import { mailTranslator } from '#src/mail/mail-translator.ts'
import { addedLogins } from '#src/mail/notice-mail.ts'
import type { NoticeMessage, SmsNoticeKind } from '#src/outbox/message.ts'
import { toGsmText } from './gsm-text.ts'

type SmsNotice = Extract<NoticeMessage, { channel: 'sms' }>
type Values = Pick<MailBrand, 'name' | 'supportEmail'> & { login: string }

/** A number that was replaced or whose account was deleted cannot sign in any more, so customer service has to help. */
const templates: Record<SmsNoticeKind, (t: Translator['t'], values: Values) => string> = {
  passwordChanged: (t, { name }) => `${t('mail.smsPasswordChanged', { brand: name })} ${t('mail.smsNotYou')}`,
  phoneChanged: (t, { name, supportEmail }) =>
    `${t('mail.smsPhoneChanged', { brand: name })} ${t('mail.smsAskUs', { email: supportEmail })}`,
  newDevice: (t, { name }) => `${t('mail.smsNewDevice', { brand: name })} ${t('mail.smsNotYou')}`,
  loginAdded: (t, { name, login }) =>
    `${t('mail.smsLoginAdded', { brand: name, login })} ${t('mail.smsNotYou')}`,
  accountDeleted: (t, { name, supportEmail }) =>
    `${t('mail.smsAccountDeleted', { brand: name })} ${t('mail.smsAskUs', { email: supportEmail })}`,
}

/** The text message about a change of a member's account. It has no link, since fraudulent messages have one. */
export function smsNoticeText(
  { notice, added, locale }: Pick<SmsNotice, 'notice' | 'added' | 'locale'>,
  { name, supportEmail }: Pick<MailBrand, 'name' | 'supportEmail'>,
): string {
  const { t } = mailTranslator(locale)
  const login = added === undefined ? '' : addedLogins[added](t)
  return toGsmText(templates[notice](t, { name, supportEmail, login }))
}
