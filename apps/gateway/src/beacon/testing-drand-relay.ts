/** A local HTTP server in place of a relay of drand. It signs as drand does, by the key of the demo's chain. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoChain, signDemoRound } from '@crema/draws/demo-chain'

/**
 * `right`; the signature of the next round under this round's number (`wrongSignature`) or under its own (`wrongRound`); a
 * status; `page`: HTML; `tooLong`: the right answer with 5 KB more; `hangs`: no answer; `slow`: one after `release`;
 * `redirects`: to a path that answers right.
 */
export type RelayBehavior =
  | number
  | 'right'
  | 'wrongSignature'
  | 'wrongRound'
  | 'page'
  | 'tooLong'
  | 'hangs'
  | 'slow'
  | 'redirects'

export async function startDrandRelay() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  let behavior: RelayBehavior = 'right'

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    const [, chain, round] = /^(?:\/elsewhere)?\/([0-9a-f]{64})\/public\/(\d+)$/.exec(path) ?? []
    if (chain !== demoChain.hash || round === undefined) return void answer(404, '{}')
    const rightAnswer = (of: number, claimed = of, more = {}) =>
      answer(200, JSON.stringify({ round: claimed, randomness: '00', signature: signDemoRound(of), ...more }))
    const number = Number(round)
    if (typeof behavior === 'number') return void answer(behavior, '{"error":"too early beacon"}')
    switch (path.startsWith('/elsewhere') ? 'right' : behavior) {
      case 'right':
        return void rightAnswer(number)
      case 'wrongSignature':
        return void rightAnswer(number + 1, number)
      case 'wrongRound':
        return void rightAnswer(number + 1)
      case 'page':
        return void answer(200, '<!doctype html>', { 'content-type': 'text/html' })
      case 'tooLong':
        return void rightAnswer(number, number, { more: 'x'.repeat(5_000) })
      case 'slow':
        return void waiting.push(() => rightAnswer(number))
      case 'redirects':
        return void answer(302, '', { location: `/elsewhere${path}` })
      case 'hangs':
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The paths of all requests. */
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on a port
    setBehavior: (next: RelayBehavior) => void (behavior = next),
    release: () => waiting.splice(0).forEach((each) => each()),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
