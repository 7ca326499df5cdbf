import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Translator } from '@crema/i18n/messages'
import { mailTranslator } from '#src/mail/mail-translator.ts'
import type { CodeMessage } from '#src/outbox/message.ts'

type Words = (t: Translator['t'], values: { brand: string; code: string }) => string

const words: Record<CodePurpose, Words> = {
  login: (t, values) => t('mail.smsLogin', values),
  recover: (t, values) => t('mail.smsRecover', values),
  bind: (t, values) => t('mail.smsBind', values),
  deregister: (t, values) => t('mail.smsDeregister', values),
  proof: (t, values) => t('mail.smsProof', values),
  associate: (t, values) => t('mail.smsAssociate', values),
}

/**
 * The text with a code, which says what it is for. Its last line binds the code to the page's host: phones then offer
 * to fill it in there and nowhere else.
 */
export function smsText({ purpose, code, locale }: CodeMessage, brand: string, origin: string): string {
  const text = words[purpose](mailTranslator(locale).t, { brand, code })
  const { hostname, protocol } = new URL(origin)
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text
}
