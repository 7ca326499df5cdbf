// Checks the script of a text: finds English text in other scripts, the wrong Chinese characters, and look-alike
// letters of other scripts.
import type { Locale } from '../locales.ts'
import { isName, translatableText } from './untranslated-words.ts'

const latin = /\p{Script=Latin}/u

/** The scripts of the languages that are not written in Latin letters. */
const ownScript: Partial<Record<Locale, RegExp>> = {
  zh: /\p{Script=Han}/u,
  cht: /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
}

// Frequent characters that occur in one of simplified and traditional Chinese only. The lists are not complete.
const onlySimplified =
  '们这时说对会过还见开关请问领优码张线单价满减邮验证员号录亲门间现电话账户选择设续级处动务实发获赠权认网联绑购买卖费结为从与点击册显检视机让变数'
const onlyTraditional =
  '們這時說對會過還沒見開關請問領優碼張線單價滿減郵驗證員號錄親門間現電話帳戶選擇設續級處動務實發獲贈權認網聯綁購買賣費結為從與後裡點擊冊顯檢視機讓變數'

function firstOf(characters: string, text: string): string | undefined {
  return [...text].find((character) => characters.includes(character))
}

/** Groups of adjacent Latin words. */
function latinRuns(text: string): string[][] {
  const runs = text.match(/\p{Script=Latin}(?:[\p{Script=Latin}\p{M}’ ]|-(?=\p{Script=Latin}))*/gu) ?? []
  return runs.map((run) => run.split(/ +/).filter(Boolean))
}

/** Problems of the script of a text, ignoring tags and placeholders. */
export function scriptProblems(message: string, locale: Locale): string[] {
  const text = translatableText(message)
  const own = ownScript[locale]
  const problems: string[] = []
  const letters = text.match(/\p{L}/gu) ?? []
  const foreignLetter = letters.find(
    (letter) => !latin.test(letter) && !own?.test(letter) && !/\p{Script=Common}/u.test(letter),
  )
  if (foreignLetter) problems.push(`has a letter of another script: ${foreignLetter}`)
  if (own) {
    const runs = latinRuns(text).map((words) => words.filter((word) => !isName(word)))
    const sentence = runs.find((words) => words.length > 1)
    if (sentence) problems.push(`has a sentence left in Latin letters: ${sentence.join(' ')}`)
    const isOwn = letters.some((letter) => own.test(letter))
    if (!isOwn && runs.flat().length > 0) {
      problems.push('has no letter of its own script')
    }
  }
  if (/\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(text)) {
    problems.push('mixes Latin and Cyrillic letters in one word')
  }
  const wrongKind =
    locale === 'cht'
      ? firstOf(onlySimplified, text)
      : locale === 'zh'
        ? firstOf(onlyTraditional, text)
        : undefined
  if (wrongKind) {
    const kind = locale === 'cht' ? 'simplified' : 'traditional'
    problems.push(`has a ${kind} character: ${wrongKind}`)
  }
  const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  if (locale === 'ja' && letters.length > 10 && !hasKana) {
    problems.push('has no kana, so it may be Chinese')
  }
  return problems
}
