import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { launchHeadScript } from './launch-head.ts'

/** Runs the script at a URL. Returns the token and the replaced URL, null if it was not replaced. */
function run(url: string, storages: object = {}): { token: unknown; replacedUrl: string | null } {
  let replacedUrl: string | null = null
  const page = {
    ...storages,
    URL,
    window: {} as { cremaLaunch?: unknown },
    location: { href: url },
    history: {
      state: { key: 'k' },
      replaceState: (state: unknown, _title: string, to: URL) => {
        expect(state).toEqual({ key: 'k' })
        replacedUrl = to.href
      },
    },
  }
  runInNewContext(launchHeadScript, page)
  return { token: page.window.cremaLaunch, replacedUrl }
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
])('%s', (url, token, replacedUrl) => expect(run(url)).toEqual({ token, replacedUrl }))

test.each([
  'https://coffee.example/home',
  'https://coffee.example/home?token=',
  'https://coffee.example/home?next=%3Ftoken%3DT-1',
  'https://coffee.example/home#token=T-1',
  // PayPal's parameter, which the payment screen reads.
  'https://coffee.example/paypalAuth?token=5O190127TN364715T',
  'https://coffee.example/PayPalCapture/?token=5O190127TN364715T&PayerID=P',
])('no launch token: %s', (url) => expect(run(url)).toEqual({ token: undefined, replacedUrl: null }))

test('a token ends the current session, and a page without a token does not', () => {
  const items = new Map([['USER_TOKEN', 'old']])
  const storages = {
    sessionStorage: { removeItem: (key: string) => items.delete(key) },
    localStorage: { setItem: (key: string, value: string) => items.set(key, value) },
  }
  run('https://coffee.example/home', storages)
  expect([...items]).toEqual([['USER_TOKEN', 'old']])
  run('https://coffee.example/home?token=T-1', storages)
  expect([...items]).toEqual([['HAS_SESSION', '1']])
})
