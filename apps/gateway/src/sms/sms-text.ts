import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Translator } from '@crema/i18n/messages'
import { mailTranslator } from '#src/mail/mail-translator.ts'
import type { CodeMessage } from '#src/outbox/message.ts'
import { toGsmText } from './gsm-text.ts'

type SmsTemplate = (t: Translator['t'], values: { brand: string; code: string }) => string

const templates: Record<CodePurpose, SmsTemplate> = {
  login: (t, values) => t('mail.smsLogin', values),
  recover: (t, values) => t('mail.smsRecover', values),
  bind: (t, values) => t('mail.smsBind', values),
  deregister: (t, values) => t('mail.smsDeregister', values),
  proof: (t, values) => t('mail.smsProof', values),
  associate: (t, values) => t('mail.smsAssociate', values),
}

/**
 * The text message with a code. Its last line binds the code to the page's host (origin-bound one-time codes), so that
 * phones offer it only there.
 */
export function smsText({ purpose, code, locale }: CodeMessage, brand: string, origin: string): string {
  const text = toGsmText(templates[purpose](mailTranslator(locale).t, { brand, code }))
  const { hostname, protocol } = new URL(origin)
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text
}
