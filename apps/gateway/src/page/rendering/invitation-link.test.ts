import { expect, test, vi } from 'vitest'
import {
  completeInvitationLink,
  isUnknownInvitation,
  unknownFissionCode,
  withoutUnknownInvitation,
} from './invitation-link.ts'

const origin = 'https://coffee.example'
const inviter = '0191c1a2-7000-7000-8000-000000000001'
const code = 'K7Q2C4M8XP'
const codeOf = vi.fn<(activityNo: string, memberId: string) => Promise<string | undefined>>(
  (_activityNo, memberId) => Promise.resolve(memberId === inviter ? code : undefined),
)
const complete = async (path: string) => {
  const completed = await completeInvitationLink(new URL(path, origin), origin, codeOf)
  return completed && Object.fromEntries(new URL(completed, origin).searchParams)
}
const payload = (fields: object) => encodeURIComponent(Buffer.from(JSON.stringify(fields)).toString('base64'))

test('a link that names the inviter gets the code of their invitation, and keeps its other parameters', async () => {
  expect(
    await complete(
      `/marketing/fission?activityNo=A-1&shareMemberId=${inviter}&lang=ar&cnty=ae&zone=Asia/Dubai&auth=1`,
    ),
  ).toEqual({
    activityNo: 'A-1',
    shareMemberId: inviter,
    fissionCode: code,
    lang: 'ar',
    cnty: 'ae',
    zone: 'Asia/Dubai',
    auth: '1',
  })
})

test('a launch payload names the inviter by memberId', async () => {
  const q = payload({ cnty: 'US', memberId: inviter })
  expect(await complete(`/marketing/fission?activityNo=A-1&q=${q}`)).toMatchObject({
    fissionCode: code,
    shareMemberId: inviter,
  })
})

test('a share payload names the campaign, the inviter, and by its url the code', async () => {
  expect(
    await complete(`/marketing/fission?q=${payload({ activityNo: 'A-1', memberId: inviter })}`),
  ).toMatchObject({ activityNo: 'A-1', fissionCode: code, shareMemberId: inviter })
  const url = `${origin}/marketing/fission?activityNo=A-1&fissionCode=HHHHHHHHHH`
  expect(
    await complete(`/marketing/fission?q=${payload({ activityNo: 'A-1', memberId: inviter, url })}`),
  ).toMatchObject({ fissionCode: 'HHHHHHHHHH' })
})

test('a parameter of the link takes precedence over the payload', async () => {
  const q = payload({ activityNo: 'A-2', memberId: 'someone' })
  expect(await complete(`/marketing/fission?activityNo=A-1&shareMemberId=${inviter}&q=${q}`)).toMatchObject({
    activityNo: 'A-1',
    fissionCode: code,
  })
})

test.each([
  ['it has a code', `/marketing/fission?activityNo=A-1&fissionCode=HHHHHHHHHH&shareMemberId=${inviter}`],
  ['it names nobody', '/marketing/fission?activityNo=A-1'],
  ['the member has no invitation', '/marketing/fission?activityNo=A-1&shareMemberId=other'],
  ['there is no campaign', `/marketing/fission?shareMemberId=${inviter}`],
  ['the campaign cannot be one', `/marketing/fission?activityNo=..%2Fx&shareMemberId=${inviter}`],
  ['it is another screen', `/marketing/collect-coupons?activityNo=A-1&shareMemberId=${inviter}`],
])('nothing is added where %s', async (_why, path) => {
  expect(await complete(path)).toBeUndefined()
})

test('all codes that are no invitation’s share one rendered page', async () => {
  const exists = (_activityNo: string, fissionCode: string) => Promise.resolve(fissionCode === code)
  const known = `/marketing/fission?activityNo=A-1&fissionCode=${code}`
  expect(await withoutUnknownInvitation(known, exists)).toBe(known)
  const unknown = await withoutUnknownInvitation('/marketing/fission?activityNo=A-1&fissionCode=ZZZ', exists)
  expect(unknown).toBe(`/marketing/fission?activityNo=A-1&fissionCode=${unknownFissionCode}`)
  expect([isUnknownInvitation(unknown), isUnknownInvitation(known)]).toEqual([true, false])
  expect(await withoutUnknownInvitation('/home', exists)).toBe('/home')
})
