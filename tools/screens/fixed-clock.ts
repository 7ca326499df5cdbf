/** Loaded before the gateway's own code: its clock stands still, so that pictures of two runs can be compared. */
import { ServerResponse } from 'node:http'

const nowMs = Date.parse(process.env['SCREENS_NOW'] ?? '')
if (Number.isNaN(nowMs)) throw new Error('SCREENS_NOW must be an instant.')

const RealDate = Date

class FixedDate extends RealDate {
  constructor(...given: unknown[]) {
    // Date's own overloads cannot be spread; what is given goes on as it came.
    super(...((given.length === 0 ? [nowMs] : given) as [number]))
  }

  static override now(): number {
    return nowMs
  }
}
globalThis.Date = FixedDate as DateConstructor // called without `new` it would be a text, which nobody does

/** Node writes the header from a clock of its own, and the page sets its own by it. */
const { prototype } = ServerResponse
const writeHead: unknown = Reflect.get(prototype, 'writeHead')
if (typeof writeHead !== 'function') throw new Error('Node has changed: its answers have no writeHead.')
Reflect.set(
  prototype,
  'writeHead',
  function withFixedDate(this: ServerResponse, ...given: unknown[]): unknown {
    this.setHeader('date', new Date().toUTCString())
    const head: unknown = Reflect.apply(writeHead, this, given)
    return head
  },
)
