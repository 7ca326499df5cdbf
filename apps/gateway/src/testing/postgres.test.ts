import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createDatabase, startPostgres } from './postgres.ts'

const clients: pg.Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined) // a server that a test kills
  await client.connect()
  clients.push(client)
  return client
}

async function valuesOf(client: pg.Client, statement: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
  return rows.flat()
}

test('a started server is durable, listens on the loopback only and has the extensions of the product', async () => {
  const server = await startPostgres({ own: true })
  const client = await connect(server.url)
  for (const [setting, value] of [
    ['fsync', 'on'],
    ['max_connections', '200'],
    ['listen_addresses', '127.0.0.1'],
  ]) {
    expect(await valuesOf(client, `SHOW ${setting}`)).toEqual([value])
  }
  await client.query('CREATE EXTENSION cube; CREATE EXTENSION earthdistance')
  expect(
    await valuesOf(client, 'SELECT round(earth_distance(ll_to_earth(0, 0), ll_to_earth(0, 1)))'),
  ).toEqual([111_320])
  await server.stop()
  await expect(connect(server.url)).rejects.toThrow('ECONNREFUSED')
})

test('after SIGKILL committed rows exist again, on the same URL', async () => {
  const server = await startPostgres({ own: true })
  const before = await connect(server.url)
  await before.query('CREATE TABLE committed (n int); INSERT INTO committed VALUES (1)')
  await before.query('BEGIN')
  await before.query('INSERT INTO committed VALUES (2)')

  await server.kill()
  await expect(before.query('SELECT 1')).rejects.toThrow()
  await expect(connect(server.url)).rejects.toThrow('ECONNREFUSED')

  await server.restart()
  expect(await valuesOf(await connect(server.url), 'SELECT n FROM committed')).toEqual([1])
  await server.stop()
})

test('the server of a killed test run is ended by the next start', async () => {
  const ownerCode = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres.ts'))})
    console.log((await startPostgres({ own: true })).url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', ownerCode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const foldersOf = (pid: number | undefined) =>
    readdirSync(tmpdir()).filter((name) => name.includes(`-of-${pid}-`))

  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await connect(url)
  expect(foldersOf(owner.pid)).toHaveLength(1)

  const next = await startPostgres({ own: true })
  await expect(connect(url)).rejects.toThrow('ECONNREFUSED')
  expect(foldersOf(owner.pid)).toEqual([])
  await next.stop()
})

test('with TEST_DATABASE_URL every call gets its own database on that server', async () => {
  const shared = process.env['TEST_DATABASE_URL'] ?? ''
  const [one, two] = await Promise.all([startPostgres(), startPostgres()])
  expect(new URL(one.url).host).toBe(new URL(shared).host)
  const client = await connect(one.url)
  await client.query('CREATE TABLE own (n int); INSERT INTO own VALUES (7)')
  await expect((await connect(two.url)).query('SELECT * FROM own')).rejects.toThrow('does not exist')

  await one.kill()
  await expect(client.query('SELECT 1')).rejects.toThrow()
  await one.restart()
  expect(await valuesOf(await connect(one.url), 'SELECT n FROM own')).toEqual([7])

  await one.stop()
  await two.stop()
  await expect(connect(one.url)).rejects.toThrow('does not exist')
})

test('a database can be copied from another', async () => {
  const server = await startPostgres()
  const original = await createDatabase(server.url)
  const writer = await connect(original.url)
  await writer.query('CREATE TABLE stock (n int); INSERT INTO stock VALUES (3)')
  await writer.end()

  const copy = await createDatabase(server.url, { template: original.url })
  expect(await valuesOf(await connect(copy.url), 'SELECT n FROM stock')).toEqual([3])

  await copy.drop()
  await original.drop()
  await server.stop()
})
