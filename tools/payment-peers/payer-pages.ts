/** The pages of a stand-in that a payer sees in a browser: a wallet, a hosted page, a bank's page for 3-D Secure. */
import { randomUUID } from 'node:crypto'
import type { PeerAnswer, PeerRequest, PeerServer } from './peer-server.ts'

/** The buttons that every page has. */
export const payerChoices = ['Pay', 'Decline', 'Cancel'] as const
export type PayerChoice = (typeof payerChoices)[number]

/** Where a browser goes after the choice: to a URL or, with `fields`, by a form that is posted there. */
export type PayerReturn = { url: string; fields?: Record<string, string> }

/** A webhook as the provider sends it. */
export type PeerWebhook = { headers: Record<string, string>; rawBody: Buffer }

/** What the journeys of a browser need of a stand-in. */
export type PayablePeer = Pick<PeerServer, 'assertDocumented' | 'failNext' | 'stop'> & {
  pages: Pick<PayerPages, 'beforeReturn'>
  /** Our reference of each payment that has taken money and not given all of it back, in their order. */
  charges: () => string[]
  /** The webhook about what has last become of the payment with that reference of ours. */
  report: (reference: string) => PeerWebhook
}

export type PayerPages = {
  /** Adds a page and returns its path at the stand-in. `choose` is called with the button that was pressed. */
  add: (choose: (choice: PayerChoice) => PayerReturn) => string
  /** Answers requests to the pages; undefined for all others. */
  answer: (request: PeerRequest) => Promise<PeerAnswer> | undefined
  /** Runs once when the payer has chosen, before the browser goes on: what overtakes the return. */
  beforeReturn: (run: () => Promise<void>) => void
}

const prefix = '/payer/'

export function payerPages(): PayerPages {
  const pages = new Map<string, (choice: PayerChoice) => PayerReturn>()
  const overtaking: (() => Promise<void>)[] = []

  async function leave(choose: (choice: PayerChoice) => PayerReturn, choice: PayerChoice) {
    const { url, fields } = choose(choice)
    await overtaking.shift()?.()
    return fields ? page(postingForm(url, fields)) : { status: 303, headers: { location: url } }
  }

  return {
    add(choose) {
      const path = prefix + randomUUID()
      pages.set(path, choose)
      return path
    },
    answer({ method, path, rawBody }) {
      const choose = pages.get(path)
      if (!choose) return undefined
      // The page may be opened by a form with fields of the provider, too.
      const pressed = method === 'POST' ? new URLSearchParams(rawBody.toString()).get('choice') : null
      const choice = payerChoices.find((each) => each === pressed)
      return choice ? leave(choose, choice) : Promise.resolve(page(choiceForm(path)))
    },
    beforeReturn: (run) => void overtaking.push(run),
  }
}

/** A return by a link: the address with what the provider adds to it. */
export function returnTo(address: string, added: Record<string, string>): PayerReturn {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return { url: url.href }
}

// Without an icon of its own a browser requests /favicon.ico.
const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment</title><link rel="icon" href="data:,">`

const page = (content: string): PeerAnswer => ({
  status: 200,
  body: Buffer.from(head + content),
  headers: { 'content-type': 'text/html' },
})

const choiceForm = (path: string) => `
  <h1>Payment</h1>
  <form method="post" action="${path}">
    ${payerChoices.map((choice) => `<button name="choice" value="${choice}">${choice}</button>`).join('\n    ')}
  </form>`

const postingForm = (url: string, fields: Record<string, string>) => `
  <form method="post" action="${escapeHtml(url)}">
    ${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
      .join('\n    ')}
  </form>
  <script>document.forms[0].submit()</script>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
