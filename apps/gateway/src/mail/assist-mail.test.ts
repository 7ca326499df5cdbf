import { expect, test } from 'vitest'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import type { AssistNews } from '#src/outbox/message.ts'
import { renderAssistMail } from './assist-mail.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'

const brand = loadMailBrand(brandFolder('crema'))
const origin = 'https://coffee.example'
const coupons: AssistNews = {
  activityNo: 'FRIENDS',
  title: 'Coffee with friends',
  friends: 3,
  reward: 'A free latte',
  kind: 'coupons',
  lotteryCode: null,
}
const stars: AssistNews = { ...coupons, kind: 'stars', reward: '300 stars' }
const entry: AssistNews = { ...coupons, kind: 'entry', reward: 'An entry', lotteryCode: 'K7M4QXPD' }
const all = [coupons, stars, entry]

const render = (assist: AssistNews, locale: Locale = 'en') =>
  renderAssistMail({ assist, locale }, brand, origin)

test('the English mail about vouchers as plain text', () => {
  const { subject, text } = render(coupons)
  expect(subject).toBe('Your reward: A free latte')
  expect(text).toBe(`Your reward: A free latte

3 friends have helped you with “Coffee with friends”.

Your reward is in your coupons now.

See your invitation:
https://coffee.example/marketing/fission?activityNo=FRIENDS

-- 
Crema sent you this because friends helped you.
`)
})

test('the link of a member abroad names the country of the campaign', () => {
  expect(render({ ...coupons, country: 'JP' }).text).toContain('?activityNo=FRIENDS&cnty=jp\n')
})

test('stars are in the account, also those that replace an entry; an entry has its code', () => {
  expect(render(stars).text).toContain('They’re in your account now.')
  expect(render({ ...entry, lotteryCode: null }).text).toContain('They’re in your account now.')
  expect(render(entry).text).toContain('Your code for the draw is K7M4-QXPD.')
})

test.each(localeCodes)(
  '%s: every mail has its texts, language and direction, and accessible markup',
  (locale) => {
    const { tag, direction } = locales[locale]
    const mails = all.map((assist) => render(assist, locale))
    expect(new Set(mails.map(({ text }) => text)).size).toBe(all.length)
    for (const friends of [1, 2, 5, 11])
      expect(render({ ...coupons, friends }, locale).text).not.toMatch(/undefined|\{\w/)
    for (const { html, text, subject, languageTag } of mails) {
      expect(languageTag).toBe(tag)
      expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script/i)
      expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${origin}/marketing/fission?activityNo=FRIENDS"`])
      expect(text).toContain(subject)
      expect(text).not.toMatch(/[<>!！]|undefined|\{\w/)
    }
  },
)

test('texts of operators are escaped', () => {
  expect(render({ ...coupons, title: '<b>Friends' }).html).toContain('&lt;b&gt;Friends')
})
