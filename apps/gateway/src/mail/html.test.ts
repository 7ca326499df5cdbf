import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

const hostile = `<img src=x onerror="alert('1')"> & co`
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co'

test('values are escaped, in elements and in attributes', () => {
  expect(escapeHtml(hostile)).toBe(escaped)
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('Html values are not escaped again, single or in lists', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}${3}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>3')
  expect(html`<ul>${[]}</ul>`.text).toBe('<ul></ul>')
})
