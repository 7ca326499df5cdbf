// The mails about marketing: the one that asks for a confirmation, the one that advertises, and those about consents.
import { expect, test } from 'vitest'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import type { ConsentNoticeMessage } from '#src/outbox/message.ts'
import { renderAnnouncementMail } from './announcement-mail.ts'
import type { RenderedMail } from './code-mail.ts'
import { renderConfirmationMail } from './confirmation-mail.ts'
import { renderConsentNoticeMail } from './consent-notice-mail.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'

const brand = loadMailBrand(brandFolder('crema'))
const origin = 'https://coffee.example'
const decided: ConsentNoticeMessage['consentNotice'] = {
  kind: 'decided',
  decisions: [
    { channel: 'push', decision: true, at: '2026-06-10T12:00:00.000Z' },
    { channel: 'sms', decision: false, at: '2026-06-09T20:00:00.000Z' },
    { channel: 'email', decision: true, at: '2026-06-10T12:00:00.000Z' },
  ],
  zone: 'Asia/Seoul',
  country: 'KR',
  unsubscribeToken: 'TOKEN',
}
const notice = (change: Partial<ConsentNoticeMessage['consentNotice']> = {}, locale: Locale = 'en') =>
  renderConsentNoticeMail({ consentNotice: { ...decided, ...change }, locale }, brand, origin)
const announcement = (locale: Locale, country = 'US') =>
  renderAnnouncementMail(
    {
      announcement: {
        memberId: 'M',
        activityNo: 'NEWS',
        title: 'Two for one',
        text: 'On Monday',
        country,
        unsubscribeToken: 'TOKEN',
      },
      locale,
    },
    brand,
    origin,
  )
const confirmation = (locale: Locale) =>
  renderConfirmationMail(
    {
      confirmation: { token: 'TOKEN', zone: 'Europe/Berlin', country: 'DE' },
      expiresAt: new Date('2026-06-13T12:00:00Z'),
      locale,
    },
    brand,
    origin,
  )

test('the English mail about decisions as plain text: who, what, when, and how to change it', () => {
  const { subject, text, headers } = notice()
  expect(subject).toBe('Your choices about news from Crema')
  expect(text).toBe(`Your choices about news from Crema

This is what we recorded about news and offers from Crema.

App notifications: agreed on June\u00a010,\u00a02026
Text messages: turned off on June\u00a010,\u00a02026
Emails: agreed on June\u00a010,\u00a02026

Open your account:
https://coffee.example/home/account

You can change your mind at any time in your account.

Unsubscribe:
https://coffee.example/mail/unsubscribe/TOKEN

-- 
Crema sent you this because the law where you live asks us to tell you about these choices. ${brand.controller.name}, ${brand.controller.address}
`)
  // It is no marketing, which has the header.
  expect(headers).toBeUndefined()
})

test('a reminder says so, and without mails there is nothing to unsubscribe from', () => {
  const { subject, text } = notice({ kind: 'reminder', unsubscribeToken: null })
  expect(subject).toBe('You agreed to news from Crema')
  expect(text).toContain('you don’t need to do anything')
  expect(text).not.toContain('unsubscribe')
})

test('marketing has the label of its country, the sender’s address and the headers of RFC 8058', () => {
  expect(announcement('ko', 'KR').subject).toBe('(광고) Two for one')
  expect(announcement('zh', 'CN').subject).toBe('[广告] Two for one')
  expect(announcement('en').subject).toBe('Two for one')
  const { text, headers } = announcement('en')
  expect(text).toContain(brand.controller.address)
  expect(headers).toEqual({
    'List-Unsubscribe': `<${origin}/mail/unsubscribe/TOKEN>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('plain text has the colon of its language', () => {
  expect(confirmation('ja').text).toContain('：\nhttps://')
  expect(confirmation('fr').text).toContain('\u00a0:\nhttps://')
  expect(confirmation('ar').text).toMatch(/[^\s:]:\nhttps:/)
})

test.each(localeCodes)('%s: every mail has its texts, language, direction and links', (locale) => {
  const mails: { mail: RenderedMail; links: string[] }[] = [
    { mail: notice({}, locale), links: ['/home/account', '/mail/unsubscribe/TOKEN'] },
    { mail: notice({ kind: 'reminder', unsubscribeToken: null }, locale), links: ['/home/account'] },
    { mail: confirmation(locale), links: ['/mail/confirm/TOKEN'] },
    {
      mail: announcement(locale),
      links: [
        `/marketing/redirect?activityNo=NEWS&amp;cnty=us&amp;lang=${locale}`,
        '/mail/unsubscribe/TOKEN',
      ],
    },
  ]
  const { tag, direction } = locales[locale]
  expect(new Set(mails.map(({ mail }) => mail.text)).size).toBe(mails.length)
  for (const { mail, links } of mails) {
    const { html, text, subject, languageTag } = mail
    expect(languageTag).toBe(tag)
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script/i)
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
      links.map((link) => origin + link),
    )
    expect(text).toContain(subject)
    expect(text).not.toMatch(/[<>!！]|undefined|\{\w/)
  }
})
