/** The process of `startFloor`. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { bucketsMax } from '@crema/gateway/modules/quotas/quota-buckets'
import type { FloorSettings } from '../floor.ts'

const [, , file = ''] = process.argv
const { url, connections, port, statements } = JSON.parse(readFileSync(file, 'utf8')) as FloorSettings // written by `startFloor`
const pool = new Pool({ connectionString: url, max: connections })
const named = statements.map((statement, index) => ({ name: `s${index}`, ...statement }))

async function run(n: number): Promise<void> {
  const client = await pool.connect()
  try {
    const given = { n: String(n), bucket: String(randomInt(bucketsMax)) }
    for (const { name, text, values } of named) {
      if (values.length === 0) await client.query(text)
      else await client.query({ name, text, values: values.map((each) => given[each]) })
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A claim that skips locked rows may be refused too early; the rule then claims again. */
const isTooEarly = (error: unknown) => error instanceof Error && error.message.includes('soldOut')

const app = Fastify()
const schema = {
  body: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  response: { 200: { type: 'object', properties: { n: { type: 'integer' } } } },
}
app.post<{ Body: { n: number } }>('/', { schema }, async ({ body: { n } }) => {
  for (;;) {
    try {
      await run(n)
      return { n }
    } catch (error) {
      if (!isTooEarly(error)) throw error
    }
  }
})
await app.listen({ port, host: '127.0.0.1' })
process.stdout.write('listening\n')
