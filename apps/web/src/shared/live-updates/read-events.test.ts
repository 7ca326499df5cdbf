import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

test('events are the same however the bytes are divided, and comments are none', async () => {
  const json = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(fc.array(json), fc.array(fc.nat(30)), async (sent, sizes) => {
      const text = sent
        .map((event, id) => `: keep-alive\n\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('')
      const bytes = new TextEncoder().encode(`: open\n\n${text}`)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          let from = 0
          for (const size of sizes) {
            if (size > 0 && from < bytes.length) controller.enqueue(bytes.slice(from, (from += size)))
          }
          if (from < bytes.length) controller.enqueue(bytes.slice(from))
          controller.close()
        },
      })
      const received: unknown[] = []
      let chunks = 0
      await readEvents(body, { onBytes: () => chunks++, received: (event) => received.push(event) })
      expect(received).toEqual(sent)
      expect(chunks).toBeGreaterThan(0)
    }),
  )
})
