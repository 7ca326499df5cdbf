import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createViteServer } from 'vitest/node'
import { messagesFolder } from './compile-messages.ts'
import { compiledMessages } from './vite-messages.ts'

const { filter, handler } = compiledMessages().transform

describe('compiledMessages', () => {
  it('compiles message files that Vite loads', async () => {
    const server = await createViteServer({
      configFile: false,
      root: fileURLToPath(messagesFolder),
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false },
      plugins: [compiledMessages()],
    })
    try {
      const module = await server.transformRequest('/common/en.json')
      expect(module?.code).toMatch(/close\s*=\s*\["Close"\]/)
      expect(module?.code).toContain('export default')
    } finally {
      await server.close()
    }
  })

  it('omits empty fields of the parser in plurals', () => {
    const text = '{n, plural, one {# day} other {# days}}'
    const { code } = handler(JSON.stringify({ days: text }), 'x.json')
    expect(code).toBe('{"days":[["n","plural",{"one":["#"," day"],"other":["#"," days"]}]]}')
  })

  it('takes the texts that the brand replaces from its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brand-messages-'))
    mkdirSync(join(folder, 'messages', 'home'), { recursive: true })
    writeFileSync(join(folder, 'messages', 'home', 'en.json'), '{"title":"Harbour"}')
    const transform = compiledMessages(folder).transform.handler
    const product = '{"title":"Home","text":"Welcome"}'
    const { code } = transform(product, '/crema/packages/i18n/messages/home/en.json')
    expect(JSON.parse(code)).toEqual({ title: ['Harbour'], text: ['Welcome'] })
    const other = transform(product, '/crema/packages/i18n/messages/home/de.json')
    expect(JSON.parse(other.code)).toEqual({ title: ['Home'], text: ['Welcome'] })
  })

  it('applies to message files only', () => {
    expect('/home/crema/packages/i18n/messages/common/en.json').toMatch(filter.id)
    expect('C:\\crema\\packages\\i18n\\messages\\common\\en.json?import').toMatch(filter.id)
    expect('/home/crema/packages/i18n/package.json').not.toMatch(filter.id)
    expect('/home/crema/brands/crema/messages/en.json').not.toMatch(filter.id)
  })

  it('names file and key of an invalid message in the error', () => {
    expect(() => handler('{"a":"{b"}', 'common/en.json')).toThrow('common/en.json: a ')
  })
})
