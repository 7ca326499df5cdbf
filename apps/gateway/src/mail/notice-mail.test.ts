import { expect, test } from 'vitest'
import { loginProviders } from '@crema/contract/identity/login-providers'
import { localeCodes, locales } from '@crema/i18n/locales'
import { noticeKinds } from '#src/outbox/message.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'
import { renderNoticeMail, type NoticeMail } from './notice-mail.ts'

const brand = loadMailBrand(brandFolder('crema'))
const origin = 'https://coffee.example'
const notice: NoticeMail = {
  notice: 'newDevice',
  at: '2026-11-21T08:00:00.000Z',
  zone: 'Asia/Tokyo',
  country: 'JP',
  client: 'Chrome, Android',
  locale: 'en',
}

test('the English mail as plain text', () => {
  const { subject, text } = renderNoticeMail(notice, brand, origin)
  expect(subject).toBe('A new device signed in to Crema')
  expect(text).toBe(`A new device signed in to Crema

Your account was opened on a device we hadn’t seen before.

When: Nov\u00a021,\u00a02026, 5:00\u00a0PM
Device: Chrome, Android

If that wasn’t you, sign in with a code now, choose a new password and sign out the other devices.

Open your account:
https://coffee.example/home/account

-- 
Crema sent you this because it concerns the security of your account.
`)
})

test.each(localeCodes)(
  '%s: every notice has its own subject, language and direction, and accessible markup',
  (locale) => {
    const { tag, direction } = locales[locale]
    const mails = noticeKinds.map((kind) =>
      renderNoticeMail({ ...notice, notice: kind, locale }, brand, origin),
    )
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(noticeKinds.length)
    for (const { html, text, subject, languageTag } of mails) {
      expect(languageTag).toBe(tag)
      expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
      // One heading, layout tables only, no images, no external resources.
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html.match(/<table/g)?.length).toBe(html.match(/<table role="presentation"/g)?.length)
      expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script/i)
      expect(html).toContain(`<title>${subject}</title>`)
      expect(text).toContain(subject)
      expect(text).not.toMatch(/[<>]|undefined|\{/)
      expect(html).not.toMatch(/undefined|\{brand\}|\{date\}|\{device\}/)
      if (locale !== 'en')
        expect(subject).not.toBe(renderNoticeMail({ ...notice, notice: 'newDevice' }, brand, origin).subject)
    }
  },
)

test.each(localeCodes)('%s: the added login is named before time and device', (locale) => {
  const details = ([...loginProviders, 'passkey', 'phone'] as const).map((added) => {
    const { text } = renderNoticeMail({ ...notice, notice: 'loginAdded', added, locale }, brand, origin)
    return text.split('\n\n')[2]?.split('\n') ?? []
  })
  for (const each of details) expect(each).toHaveLength(3)
  const [google, apple, ...own] = details.map(([added]) => added)
  expect([google, apple]).toEqual(['Google', 'Apple'])
  expect(new Set(own).size).toBe(2)
})

test('the notice of a deletion has no link; the others link to the account', () => {
  const deleted = renderNoticeMail({ ...notice, notice: 'accountDeleted' }, brand, origin)
  expect(deleted.html).not.toContain('href=')
  expect(deleted.text).not.toContain(origin)
  const changed = renderNoticeMail({ ...notice, notice: 'phoneChanged' }, brand, origin)
  expect(changed.html.match(/href="([^"]+)"/g)).toEqual(['href="https://coffee.example/home/account"'])
})

test('values are escaped, and an unknown browser adds no line', () => {
  const { html } = renderNoticeMail({ ...notice, client: '<img src=x>' }, brand, origin)
  expect(html).toContain('&lt;img src=x&gt;')
  expect(renderNoticeMail({ ...notice, client: '' }, brand, origin).text).not.toContain('Device')
})
