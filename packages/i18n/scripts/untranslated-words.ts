// A message that equals the English one counts as untranslated unless all of its words are listed here: names, which are
// the same in every language, or words that a language shares with English. Translators add shared words to the row of
// their language.
import type { Locale } from '../locales.ts'

const names = `
  google apple gmail icloud paypal adyen airwallex alipay payermax sumitomo mitsui smbc visa
  mastercard amex american express jcb unionpay diners discover wechat line kakaotalk facebook
  messenger instagram threads tiktok whatsapp telegram x twitter snapchat linkedin safari chrome
  ios iphone ipad android app store play pdf png qr hd url id sms pin cvc cvv otp gps gdpr faq ok
  sha json utc gmt wi-fi wifi bluetooth e-mail email m km mm yy yyyy
`

const shared: Partial<Record<Locale, string>> = {
  de: `
    app apps browser code codes cookies coupon coupons details export filter international kiosk
    link links login marketing name national optional partner passkey passkeys pause poster push status
    tickets total version
  `,
  nl: `
    account accounts app apps browser camera code codes contact cookies coupon coupons details filter
    filters help kiosk land link links login marketing menu min open partner passkey passkeys poster
    privacy push sec start status stop ticket tickets tip tips type week
  `,
  fr: `
    code codes conditions contact cookies coupon coupons date description destination distance
    excellent expiration image images instructions marketing menu message messages min national
    notification notifications options page participation parking photo photos point points
    position possible promotion push question questions service services solution source total
    type version
  `,
  es: 'error general legal local marketing min no normal push total web cookies',
  it: `
    account app browser cookie coupon file home link login marketing menu min no passkey password
    poster privacy push sec status web
  `,
  pt: 'app cookies email link links login marketing min no poster push total web',
  tr: 'kiosk link marketing poster',
  id: `
    bonus browser cookie cookies data detail email kiosk link login marketing menu poster promo
    push status tips total voucher
  `,
  ms: 'data kiosk marketing menu min poster status total',
  fil: `
    account address app apps browser camera cancel card claim code codes contact cookie cookies coupon
    coupons currency date delete device discount email expired expiry friend friends full gift
    gifts history home kiosk link links login lottery marketing member menu message min number
    open order passkey password phone point points poster privacy prize prizes profile promo push
    refund scan screen security share sign-in star stars status store stores support text ticket
    tickets total voucher vouchers
  `,
  vi: 'cookie email kiosk marketing menu',
}

const nameSet = new Set(names.trim().split(/\s+/))

/** A text without placeholders, tags, mail addresses and URLs, which are not translated. */
export function translatableText(text: string): string {
  return text.replace(/\{[^}]*\}|<[^>]*>|\S+@\S+|https?:\/\/\S+|\b[\w-]+\.[a-z]{2,4}\b/g, '\n')
}

function wordsOf(text: string): string[] {
  return translatableText(text)
    .split(/[^\p{L}\p{M}’'-]+/u)
    .map((word) => word.replace(/^[’'-]+|[’'-]+$/g, '').toLowerCase())
    .filter((word) => /\p{L}/u.test(word))
}

/** The words of a text that must be translated to this language. */
export function wordsToTranslate(text: string, locale: Locale): string[] {
  const sharedWords = new Set(shared[locale]?.trim().split(/\s+/))
  return wordsOf(text).filter((word) => !nameSet.has(word) && !sharedWords.has(word))
}

/** Whether a word is a name that is the same in every language. */
export function isName(word: string): boolean {
  return nameSet.has(word.toLowerCase())
}
