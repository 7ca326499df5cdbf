import { describe, expect, it } from 'vitest'
import { punctuationProblems, quoteProblems } from './punctuation-rules.ts'

const noBreakSpace = 'has no no-break space (U+00A0 or U+202F) before ? ! : ; » or after «'
const question = 'has a question without ¿ or without ?'
const halfWidth = 'has half-width punctuation after a full-width character'
const repetition = 'has no no-break space (U+00A0) before ๆ'
const latin = 'has Latin punctuation instead of ، ؟ ؛'

describe('punctuationProblems', () => {
  it.each([
    ['fr', 'Mot de passe oublié ?', noBreakSpace],
    ['fr', 'Mot de passe oublié?', noBreakSpace],
    ['fr', 'Fini ; merci', noBreakSpace],
    ['fr', 'Total : {amount}', noBreakSpace],
    ['fr', '{name}: reçu', noBreakSpace],
    ['fr', '« Mes cadeaux\u00a0»', noBreakSpace],
    ['fr', '«\u00a0Mes cadeaux »', noBreakSpace],
    ['es', 'Eres tú?', question],
    ['es', '¿Eres tú', question],
    ['es', '¿Eres tú? Seguro?', question],
    ['zh', '已领取,请出示', halfWidth],
    ['zh', '门店(全部)', halfWidth],
    ['cht', '已領取.', halfWidth],
    ['ja', 'よろしいですか?', halfWidth],
    ['ja', '「コード」:', halfWidth],
    ['ar', 'هل نسيت كلمة المرور?', latin],
    ['ar', 'الاسم, الهاتف', latin],
    ['ar', 'انتهى; شكرًا', latin],
    ['th', 'เร็ว ๆ นี้', repetition],
    ['th', 'เร็วๆ นี้', repetition],
  ] as const)('%s: %s', (locale, text, problem) => {
    expect(punctuationProblems(text, locale)).toEqual([problem])
  })

  it.each([
    ['fr', 'Oublié\u202f? «\u00a0Mes cadeaux\u00a0»\u00a0: à 10:30, voir https://coffee.example'],
    ['fr', '{name}\u00a0: {amount}'],
    ['es', '¿Eres tú? Sí. ¿Y ahora? Nada.'],
    ['zh', '已领取，请出示（{count} 张）。Wi-Fi, 12:30'],
    ['ja', '「コード」を見せてください。iPhone (iOS)'],
    ['ar', 'هل نسيت؟ الاسم، الهاتف؛ {name}: 1,204'],
    ['th', 'เร็ว\u00a0ๆ นี้'],
    ['ko', '주문, 매장(전체)?'],
    ['en', 'Forgot it? A name; a phone, a code: done'],
  ] as const)('%s may have: %s', (locale, text) => {
    expect(punctuationProblems(text, locale)).toEqual([])
  })
})

describe('quoteProblems', () => {
  const german = ['„', '“']
  const french = ['«', '»']

  it.each([
    ['Finde sie unter ”Gewinne“', german, 'has the quotation mark ” instead of „ “'],
    ['Find it under “My codes”', french, 'has the quotation mark “ instead of « »'],
    ['在「我的奖品」里', ['“', '”'], 'has the quotation mark 「 instead of “ ”'],
    ['Finde sie unter “Gewinne„', german, 'has a closing quotation mark without an opening one'],
    ['Finde sie unter „Gewinne', german, 'has an opening quotation mark without a closing one'],
    ['«A ‹b» c›', ['«', '»', '‹', '›'], 'has a closing quotation mark without an opening one'],
    ['”Gåvor', ['”', '”'], 'has an opening quotation mark without a closing one'],
  ])('finds the problem of %s', (text, quotes, problem) => {
    expect(quoteProblems(text, quotes)).toEqual([problem])
  })

  it.each([
    ['Finde sie unter „Gewinne“ oder „Codes“', german],
    ['Voir «\u00a0L’offre\u00a0»', french],
    ['«A ‹b› c»', ['«', '»', '‹', '›']],
    ['”Gåvor” och ”koder”', ['”', '”']],
    ['Zie ‘Prijzen’ en foto’s', ['‘', '’']],
    ['查看《隐私政策》', ['“', '”']],
  ])('allows %s', (text, quotes) => {
    expect(quoteProblems(text, quotes)).toEqual([])
  })
})
