import { expect, test } from 'vitest'
import { withDraw } from './seen-draws.ts'

const open = { activityNo: 'A', state: 'open', rulesText: 'rules', root: null } as const
const waiting = { ...open, state: 'waiting', root: 'root' } as const

test('rules are stored while entries are open, the root once they have closed', () => {
  const first = withDraw(undefined, open)
  expect(first).toEqual([{ activityNo: 'A', rules: 'rules' }])
  expect(withDraw(first, waiting)).toEqual([{ activityNo: 'A', rules: 'rules', root: 'root' }])
})

test('what was seen first stays, so that a later change is found', () => {
  const seen = withDraw(undefined, waiting)
  const changed = { ...waiting, rulesText: 'other rules', root: 'other root' }
  expect(withDraw(seen, changed)).toEqual([{ activityNo: 'A', rules: 'rules', root: 'root' }])
})

test('the oldest of many draws are dropped', () => {
  let seen = withDraw(undefined, { ...open, activityNo: 'first' })
  for (let number = 0; number < 30; number++) seen = withDraw(seen, { ...open, activityNo: `D${number}` })
  expect(seen).toHaveLength(30)
  expect(seen[0]?.activityNo).toBe('D29')
  expect(seen.map(({ activityNo }) => activityNo)).not.toContain('first')
})
