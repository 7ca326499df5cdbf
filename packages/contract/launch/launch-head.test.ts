import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { launchHeadScript } from './launch-head.ts'

/** Runs it in a page of that address; answers the token it took and the address it left, null where it changed nothing. */
function run(address: string, storages: object = {}): { token: unknown; left: string | null } {
  let left: string | null = null
  const page = {
    ...storages,
    URL,
    window: {} as { cremaLaunch?: unknown },
    location: { href: address },
    history: {
      state: { key: 'k' },
      replaceState: (state: unknown, _title: string, to: URL) => {
        expect(state).toEqual({ key: 'k' })
        left = to.href
      },
    },
  }
  runInNewContext(launchHeadScript, page)
  return { token: page.window.cremaLaunch, left }
}

test.each([
  ['https://coffee.example/home?token=T-1', 'T-1', 'https://coffee.example/home'],
  [
    'https://coffee.example/home?lang=de&token=T-1&cnty=us#part',
    'T-1',
    'https://coffee.example/home?lang=de&cnty=us#part',
  ],
  ['https://coffee.example/?token=T-1&token=T-2', 'T-1', 'https://coffee.example/'],
  ['https://coffee.example/?%74oken=T%2D1', 'T-1', 'https://coffee.example/'],
])('%s', (address, token, left) => expect(run(address)).toEqual({ token, left }))

test.each([
  'https://coffee.example/home',
  'https://coffee.example/home?token=',
  'https://coffee.example/home?next=%3Ftoken%3DT-1',
  'https://coffee.example/home#token=T-1',
  // An order's number there, which the payment's own screen reads.
  'https://coffee.example/paypalAuth?token=5O190127TN364715T',
  'https://coffee.example/PayPalCapture/?token=5O190127TN364715T&PayerID=P',
])('nothing to take: %s', (address) => expect(run(address)).toEqual({ token: undefined, left: null }))

test('whoever was signed in here makes room, and a page without a token leaves everybody where they are', () => {
  const held = new Map([['USER_TOKEN', 'old']])
  const storages = {
    sessionStorage: { removeItem: (key: string) => held.delete(key) },
    localStorage: { setItem: (key: string, value: string) => held.set(key, value) },
  }
  run('https://coffee.example/home', storages)
  expect([...held]).toEqual([['USER_TOKEN', 'old']])
  run('https://coffee.example/home?token=T-1', storages)
  expect([...held]).toEqual([['HAS_SESSION', '1']])
})
