import { expect, test } from 'vitest'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import type { DrawNews } from '#src/outbox/message.ts'
import { renderDrawMail } from './draw-mail.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'

const brand = loadMailBrand(brandFolder('crema'))
const origin = 'https://coffee.example'
const about = { activityNo: 'SPRING', title: 'Spring draw', zone: 'America/New_York', country: 'US' } as const
const closed: DrawNews = {
  ...about,
  event: 'closed',
  codes: ['K7M4QXPD', '2345ABCD'],
  root: 'aa'.repeat(32),
  entries: 1_204,
  drawsAt: '2026-11-21T17:00:00.000Z',
}
const won = (kind: 'thing' | 'voucher' | 'stars'): DrawNews => ({
  ...about,
  event: 'won',
  code: 'K7M4QXPD',
  prize: { kind, title: 'Steel tumbler' },
  takeUntil: kind === 'thing' ? '2026-12-05T04:59:59.999Z' : null,
})
const calledOff: DrawNews = { ...about, event: 'calledOff', stars: 120, reason: 'The totes were lost.' }
const all = [closed, won('thing'), won('voucher'), won('stars'), calledOff]

const render = (draw: DrawNews, locale: Locale = 'en') => renderDrawMail({ draw, locale }, brand, origin)

test('the English mail about closed entries as plain text', () => {
  const { subject, text } = render(closed)
  expect(subject).toBe('Your codes for “Spring draw”')
  expect(text).toBe(`Your codes for “Spring draw”

Entries are closed: 1,204 codes take part. The draw is on Nov\u00a021,\u00a02026, 12:00\u00a0PM.

Your codes:
K7M4-QXPD
2345-ABCD

Hash of all codes:
${'aa'.repeat(32)}

Keep this email. The hash would be different if a single code were added, removed or changed. After the draw, you can check on its page that yours took part.

Open the draw:
https://coffee.example/marketing/redirect?activityNo=SPRING

-- 
Crema sent you this because you entered this draw.
`)
})

test('the link of a member abroad names the country of the draw', () => {
  expect(render({ ...closed, isAbroad: true }).text).toContain('?activityNo=SPRING&cnty=us\n')
})

test('a winner learns the prize, and what to do for it', () => {
  expect(render(won('thing')).subject).toBe('You have won: Steel tumbler')
  expect(render(won('thing')).text).toContain('Your code K7M4-QXPD was drawn in “Spring draw”.')
  expect(render(won('thing')).text).toMatch(/We’ll keep it for you until Dec.4,.2026, 11:59.PM/)
  expect(render(won('voucher')).text).toContain('It’s in your coupons now.')
  expect(render(won('stars')).text).toContain('They’re in your account now.')
})

test('a draw that was called off says why, and what was returned if there was a price', () => {
  const { text } = render(calledOff)
  expect(text).toContain('Reason: The totes were lost.')
  expect(text).toContain('120 stars are back in your account.')
  expect(render({ ...calledOff, stars: 0 }).text).not.toContain('stars')
})

test.each(localeCodes)(
  '%s: every mail has its texts, language and direction, and accessible markup',
  (locale) => {
    const { tag, direction } = locales[locale]
    const mails = all.map((draw) => render(draw, locale))
    // The three prizes have the same subject.
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(all.length)
    for (const { html, text, subject, languageTag } of mails) {
      expect(languageTag).toBe(tag)
      expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script/i)
      expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${origin}/marketing/redirect?activityNo=SPRING"`])
      expect(text).toContain(subject)
      expect(`${text}${html.replace(/<style>.*?<\/style>/s, '')}`).not.toMatch(/undefined|\{\w/)
      expect(text).not.toMatch(/[<>!！]/)
    }
  },
)

test('texts of operators are escaped', () => {
  const { html } = render({ ...calledOff, title: '<b>Draw', reason: '<img src=x>' })
  expect(html).toContain('&lt;b&gt;Draw')
  expect(html).toContain('&lt;img src=x&gt;')
})
