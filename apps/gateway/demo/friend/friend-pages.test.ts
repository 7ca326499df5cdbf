import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { demoInvitations } from '../data/assist/demo-invitations.ts'
import { loadDemoData } from '../demo-data.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T18:00:00Z' })
  await loadDemoData(gateway.services.database, gateway.clock.now())
})
afterAll(() => gateway.close())

const { code } = demoInvitations['DEMO-FISSION']

const post = (fields: Record<string, string>, accept?: string) =>
  gateway.app.inject({
    method: 'POST',
    url: '/demo/friend',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(accept && { accept }) },
    payload: new URLSearchParams(fields).toString(),
  })
type Answer = { name: string; busCode: string; data: { state: string } }
const helpers = async () => {
  const { data } = await gateway.call('GET fission/detail', { activityNo: 'DEMO-FISSION', fissionCode: code })
  return data.invited?.helpers
}

test('a friend helps under the demo member’s invitation, by its code or a link', async () => {
  expect(await helpers()).toBe(2)
  const first = (await post({ invitation: code })).json<Answer>()
  expect(first).toMatchObject({ busCode: '1', data: { state: 'qualified', helpers: 3 } })
  const link = `https://crema.example/marketing/fission?activityNo=DEMO-FISSION&fissionCode=${code}&auth=1`
  const second = (await post({ invitation: link })).json<Answer>()
  expect(second).toMatchObject({ busCode: '1', data: { state: 'qualified', helpers: 4 } })
  expect(second.name).not.toBe(first.name)
  expect(await helpers()).toBe(4)
})

test('a refusal is shown in words, and an unknown invitation is none', async () => {
  expect((await post({ invitation: `/i/${code}` })).json()).toMatchObject({ busCode: '1' })
  const { body } = await post({ invitation: code }, 'text/html')
  expect(body).toContain('verdict bad')
  expect((await post({ invitation: 'NOBODY' })).json()).toMatchObject({ busCode: 'notFound' })
})

test('friends who share a phone are held, and in one campaign the sixth from one network in an hour', async () => {
  const { code: other } = demoInvitations['DEMO-FISSION-FIRSTUSE']
  const stateWith = async (phone: 'own' | 'shared') =>
    (await post({ invitation: other, phone })).json<Answer>().data.state
  expect([await stateWith('shared'), await stateWith('shared')]).toEqual(['pending', 'held'])
  expect([await stateWith('own'), await stateWith('own'), await stateWith('own')]).toEqual([
    'pending',
    'pending',
    'pending',
  ])
  expect(await stateWith('own')).toBe('held')
})

test('a later start keeps the helps of others, and makes the invented ones again with new dates', async () => {
  const { database } = gateway.services
  const anna = () =>
    database.selectFrom('help').where('reference', '=', 'H9P3T6WC').select('until').executeTakeFirstOrThrow()
  const invitation = demoInvitations['DEMO-FISSION']
  await loadDemoData(database, new Date('2026-11-22T18:00:00Z'))
  expect(await helpers()).toBe(invitation.helps.length + 3)
  const { until } = await anna()
  await database
    .deleteFrom('help')
    .where(
      'reference',
      'not in',
      invitation.helps.map(({ reference }) => reference),
    )
    .execute()
  await loadDemoData(database, new Date('2026-11-22T18:00:00Z'))
  expect(await helpers()).toBe(invitation.helps.length)
  expect((await anna()).until?.getTime()).toBe((until?.getTime() ?? 0) + 24 * 60 * 60_000)
})

test('the page has the form, and escapes the invitation', async () => {
  const { body } = await gateway.app.inject('/demo/friend?invitation="><script>')
  expect(body).toContain('A friend helps')
  expect(body).not.toContain('<script>')
})
