import { expect, test } from 'vitest'
import { codePurposes } from '@crema/contract/endpoints/sign-in/send-email-code'
import { localeCodes, locales } from '@crema/i18n/locales'
import { renderCodeMail } from './code-mail.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'

const brand = loadMailBrand(brandFolder('crema'))
const login = { purpose: 'login', code: '407291', lifeMinutes: 5, locale: 'en' } as const

test('a brand has a name and colours for light and dark', () => {
  expect(brand.name).toBe('Crema')
  expect(brand.light.accent).toMatch(/^#[0-9a-f]{6}$/)
  expect(brand.dark.accentWash).not.toBe(brand.light.accentWash)
  expect(() => loadMailBrand(brandFolder('no-such-brand'))).toThrow('brand.json')
})

test('a brand may have its own ground and shapes', () => {
  const halyard = loadMailBrand(brandFolder('halyard'))
  expect(halyard.light.ground).not.toBe(brand.light.ground)
  expect(halyard.dark.ground).not.toBe(brand.dark.ground)
  const { html } = renderCodeMail(login, halyard)
  expect(html).toContain(`<body class="ground" style="margin:0;padding:0;background:${halyard.light.ground}`)
  expect(html).toContain(`.ground{background:${halyard.dark.ground}!important}`)
  expect(html).toContain('border-radius:6px')
  expect(html).not.toContain('border-radius:16px')
})

test('the English mail as plain text', () => {
  const { subject, text } = renderCodeMail(login, brand)
  expect(subject).toBe('Your Crema sign-in code')
  expect(text).toBe(`Sign in to Crema

Enter this code on the page where you asked for it.

Your code:
407291

It works once, within 5 minutes. Keep it to yourself. Nobody at Crema will ever ask you for it.

Didn’t ask for a code? You can ignore this email. Nothing happens without the code.

-- 
Crema sent you this because a code was requested for this address.
`)
})

test.each(codePurposes)('the mail depends on the purpose: %s', (purpose) => {
  const others = codePurposes
    .filter((other) => other !== purpose)
    .map((other) => renderCodeMail({ ...login, purpose: other }, brand))
  const mail = renderCodeMail({ ...login, purpose }, brand)
  for (const other of others) {
    expect(mail.subject).not.toBe(other.subject)
    expect(mail.text).not.toBe(other.text)
  }
})

test.each(localeCodes)(
  '%s: language and direction are set, the code is left-to-right in ASCII digits',
  (locale) => {
    const { html, text, subject, languageTag } = renderCodeMail({ ...login, locale }, brand)
    const { tag, direction } = locales[locale]
    expect(languageTag).toBe(tag)
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`)
    expect(html).toMatch(/dir="ltr"[^>]*>407291</)
    expect(text).toContain('\n407291\n')
    // Subjects are visible in notifications and in logs of mail servers.
    expect(subject).not.toContain('407291')
  },
)

test('values are escaped', () => {
  const hostile = { ...brand, name: '<script>alert(1)</script>' }
  const { html } = renderCodeMail({ ...login, code: '<b>' }, hostile)
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('the mail loads no external resources', () => {
  const { html } = renderCodeMail(login, brand)
  expect(html).not.toMatch(/https?:|url\(|<img|<link|@import|@font-face/i)
  expect(html).toContain('prefers-color-scheme:dark')
})
