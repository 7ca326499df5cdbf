import { expect, test } from 'vitest'
import { receiptFile } from './receipt-file.ts'

test('a receipt is a document in its language, whose texts cannot be markup', async () => {
  const lines = [{ name: 'الفرع', value: '<b>"Pike" & 3rd</b>' }]
  const text = await receiptFile({ title: 'إيصال', lines, locale: 'ar' }).text()
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain('&lt;b&gt;&quot;Pike&quot; &amp; 3rd&lt;/b&gt;')
})
